package dev.hypnos.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code hypnos replay} was asked to do.
 *
 * @param output what is shown of what the trial prints, or null for what the test says
 * @param trace where every row of the trial goes, or null
 */
record ReplayRequest(
        Path file,
        List<Path> classPath,
        @Nullable String mode,
        long times,
        @Nullable String output,
        @Nullable OutputTarget trace) {}
