package dev.hypnos.junit.trial;

import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;

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

    /** What an extension of the test gives, or a source of arguments. */
    record Given() implements Argument {}

    /** The arguments for all parameters. */
    static List<Argument> of(Executable executable, DirectoryNumbers numbers, int skipped) {
        List<Argument> arguments = new ArrayList<>();
        Parameter[] parameters = executable.getParameters();
        for (int i = skipped; i < parameters.length; i++) {
            arguments.add(of(parameters[i], numbers));
        }
        return List.copyOf(arguments);
    }

    private static Argument of(Parameter parameter, DirectoryNumbers numbers) {
        Class<?> type = parameter.getType();
        if (type == TestInfo.class) {
            return new Info();
        }
        return AnnotationSupport.isAnnotated(parameter, TempDir.class)
                ? new Directory(numbers.next(), type == File.class)
                : new Given();
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
