package dev.hypnos.junit.trial;

import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;

/** What a trial passes for a parameter, or stores into a field, of a test or a fixture. */
public sealed interface Argument {
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

    /**
     * What Hypnos itself gives for a parameter of this type.
     *
     * @param maker makes it for the classes of a loader, outside of trials
     */
    record Made(Class<?> type, Function<ClassLoader, Object> maker) implements Argument {
        Constant in(ClassLoader loader) {
            return new Constant(maker.apply(loader));
        }
    }

    /** The same in all trials of a loader. */
    record Constant(Object value) implements Argument {}

    /** What an extension of the test gives, or a source of arguments. */
    record Given() implements Argument {}

    /**
     * The arguments for all parameters.
     *
     * @param made what Hypnos gives, if anything
     */
    static List<Argument> of(Executable executable, DirectoryNumbers numbers, int skipped, @Nullable Made made) {
        List<Argument> arguments = new ArrayList<>();
        Parameter[] parameters = executable.getParameters();
        for (int i = skipped; i < parameters.length; i++) {
            arguments.add(of(parameters[i], numbers, made));
        }
        return List.copyOf(arguments);
    }

    private static Argument of(Parameter parameter, DirectoryNumbers numbers, @Nullable Made made) {
        Class<?> type = parameter.getType();
        if (made != null && type == made.type) {
            return made;
        }
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
