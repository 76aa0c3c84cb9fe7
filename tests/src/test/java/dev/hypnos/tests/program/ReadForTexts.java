package dev.hypnos.tests.program;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;

/** Objects that guard themselves, of which the JDK makes a text where they are part of something else. Each program looks twice at what another task changes from 0 to 1. */
public final class ReadForTexts {
    private ReadForTexts() {}

    private record Holder(String name, AtomicInteger number) {}

    private static String twice(Function<AtomicInteger, Object> look) throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        String[] seen = {""};
        Tasks.run(() -> number.set(1), () -> seen[0] = digit(look.apply(number)) + digit(look.apply(number)));
        return seen[0];
    }

    private static String digit(Object text) {
        return text.toString().replaceAll("[^01]", "");
    }

    public static String inAList() throws InterruptedException {
        return twice(number -> List.of(number).toString());
    }

    public static String inAListJoined() throws InterruptedException {
        return twice(number -> "" + List.of(number));
    }

    public static String inAListThatGrows() throws InterruptedException {
        return twice(number -> new ArrayList<>(List.of(number)).toString());
    }

    public static String inAListOfAStream() throws InterruptedException {
        return twice(number -> Stream.of(number).toList().toString());
    }

    public static String inAMap() throws InterruptedException {
        return twice(number -> new TreeMap<>(Map.of("a", number)).toString());
    }

    public static String inAnEntry() throws InterruptedException {
        return twice(number -> new AbstractMap.SimpleImmutableEntry<>("a", number).toString());
    }

    public static String inAnOptional() throws InterruptedException {
        return twice(number -> Optional.of(number).toString());
    }

    public static String inAnArray() throws InterruptedException {
        return twice(number -> Arrays.toString(new AtomicInteger[] {number}));
    }

    public static String inAnArrayOfArrays() throws InterruptedException {
        return twice(number -> Arrays.deepToString(new AtomicInteger[][] {{number}}));
    }

    public static String inAReference() throws InterruptedException {
        return twice(number -> new AtomicReference<>(number).toString());
    }

    public static String inAReferenceJoined() throws InterruptedException {
        return twice(number -> "" + new AtomicReference<>(number));
    }

    public static String inARecord() throws InterruptedException {
        return twice(number -> new Holder("a", number).toString());
    }

    public static String ofAFormat() throws InterruptedException {
        return twice(number -> String.format("%s", number));
    }

    public static String formatted() throws InterruptedException {
        return twice("%s"::formatted);
    }

    public static String ofAMessage() throws InterruptedException {
        return twice(number -> MessageFormat.format("{0}", number));
    }

    public static String ofANumberFormat() throws InterruptedException {
        return twice(number -> NumberFormat.getInstance(Locale.ROOT).format(number));
    }

    public static String printed() throws InterruptedException {
        return twice(number -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            new PrintStream(out, true).printf("%s", number);
            return out.toString();
        });
    }

    public static String written() throws InterruptedException {
        return twice(number -> {
            StringWriter out = new StringWriter();
            new PrintWriter(out).print(number);
            return out.toString();
        });
    }

    public static String inserted() throws InterruptedException {
        return twice(number -> new StringBuilder().insert(0, number).toString());
    }

    public static String appendedToABuffer() throws InterruptedException {
        return twice(number -> new StringBuffer().append(number).toString());
    }

    public static String orElse() throws InterruptedException {
        return twice(number -> Objects.toString(number, "none"));
    }

    public static String ofAnError() throws InterruptedException {
        return twice(number -> new AssertionError(number).getMessage());
    }

    public static String adderInAList() throws InterruptedException {
        LongAdder number = new LongAdder();
        String[] seen = {""};
        Tasks.run(
                number::increment,
                () -> seen[0] = digit(List.of(number).toString())
                        + digit(List.of(number).toString()));
        return seen[0];
    }

    public static String listInAList() throws InterruptedException {
        List<Integer> numbers = new CopyOnWriteArrayList<>(List.of(0));
        String[] seen = {""};
        Tasks.run(
                () -> numbers.set(0, 1),
                () -> seen[0] = digit(List.of(numbers).toString())
                        + digit(List.of(numbers).toString()));
        return seen[0];
    }

    public static String bufferInAList() throws InterruptedException {
        StringBuffer text = new StringBuffer("0");
        String[] seen = {""};
        Tasks.run(
                () -> text.setCharAt(0, '1'),
                () -> seen[0] =
                        digit(List.of(text).toString()) + digit(List.of(text).toString()));
        return seen[0];
    }

    /** Two that one text is made of: between them others may come. */
    public static final class OfTwo {
        private OfTwo() {}

        private record Both(AtomicInteger one, AtomicInteger other) {}

        private static String bothSet(Function<Both, Object> look) throws InterruptedException {
            Both both = new Both(new AtomicInteger(), new AtomicInteger());
            String[] seen = {""};
            Tasks.run(
                    () -> {
                        both.one.set(1);
                        both.other.set(1);
                    },
                    () -> seen[0] = digit(look.apply(both)));
            return seen[0];
        }

        public static String inARecord() throws InterruptedException {
            return bothSet(Both::toString);
        }

        public static String inARecordJoined() throws InterruptedException {
            return bothSet(both -> "" + both);
        }

        public static String inAList() throws InterruptedException {
            return bothSet(both -> List.of(both.one, both.other).toString());
        }

        public static String ofAFormat() throws InterruptedException {
            return bothSet(both -> String.format("%s %s", both.one, both.other));
        }
    }
}
