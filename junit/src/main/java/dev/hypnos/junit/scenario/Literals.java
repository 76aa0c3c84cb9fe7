package dev.hypnos.junit.scenario;

import java.lang.reflect.Parameter;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;

/** Arguments of operations, as they are written in a {@link Script}. */
final class Literals {
    private static final int LETTERS = 26;

    private Literals() {}

    /** What a parameter may be given, the smallest first. */
    static List<String> of(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (type == boolean.class || type == Boolean.class) {
            return List.of("false", "true");
        }
        if (type.isEnum()) {
            return Stream.of(type.getFields())
                    .filter(java.lang.reflect.Field::isEnumConstant)
                    .map(java.lang.reflect.Field::getName)
                    .toList();
        }
        Range range = AnnotationSupport.findAnnotation(parameter, Range.class).orElse(null);
        int min = range == null ? 1 : range.min();
        int max = range == null ? 3 : range.max();
        if (min > max) {
            throw wrong(parameter, "has the range " + min + " to " + max);
        }
        if (type == String.class) {
            return IntStream.rangeClosed(min, max).mapToObj(Literals::text).toList();
        }
        value(type, "1", parameter);
        return IntStream.rangeClosed(min, max).mapToObj(Integer::toString).toList();
    }

    private static String text(int number) {
        return (char) ('a' + Math.floorMod(number - 1, LETTERS)) + (number > LETTERS ? "" + number / LETTERS : "");
    }

    /** The value that a literal stands for. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an enum, as was asked
    static Object value(Class<?> type, String literal, Parameter parameter) {
        if (type == String.class || type == Object.class) {
            return literal;
        }
        if (type.isEnum()) {
            return Enum.valueOf((Class) type, literal);
        }
        try {
            return switch (type.getName()) {
                case "int", "java.lang.Integer" -> Integer.valueOf(literal);
                case "long", "java.lang.Long" -> Long.valueOf(literal);
                case "short", "java.lang.Short" -> Short.valueOf(literal);
                case "byte", "java.lang.Byte" -> Byte.valueOf(literal);
                case "double", "java.lang.Double" -> Double.valueOf(literal);
                case "boolean", "java.lang.Boolean" -> Boolean.valueOf(literal);
                default -> throw wrong(parameter, "is a " + type.getName());
            };
        } catch (NumberFormatException wrong) {
            throw wrong(parameter, "cannot be " + literal);
        }
    }

    private static IllegalArgumentException wrong(Parameter parameter, String problem) {
        return new IllegalArgumentException("the parameter " + parameter.getName() + " of the operation "
                + parameter.getDeclaringExecutable().getName() + " " + problem
                + ": it must be a number, a text, a boolean or an enum, with a @Range that is not empty");
    }
}
