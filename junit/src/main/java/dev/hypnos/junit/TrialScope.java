package dev.hypnos.junit;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;

/**
 * Where a trial takes arguments from.
 *
 * @param info for {@code TestInfo} parameters
 * @param directories the parent of the trial's directories; null where the test declares none
 */
record TrialScope(TestInfo info, @Nullable Path directories) {

    Object value(Argument argument) {
        return switch (argument) {
            case Argument.Info _ -> info;
            case Argument.Directory directory -> {
                if (directories == null) {
                    throw new IllegalStateException("no directory was made for this trial");
                }
                yield directory.in(directories);
            }
        };
    }
}
