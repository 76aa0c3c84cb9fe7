package dev.hypnos.junit;

import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.TestInfo;

/** What a trial passes for a parameter, or stores into a field, of a test or a fixture. */
sealed interface Argument {
    /** What JUnit tells about the test. */
    record Info() implements Argument {}

    /** A directory of the trial; each declaration has its own. */
    record Directory(int number, boolean asFile) implements Argument {
        /** The directory as the declared type. */
        Object in(Path directories) {
            Path directory = directories.resolve(Integer.toString(number));
            return asFile ? directory.toFile() : directory;
        }
    }

    /** The arguments for all parameters; refuses those that a trial cannot fill. */
    static List<Argument> of(Executable executable, DirectoryNumbers numbers, int skipped) {
        List<Argument> arguments = new ArrayList<>();
        Parameter[] parameters = executable.getParameters();
        for (int i = skipped; i < parameters.length; i++) {
            Refusals.check(parameters[i]);
            arguments.add(of(parameters[i].getType(), numbers));
        }
        return List.copyOf(arguments);
    }

    private static Argument of(Class<?> type, DirectoryNumbers numbers) {
        return type == TestInfo.class ? new Info() : new Directory(numbers.next(), type == File.class);
    }

    /** Numbers the directories that a test declares. */
    final class DirectoryNumbers {
        private int count;

        int next() {
            return count++;
        }

        int count() {
            return count;
        }
    }
}
