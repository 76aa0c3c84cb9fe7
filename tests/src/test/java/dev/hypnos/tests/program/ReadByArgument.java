package dev.hypnos.tests.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.SimpleTimeZone;
import java.util.Spliterators;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.jar.Attributes;
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

    private static String ofBuffer(Function<StringBuffer, Object> look) throws InterruptedException {
        StringBuffer text = new StringBuffer("0");
        return twice(() -> text.setCharAt(0, '1'), () -> look.apply(text));
    }

    public static String bufferWithAMonitor() throws InterruptedException {
        return ofBuffer(text -> {
            CharSequence sequence = text;
            return sequence.charAt(0);
        });
    }

    public static String bufferWithAMonitorCompared() throws InterruptedException {
        return ofBuffer(text -> "0".contentEquals(text) ? 0 : 1);
    }

    public static String bufferWithAMonitorContained() throws InterruptedException {
        return ofBuffer(text -> "0".contains(text) ? 0 : 1);
    }

    public static String parsed() throws InterruptedException {
        return ofBuilder(text -> Integer.parseInt(text, 0, 1, 10));
    }

    public static String date() throws InterruptedException {
        Date date = new Date(0);
        SimpleDateFormat milliseconds = new SimpleDateFormat("S");
        return twice(() -> date.setTime(1), () -> milliseconds.format(date));
    }

    public static String serialized() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        int empty = serializedSize(list);
        return twice(() -> list.add(1), () -> serializedSize(list) == empty ? 0 : 1);
    }

    private static int serializedSize(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.size();
    }

    private record Holder(List<Integer> list, int number) {}

    private static String ofHolder(Function<Holder, Object> look) throws InterruptedException {
        Holder holder = new Holder(new ArrayList<>(), 0);
        return twice(() -> holder.list.add(1), () -> look.apply(holder));
    }

    public static String recordCompared() throws InterruptedException {
        Holder empty = new Holder(List.of(), 0);
        return ofHolder(holder -> holder.equals(empty) ? 0 : 1);
    }

    public static String recordGivenToCompare() throws InterruptedException {
        Holder empty = new Holder(List.of(), 0);
        return ofHolder(holder -> empty.equals(holder) ? 0 : 1);
    }

    /** The numbers differ: what is before them is not looked at. */
    public static final class NotRead {
        private NotRead() {}

        public static void listOfAnother() throws InterruptedException {
            Holder holder = new Holder(new ArrayList<>(), 0);
            Holder other = new Holder(List.of(), 1);
            Tasks.run(() -> holder.list.add(1), () -> Tasks.check(!holder.equals(other), "they are equal"));
        }

        private record Numbers(
                boolean flag, byte small, short less, char letter, int number, long more, float real, double exact) {}

        public static void numbers() throws InterruptedException {
            Numbers numbers = new Numbers(true, (byte) 1, (short) 2, 'c', 4, 5, Float.NaN, 0.0);
            Tasks.run(
                    () -> {
                        Tasks.checkEqual(
                                new Numbers(true, (byte) 1, (short) 2, 'c', 4, 5, Float.NaN, 0.0), numbers, "the same");
                        Tasks.check(
                                !numbers.equals(new Numbers(true, (byte) 1, (short) 2, 'c', 4, 5, Float.NaN, -0.0)),
                                "zeros are equal");
                        Tasks.check(
                                !numbers.equals(new Numbers(false, (byte) 1, (short) 2, 'c', 4, 5, Float.NaN, 0.0)),
                                "flags are equal");
                        Tasks.check(
                                !numbers.equals(new Numbers(true, (byte) 1, (short) 3, 'c', 4, 5, Float.NaN, 0.0)),
                                "shorts are equal");
                        Object nothing = null;
                        Tasks.check(!numbers.equals(nothing), "it is nothing");
                    },
                    () -> Tasks.check(
                            !numbers.equals(new Numbers(true, (byte) 1, (short) 2, 'd', 4, 5, Float.NaN, 0.0)),
                            "letters are equal"));
        }
    }

    public static String recordHashed() throws InterruptedException {
        return ofHolder(holder -> holder.hashCode() == new Holder(List.of(), 0).hashCode() ? 0 : 1);
    }

    public static String recordShown() throws InterruptedException {
        return ofHolder(holder -> holder.toString().contains("[]") ? 0 : 1);
    }

    private static String ofList(Function<List<Integer>, Object> look) throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        return twice(() -> list.add(1), () -> look.apply(list));
    }

    public static String objectsCompared() throws InterruptedException {
        return ofList(list -> Objects.equals(list, List.of()) ? 0 : 1);
    }

    public static String otherObjectCompared() throws InterruptedException {
        return ofList(list -> Objects.equals(List.of(), list) ? 0 : 1);
    }

    public static String objectHashed() throws InterruptedException {
        return ofList(list -> Objects.hashCode(list) == 1 ? 0 : 1);
    }

    public static String attributes() throws InterruptedException {
        Attributes attributes = new Attributes();
        return twice(() -> attributes.putValue("a", "b"), attributes::size);
    }

    public static String timeZone() throws InterruptedException {
        SimpleTimeZone zone = new SimpleTimeZone(0, "zone");
        return twice(() -> zone.setRawOffset(1), zone::getRawOffset);
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
