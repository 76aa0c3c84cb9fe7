package dev.hypnos.runtime.calls;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Links a switch over types among whose labels there are constants of enums. The JDK's own linking keeps these
 * constants, and each trial has its own; the class could serve one trial only. Here a constant is known by its name.
 */
public final class SwitchLinks {
    /** Begins a label that is a constant of an enum, and separates its class from its name. */
    public static final char CONSTANT = '\u0001';

    private static final MethodHandle SELECT;

    static {
        try {
            SELECT = MethodHandles.lookup()
                    .findStatic(
                            SwitchLinks.class,
                            "select",
                            MethodType.methodType(int.class, Object[].class, Object.class, int.class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** A constant of an enum, by its name. */
    private record Constant(String type, String name) {
        boolean is(Object value) {
            return value instanceof Enum<?> constant
                    && constant.name().equals(name)
                    && constant.getDeclaringClass().getName().equals(type);
        }
    }

    private SwitchLinks() {}

    /** As {@code SwitchBootstraps.typeSwitch}. */
    public static CallSite typeSwitch(MethodHandles.Lookup lookup, String name, MethodType type, Object... labels) {
        Object[] known = new Object[labels.length];
        for (int i = 0; i < labels.length; i++) {
            known[i] = labels[i] instanceof String text && !text.isEmpty() && text.charAt(0) == CONSTANT
                    ? constant(text)
                    : labels[i];
        }
        MethodHandle select = MethodHandles.insertArguments(SELECT, 0, (Object) known);
        return new ConstantCallSite(select.asType(type));
    }

    private static Constant constant(String text) {
        int middle = text.indexOf(CONSTANT, 1);
        return new Constant(text.substring(1, middle), text.substring(middle + 1));
    }

    /**
     * The number of the first label from the given one on that the value matches; the number of labels if there is
     * none, -1 for null.
     */
    static int select(Object[] labels, @Nullable Object value, int from) {
        Objects.checkIndex(from, labels.length + 1);
        if (value == null) {
            return -1;
        }
        for (int i = from; i < labels.length; i++) {
            boolean isMatch = switch (labels[i]) {
                case Class<?> type -> type.isInstance(value);
                case Constant constant -> constant.is(value);
                case Integer number ->
                    switch (value) {
                        case Character letter -> letter == number.intValue();
                        case Integer other -> other.equals(number);
                        case Short other -> other.intValue() == number;
                        case Byte other -> other.intValue() == number;
                        default -> false;
                    };
                default -> labels[i].equals(value);
            };
            if (isMatch) {
                return i;
            }
        }
        return labels.length;
    }
}
