package dev.hypnos.junit.trial;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * The arguments that {@code @ValueSource}, {@code @MethodSource} and their like give to a test, one list for each
 * invocation.
 */
public final class ArgumentSources {
    private ArgumentSources() {}

    /** The arguments for all invocations, as the sources give them. */
    public static List<@Nullable Object[]> all(Method test, ExtensionContext context) throws Throwable {
        List<@Nullable Object[]> all = new ArrayList<>();
        for (Annotation annotation : ConsumedAnnotations.of(test, ArgumentsSource.class)) {
            ArgumentsSource source = annotation instanceof ArgumentsSource itself
                    ? itself
                    : annotation.annotationType().getAnnotation(ArgumentsSource.class);
            ArgumentsProvider provider = ConsumedAnnotations.consumer(source.value(), annotation);
            try (Stream<? extends Arguments> stream = stream(provider, test, context)) {
                stream.forEachOrdered(each -> all.add(each.get()));
            }
        }
        return all;
    }

    @SuppressWarnings("unchecked") // what the method declares
    private static Stream<? extends Arguments> stream(ArgumentsProvider provider, Method test, ExtensionContext context)
            throws Throwable {
        Class<?> declarations = Declarations.TYPE;
        if (declarations == null) {
            return provider.provideArguments(context);
        }
        try {
            return (Stream<? extends Arguments>) ArgumentsProvider.class
                    .getMethod("provideArguments", declarations, ExtensionContext.class)
                    .invoke(provider, Declarations.of(test), context);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }

    /** An argument as a parameter takes it. */
    public static @Nullable Object converted(@Nullable Object argument, ParameterContext parameter) {
        Object value = argument instanceof Named<?> named ? named.getPayload() : argument;
        List<Annotation> annotations = ConsumedAnnotations.of(parameter.getParameter(), ConvertWith.class);
        if (annotations.isEmpty()) {
            return value instanceof String text
                    ? TextConversion.to(parameter.getParameter().getType(), text, parameter)
                    : value;
        }
        Annotation annotation = annotations.getFirst();
        ConvertWith with = annotation instanceof ConvertWith itself
                ? itself
                : annotation.annotationType().getAnnotation(ConvertWith.class);
        return ConsumedAnnotations.consumer(with.value(), annotation).convert(value, parameter);
    }
}
