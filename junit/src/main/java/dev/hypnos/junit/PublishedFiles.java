package dev.hypnos.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * Files that belong to a test in the reports of its runner. JUnit has that since 5.12, and has moved one of its types
 * in 5.14: so it is asked for by name, and where it is not there nothing is published. The report names the files in
 * any case.
 */
final class PublishedFiles {
    private static final Optional<Method> PUBLISH = Arrays.stream(ExtensionContext.class.getMethods())
            // of two the other one is deprecated, and calls this one
            .filter(method -> method.getName().equals("publishFile") && Modifier.isAbstract(method.getModifiers()))
            .filter(method -> method.getParameterCount() == 3)
            .findFirst();

    private PublishedFiles() {}

    /** Publishes a copy of the file, if there is such a file; what goes wrong must not cost the finding. */
    static void publish(ExtensionContext context, Path file, String mediaType) {
        if (PUBLISH.isEmpty() || !Files.isRegularFile(file)) {
            return;
        }
        Method publish = PUBLISH.get();
        ThrowingConsumer<Path> copies = target -> Files.copy(file, target);
        try {
            Object type = publish.getParameterTypes()[1]
                    .getMethod("parse", String.class)
                    .invoke(null, mediaType);
            publish.invoke(context, String.valueOf(file.getFileName()), type, copies);
        } catch (InvocationTargetException | IllegalAccessException | NoSuchMethodException | RuntimeException failed) {
            // it is where the report says
        }
    }
}
