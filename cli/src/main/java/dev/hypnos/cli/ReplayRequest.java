package dev.hypnos.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What {@code hypnos replay} was asked to do.
 *
 * @param launch how the test was started, with what is given anew
 * @param output what is shown of what the trial prints, or null for what the test says
 * @param trace where every row of the trial goes, or null
 * @param shiviz where what ShiViz reads goes, or null
 */
public record ReplayRequest(
        Path file,
        Launch launch,
        @Nullable String mode,
        long times,
        @Nullable String output,
        @Nullable OutputTarget trace,
        @Nullable OutputTarget shiviz) {}
