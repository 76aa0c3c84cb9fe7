package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Timestamp;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.IntSummaryStatistics;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Objects of the JDK that are not made for several threads, shared by several; and the same used right. */
public final class PlainObjectUse {
    private PlainObjectUse() {}

    // What is lost or mixed up when calls of several tasks interleave

    /** A text is begun and ended by each. */
    public static String builder() throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Tasks.run(
                () -> {
                    text.append('a');
                    text.append('b');
                },
                () -> text.append('c'));
        return text.toString();
    }

    /** Whoever finds it empty writes. */
    public static String builderUpdate() throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Tasks.Action once = () -> {
            if (text.isEmpty()) {
                text.append("x");
            }
        };
        Tasks.run(once, once);
        return text.toString();
    }

    /** By a reference to its method. */
    public static String builderByReference() throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Tasks.run(() -> IntStream.range(0, 2).forEach(text::append), () -> text.append('c'));
        return text.toString();
    }

    static final StringBuilder SHARED = new StringBuilder();

    /** Joined to a text, which reads it. */
    public static String builderShown() throws InterruptedException {
        String[] seen = new String[1];
        Tasks.run(() -> SHARED.append('a'), () -> seen[0] = "(" + SHARED + ")");
        return seen[0];
    }

    public static String date() throws InterruptedException {
        Date date = new Date(0);
        Tasks.Action later = () -> date.setTime(date.getTime() + 1);
        Tasks.run(later, later);
        return String.valueOf(date.getTime());
    }

    /** Its loader is not that of the base of the JDK. */
    public static String timestamp() throws InterruptedException {
        Timestamp time = new Timestamp(0);
        Tasks.Action increment = () -> time.setTime(time.getTime() + 1);
        Tasks.run(increment, increment);
        return String.valueOf(time.getTime());
    }

    public static String timestampAsADate() throws InterruptedException {
        Date time = new Timestamp(0);
        Tasks.Action increment = () -> time.setTime(time.getTime() + 1);
        Tasks.run(increment, increment);
        return String.valueOf(time.getTime());
    }

    public static String calendar() throws InterruptedException {
        Calendar calendar = new GregorianCalendar(2000, Calendar.JANUARY, 1);
        Tasks.Action next = () -> calendar.set(Calendar.YEAR, calendar.get(Calendar.YEAR) + 1);
        Tasks.run(next, next);
        return String.valueOf(calendar.get(Calendar.YEAR));
    }

    /** Sets a pattern and uses it. */
    public static String format() throws InterruptedException {
        SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
        String[] seen = new String[1];
        Tasks.run(
                () -> {
                    format.applyPattern("'a'");
                    seen[0] = format.format(new Date(0));
                },
                () -> format.applyPattern("'b'"));
        return seen[0];
    }

    public static String formatByItsSuperclass() throws InterruptedException {
        DateFormat format = new SimpleDateFormat("'x'", Locale.ROOT);
        AtomicInteger order = new AtomicInteger();
        StringBuffer text = new StringBuffer();
        Tasks.run(() -> text.append(format.isLenient() ? "lenient" : "strict"), () -> format.setLenient(false));
        checkEqual(0, order.get(), "nothing");
        return text.toString();
    }

    public static String number() throws InterruptedException {
        DecimalFormat format = new DecimalFormat("0");
        Tasks.Action more = () -> format.setMultiplier(format.getMultiplier() + 1);
        Tasks.run(more, more);
        return String.valueOf(format.getMultiplier());
    }

    /** A match is found by one and asked for by the other. */
    public static String matcher() throws InterruptedException {
        Matcher matcher = Pattern.compile("[ab]").matcher("ab");
        StringBuffer found = new StringBuffer();
        Tasks.Action find = () -> {
            matcher.find();
            found.append(matcher.group());
        };
        Tasks.run(find, find);
        char[] sorted = found.toString().toCharArray();
        Arrays.sort(sorted);
        return new String(sorted);
    }

    public static String bits() throws InterruptedException {
        BitSet bits = new BitSet();
        Tasks.run(() -> bits.set(1), () -> bits.set(2));
        return bits.toString();
    }

    public static String buffer() throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Tasks.run(
                () -> {
                    buffer.put((byte) 'a');
                    buffer.put((byte) 'b');
                },
                () -> buffer.put((byte) 'c'));
        return new String(buffer.array(), 0, 3, StandardCharsets.US_ASCII);
    }

    public static String elementOfABuffer() throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Tasks.Action increment = () -> buffer.putInt(4, buffer.getInt(4) + 1);
        Tasks.run(increment, increment);
        return String.valueOf(buffer.getInt(4));
    }

    public static String segment() throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(8);
            Tasks.Action increment =
                    () -> segment.set(ValueLayout.JAVA_INT, 4, segment.get(ValueLayout.JAVA_INT, 4) + 1);
            Tasks.run(increment, increment);
            return String.valueOf(segment.get(ValueLayout.JAVA_INT, 4));
        }
    }

    public static String property() throws InterruptedException {
        System.setProperty("dev.hypnos.tests.count", "0");
        Tasks.Action increment = () -> System.setProperty(
                "dev.hypnos.tests.count", String.valueOf(Integer.getInteger("dev.hypnos.tests.count") + 1));
        Tasks.run(increment, increment);
        return System.getProperty("dev.hypnos.tests.count");
    }

    public static String joiner() throws InterruptedException {
        StringJoiner joiner = new StringJoiner("");
        Tasks.run(
                () -> {
                    joiner.add("a");
                    joiner.add("b");
                },
                () -> joiner.add("c"));
        return joiner.toString();
    }

    public static long statistics() throws InterruptedException {
        IntSummaryStatistics statistics = new IntSummaryStatistics();
        Tasks.Action first = () -> {
            if (statistics.getCount() == 0) {
                statistics.accept(1);
            }
        };
        Tasks.run(first, first);
        return statistics.getCount();
    }

    public static String tokens() throws InterruptedException {
        StringTokenizer tokens = new StringTokenizer("x");
        AtomicInteger failed = new AtomicInteger();
        Tasks.Action next = () -> {
            if (tokens.hasMoreTokens()) {
                try {
                    tokens.nextToken();
                } catch (java.util.NoSuchElementException late) {
                    failed.incrementAndGet();
                }
            }
        };
        Tasks.run(next, next);
        return String.valueOf(failed.get());
    }

    public static String digest() throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[][] sums = new byte[1][];
        Tasks.run(
                () -> {
                    digest.update((byte) 1);
                    sums[0] = digest.digest();
                },
                digest::reset);
        byte[] right = MessageDigest.getInstance("SHA-256").digest(new byte[] {1});
        return String.valueOf(Arrays.equals(right, sums[0]));
    }

    // Used right

    static final Object LOCK = new Object();

    public static void guardedBuilder() throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Tasks.Action append = () -> {
            synchronized (LOCK) {
                text.append('a');
                text.append('b');
            }
        };
        Tasks.run(append, append);
        checkEqual("abab", text.toString(), "the text");
    }

    /** Made by one, used by another, read by the first when that has ended. */
    public static void handedOver() throws InterruptedException {
        StringBuilder text = new StringBuilder("a");
        Thread thread = Tasks.start(() -> text.append('b'));
        thread.join();
        checkEqual("ab", text.toString(), "the text");
    }

    /** Each task has its own part. */
    public static void partsOfABuffer() throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Tasks.run(() -> buffer.putInt(0, 1), () -> buffer.putInt(4, 2));
        checkEqual(3, buffer.getInt(0) + buffer.getInt(4), "the sum");
    }

    public static void partsOfASegment() throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment segment = arena.allocate(8);
            Tasks.run(
                    () -> segment.set(ValueLayout.JAVA_INT, 0, 1),
                    () -> segment.setAtIndex(ValueLayout.JAVA_INT, 1, 2));
            checkEqual(
                    3, segment.get(ValueLayout.JAVA_INT, 0) + segment.getAtIndex(ValueLayout.JAVA_INT, 1), "the sum");
        }
    }

    /** A format that excludes by itself: what it overrides is its own. */
    static final class SafeFormat extends SimpleDateFormat {
        private static final long serialVersionUID = 1L;

        SafeFormat() {
            super("yyyy", Locale.ROOT);
        }

        @Override
        public synchronized StringBuffer format(Date date, StringBuffer to, java.text.FieldPosition position) {
            return super.format(date, to, position);
        }

        synchronized String text(Date date) {
            return format(date);
        }

        @Override
        public synchronized Date parse(String text, java.text.ParsePosition position) {
            return super.parse(text, position);
        }
    }

    public static void safeSubclass() throws InterruptedException {
        SafeFormat format = new SafeFormat();
        Tasks.Action use = () -> {
            checkEqual("1970", format.text(new Date(0)).substring(0, 4), "the year");
            try {
                format.parse("1999");
            } catch (ParseException wrong) {
                throw new IllegalStateException(wrong);
            }
        };
        Tasks.run(use, use);
    }

    /** Only read by several. */
    public static void onlyRead() throws InterruptedException {
        StringBuilder text = new StringBuilder("abc");
        Date date = new Date(5);
        Tasks.Action look = () -> {
            checkEqual(3, text.length(), "the length");
            checkEqual(5L, date.getTime(), "the time");
        };
        Tasks.run(look, look);
    }

    /** Local ones, in every shape: in branches, loops, handlers, chains. */
    public static String localBuilders() throws InterruptedException {
        String[] texts = new String[2];
        Tasks.run(() -> texts[0] = build(3), () -> texts[1] = build(4));
        return texts[0] + texts[1];
    }

    private static String build(int count) {
        StringBuilder text =
                new StringBuilder().append(count > 3 ? "more " : "less ").append(2.0);
        for (int i = 0; i < count; i++) {
            try {
                text.append(i % 2 == 0 ? i : -i).append(',');
                if (i == 2) {
                    throw new IllegalStateException("two");
                }
            } catch (IllegalStateException thrown) {
                text.append(thrown.getMessage());
            }
        }
        StringBuilder other = count > 3 ? text : new StringBuilder("other");
        long length = other.length() + 1L;
        return text.append(length).append(new StringBuilder("end").reverse()).toString();
    }
}
