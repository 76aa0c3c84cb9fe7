package dev.hypnos.junit.trial;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.params.converter.ArgumentConverter;

/**
 * JUnit's own conversion of texts, to numbers, enums, dates and whatever has a factory. Versions since 5.11 have it in
 * another place.
 */
final class TextConversion {
    private static final String LATER = "org.junit.platform.commons.support.conversion.ConversionSupport";
    private static final String EARLIER = "org.junit.jupiter.params.converter.DefaultArgumentConverter";

    private TextConversion() {}

    static @Nullable Object to(Class<?> type, String text, ParameterContext parameter) {
        if (type.isAssignableFrom(String.class)) {
            return text;
        }
        try {
            return JUnitVersion.has(LATER) ? later(type, text, parameter) : earlier(text, parameter);
        } catch (InvocationTargetException thrown) {
            throw new ParameterResolutionException(
                    "\"" + text + "\" cannot become a " + type.getName() + ": "
                            + thrown.getTargetException().getMessage(),
                    thrown.getTargetException());
        } catch (ReflectiveOperationException other) {
            throw new ParameterResolutionException("this version of JUnit converts texts in an unknown way", other);
        }
    }

    private static @Nullable Object later(Class<?> type, String text, ParameterContext parameter)
            throws ReflectiveOperationException {
        Method convert = Class.forName(LATER).getMethod("convert", String.class, Class.class, ClassLoader.class);
        ClassLoader loader =
                parameter.getDeclaringExecutable().getDeclaringClass().getClassLoader();
        return convert.invoke(null, text, type, loader);
    }

    private static @Nullable Object earlier(String text, ParameterContext parameter)
            throws ReflectiveOperationException {
        ArgumentConverter converter =
                (ArgumentConverter) Class.forName(EARLIER).getField("INSTANCE").get(null);
        try {
            return converter.convert(text, parameter);
        } catch (RuntimeException wrong) {
            throw new InvocationTargetException(wrong);
        }
    }
}
