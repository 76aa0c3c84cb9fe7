package dev.hypnos.tests.program;

import java.nio.CharBuffer;
import java.util.Spliterators;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

/** What the JDK reads where the program does not name it as what it calls. Each program looks twice at what another task changes from 0 to 1. */
public final class ReadByArgument {
    private ReadByArgument() {}

    private static String twice(Tasks.Action change, Supplier<Object> look) throws InterruptedException {
        String[] seen = {""};
        Tasks.run(change, () -> seen[0] = String.valueOf(look.get()) + look.get());
        return seen[0];
    }

    private static String ofBuilder(Function<StringBuilder, Object> look) throws InterruptedException {
        StringBuilder text = new StringBuilder("0");
        return twice(() -> text.setCharAt(0, '1'), () -> look.apply(text));
    }

    public static String appended() throws InterruptedException {
        return ofBuilder(text -> new StringBuilder().append(text));
    }

    public static String appendedInPart() throws InterruptedException {
        return ofBuilder(text -> new StringBuilder().append(text, 0, 1));
    }

    public static String inserted() throws InterruptedException {
        return ofBuilder(text -> new StringBuilder().insert(0, text));
    }

    public static String copied() throws InterruptedException {
        return ofBuilder(text -> new StringBuilder(text));
    }

    public static String copiedToText() throws InterruptedException {
        return ofBuilder(text -> new String(text));
    }

    public static String contentCompared() throws InterruptedException {
        return ofBuilder(text -> "0".contentEquals(text) ? 0 : 1);
    }

    public static String compared() throws InterruptedException {
        return ofBuilder(text -> CharSequence.compare(text, "0"));
    }

    public static String contained() throws InterruptedException {
        return ofBuilder(text -> "0".contains(text) ? 0 : 1);
    }

    public static String joined() throws InterruptedException {
        return ofBuilder(text -> new StringJoiner("").add(text));
    }

    public static String byItsInterface() throws InterruptedException {
        return ofBuilder(text -> {
            CharSequence sequence = text;
            return sequence.charAt(0);
        });
    }

    public static String asStream() throws InterruptedException {
        return ofBuilder(text -> {
            CharSequence sequence = text;
            return sequence.chars().sum() - '0';
        });
    }

    public static String buffer() throws InterruptedException {
        CharBuffer text = CharBuffer.allocate(1);
        return twice(
                () -> text.limit(0), () -> 1 - new StringBuilder().append(text).length());
    }

    private static class Base {
        int value;
    }

    private static final class Copied extends Base implements Cloneable {
        int other;

        Copied copy() {
            try {
                return (Copied) super.clone();
            } catch (CloneNotSupportedException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    public static String cloned() throws InterruptedException {
        Copied object = new Copied();
        return twice(() -> object.other = 1, () -> object.copy().other);
    }

    public static String clonedWithWhatItInherits() throws InterruptedException {
        Copied object = new Copied();
        return twice(() -> object.value = 1, () -> object.copy().value);
    }

    public static String spliterator() throws InterruptedException {
        int[] array = {0};
        return twice(
                () -> array[0] = 1,
                () -> StreamSupport.intStream(Spliterators.spliterator(array, 0), false)
                        .sum());
    }
}
