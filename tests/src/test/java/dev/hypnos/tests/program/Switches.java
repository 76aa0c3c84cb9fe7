package dev.hypnos.tests.program;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Switches over types that name constants of enums, of the program and of the JDK. */
public final class Switches {
    private Switches() {}

    /** What may be switched over. */
    public sealed interface Shape permits Plain, Sized, Named {}

    /** Constants that are shapes. */
    public enum Plain implements Shape {
        DOT,
        /** With a class of its own. */
        LINE {
            @Override
            public String toString() {
                return "a line";
            }
        }
    }

    /** A shape with a number. */
    public record Sized(int size) implements Shape {}

    /** A shape with a text. */
    public record Named(String name) implements Shape {}

    /** The outcome of each label, with guards that go on to the next. */
    public static Object shapes() {
        return List.of(Plain.LINE, Plain.DOT, new Sized(3), new Sized(7), new Named("x")).stream()
                .map(Switches::outcome)
                .collect(Collectors.joining(" "));
    }

    private static String outcome(Shape shape) {
        return switch (shape) {
            case Plain.DOT -> "dot";
            case Sized sized when sized.size() > 5 -> "large";
            case Plain.LINE -> "line";
            case Sized _ -> "small";
            case Named(String name) -> "named " + name;
        };
    }

    /** Labels of all kinds. */
    public static Object objects() {
        return kind("text")
                + kind(Thread.State.NEW)
                + kind(Thread.State.BLOCKED)
                + kind(4)
                + kind(Map.of())
                + kind(null);
    }

    private static String kind(Object value) {
        return switch (value) {
            case null -> "nothing";
            case String text when text.length() > 9 -> "long ";
            case String _ -> "text ";
            case Thread.State.NEW -> "new ";
            case Thread.State _ -> "state ";
            case Integer number when number > 9 -> "large ";
            case Integer _ -> "number ";
            default -> "other ";
        };
    }
}
