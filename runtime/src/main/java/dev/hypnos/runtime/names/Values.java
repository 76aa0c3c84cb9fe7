package dev.hypnos.runtime.names;

import java.util.HashMap;
import java.util.Map;

/** Numbers for values that are written: equal values have the same number in all trials of an engine. */
public final class Values {
    /** More are not told apart, so that memory has a limit. */
    private static final int MOST = 100_000;

    private final Map<Object, Integer> numbers = new HashMap<>();

    /** A constant of an enum, whose class may be loaded anew for each trial. */
    private record Constant(String type, String name) {}

    /** The number of a value, above 0; 0 if it is of a kind of which nobody knows when two are equal. */
    public int number(Object value) {
        Object key = switch (value) {
            case String text -> text;
            case Boolean flag -> flag;
            case Character letter -> letter;
            case Integer number -> number;
            case Long number -> number;
            case Short number -> number;
            case Byte number -> number;
            case Enum<?> constant -> new Constant(constant.getDeclaringClass().getName(), constant.name());
            default -> null;
        };
        if (key == null || (numbers.size() == MOST && !numbers.containsKey(key))) {
            return 0;
        }
        return numbers.computeIfAbsent(key, unknown -> numbers.size() + 1);
    }
}
