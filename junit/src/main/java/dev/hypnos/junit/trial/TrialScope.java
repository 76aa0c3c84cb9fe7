package dev.hypnos.junit.trial;

import java.lang.reflect.Executable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/**
 * Where a trial takes arguments from.
 *
 * @param info for {@code TestInfo} parameters
 * @param directories the parent of the trial's directories; null where the test declares none
 * @param context with the extensions that give values; null where the test has none
 */
record TrialScope(
        TestInfo info, @Nullable Path directories, @Nullable TrialContext context) {

    TrialScope(TestInfo info, @Nullable Path directories) {
        this(info, directories, null);
    }

    TrialScope with(TrialContext extended) {
        return new TrialScope(info, directories, extended);
    }

    Object value(Argument argument) {
        return switch (argument) {
            case Argument.Info _ -> info;
            case Argument.Directory directory -> {
                if (directories == null) {
                    throw new IllegalStateException("no directory was made for this trial");
                }
                yield directory.in(directories);
            }
            case Argument.Constant constant -> constant.value();
            case Argument.Made _ -> throw new IllegalStateException("it was not made for a loader");
            case Argument.Given _ -> throw new IllegalStateException("an extension gives it");
        };
    }

    /** What an extension gives for a parameter. */
    @Nullable
    Object given(Executable executable, int index, @Nullable Object target) {
        if (context == null) {
            throw new ParameterResolutionException(
                    "no extension has a value for parameter " + index + " of " + executable);
        }
        return new TrialParameter(executable, index, target).resolve(context.extensions(), context);
    }
}
