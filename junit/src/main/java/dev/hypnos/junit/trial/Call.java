package dev.hypnos.junit.trial;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method or constructor to call in a trial, by names: each loader has its own copy of it.
 *
 * @param declaringClass the name of the class that declares it
 * @param name the name of the method
 * @param parameterTypes the types of all its parameters, as the host knows them
 * @param isStatic whether it needs no instance
 * @param arguments what to pass for the parameters, without the outer instance of an inner class
 */
record Call(
        String declaringClass, String name, List<Class<?>> parameterTypes, boolean isStatic, List<Argument> arguments) {

    /** A call of this method. */
    static Call of(Method method, Argument.DirectoryNumbers numbers) {
        return of(method, numbers, 0);
    }

    /** A call of a test method, to which Hypnos gives this, if anything. */
    static Call ofTest(Method method, Argument.DirectoryNumbers numbers, Argument.@Nullable Made made) {
        return of(method, numbers, 0, made);
    }

    /** A call of a method, or of a constructor whose first parameters are filled in some other way. */
    static Call of(Executable executable, Argument.DirectoryNumbers numbers, int skipped) {
        return of(executable, numbers, skipped, null);
    }

    private static Call of(
            Executable executable, Argument.DirectoryNumbers numbers, int skipped, Argument.@Nullable Made made) {
        return new Call(
                executable.getDeclaringClass().getName(),
                executable.getName(),
                List.copyOf(Arrays.asList(executable.getParameterTypes())),
                Modifier.isStatic(executable.getModifiers()),
                Argument.of(executable, numbers, skipped, made));
    }
}
