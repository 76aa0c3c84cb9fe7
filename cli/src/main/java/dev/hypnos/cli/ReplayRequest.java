package dev.hypnos.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code hypnos replay} was asked to do. */
record ReplayRequest(
        Path file, List<Path> classPath, @Nullable String mode, long times) {}
