package dev.hypnos.tests.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Methods of the JDK that read or write the elements of an array, beside a task that does the other. */
@SuppressWarnings("ThreadSafe") // as programs in the wild
public final class Elements {
    private static final int LONG = 1000;

    private Elements() {}

    /** What the array's last element is when another task changes it. */
    private static String last(int length, Consumer<int[]> changes) throws InterruptedException {
        int[] array = new int[length];
        array[0] = 1;
        Thread other = new Thread(() -> changes.accept(array));
        other.start();
        String seen = String.valueOf(array[length - 1]);
        other.join();
        return seen;
    }

    public static String copyInto() throws InterruptedException {
        return last(3, array -> System.arraycopy(new int[] {1, 1, 1}, 0, array, 0, 3));
    }

    public static String copyIntoLong() throws InterruptedException {
        int[] ones = IntStream.range(0, LONG).map(i -> 1).toArray();
        return last(LONG, array -> System.arraycopy(ones, 0, array, 0, LONG));
    }

    public static String fill() throws InterruptedException {
        return last(3, array -> Arrays.fill(array, 1));
    }

    public static String fillLong() throws InterruptedException {
        return last(LONG, array -> Arrays.fill(array, 1));
    }

    public static String fillRange() throws InterruptedException {
        return last(LONG, array -> Arrays.fill(array, 500, LONG, 1));
    }

    public static String sort() throws InterruptedException {
        return last(3, Arrays::sort);
    }

    public static String sortLong() throws InterruptedException {
        return last(LONG, array -> Arrays.sort(array));
    }

    public static String setAll() throws InterruptedException {
        return last(LONG, array -> Arrays.setAll(array, i -> 1));
    }

    /** What is seen of an array whose last element another task sets. */
    private static String seen(int length, Function<int[], Object> reads) throws InterruptedException {
        int[] array = new int[length];
        Thread other = new Thread(() -> array[length - 1] = 1);
        other.start();
        String seen = String.valueOf(reads.apply(array));
        other.join();
        return seen;
    }

    public static String copyFrom() throws InterruptedException {
        return seen(3, array -> {
            int[] copy = new int[3];
            System.arraycopy(array, 1, copy, 1, 2);
            return copy[2];
        });
    }

    public static String copyFromLong() throws InterruptedException {
        return seen(LONG, array -> {
            int[] copy = new int[LONG];
            System.arraycopy(array, 1, copy, 0, LONG - 1);
            return copy[LONG - 2];
        });
    }

    public static String copyOfClone() throws InterruptedException {
        return seen(3, array -> array.clone()[2]);
    }

    public static String copyOfLongClone() throws InterruptedException {
        return seen(LONG, array -> array.clone()[LONG - 1]);
    }

    public static String copyOf() throws InterruptedException {
        return seen(3, array -> Arrays.copyOf(array, 5)[2]);
    }

    public static String copyOfRange() throws InterruptedException {
        return seen(LONG, array -> Arrays.copyOfRange(array, 900, 1100)[99]);
    }

    public static String hash() throws InterruptedException {
        return seen(3, array -> Arrays.hashCode(array) - Arrays.hashCode(new int[3]));
    }

    public static String text() throws InterruptedException {
        return seen(1, Arrays::toString);
    }

    public static String mismatch() throws InterruptedException {
        return seen(2, array -> Arrays.mismatch(array, new int[2]));
    }

    public static String equality() throws InterruptedException {
        return seen(LONG, array -> Arrays.equals(array, 1, LONG, new int[LONG], 1, LONG));
    }

    public static String stream() throws InterruptedException {
        return seen(LONG, array -> Arrays.stream(array).sum());
    }

    public static String streamOf() throws InterruptedException {
        return seen(LONG, array -> IntStream.of(array).sum());
    }

    private static String letters(Function<char[], Object> reads) throws InterruptedException {
        char[] letters = {'a', 'a'};
        Thread other = new Thread(() -> letters[1] = 'b');
        other.start();
        String seen = String.valueOf(reads.apply(letters));
        other.join();
        return seen;
    }

    public static String newString() throws InterruptedException {
        return letters(letters -> new String(letters));
    }

    public static String newStringByReference() throws InterruptedException {
        return letters(String::new);
    }

    public static String newStringOfRange() throws InterruptedException {
        return letters(letters -> new String(letters, 0, 2));
    }

    public static String valueOf() throws InterruptedException {
        return letters(letters -> String.valueOf(letters));
    }

    public static String appended() throws InterruptedException {
        return letters(letters -> new StringBuilder().append(letters, 0, 2).toString());
    }

    private static String objects(Function<String[], Object> reads) throws InterruptedException {
        String[] words = {"a", "a"};
        Thread other = new Thread(() -> words[1] = "b");
        other.start();
        String seen = String.valueOf(reads.apply(words));
        other.join();
        return seen;
    }

    public static String listOf() throws InterruptedException {
        return objects(words -> String.join("", List.of(words)));
    }

    public static String addAll() throws InterruptedException {
        return objects(words -> {
            List<String> list = new ArrayList<>();
            Collections.addAll(list, words);
            return list.get(0) + list.get(1);
        });
    }

    public static String streamOfObjects() throws InterruptedException {
        return objects(words -> Stream.of(words).reduce("", String::concat));
    }

    public static String view() throws InterruptedException {
        List<String> seen = new ArrayList<>();
        objects(words -> seen.add("a" + Arrays.asList(words).get(1)));
        return seen.getFirst();
    }

    private static String bytes(Function<byte[], Object> reads) throws InterruptedException {
        byte[] bytes = {'a', 'a'};
        Thread other = new Thread(() -> bytes[1] = 'b');
        other.start();
        String seen = String.valueOf(reads.apply(bytes));
        other.join();
        return seen;
    }

    public static String decoded() throws InterruptedException {
        return bytes(bytes -> new String(bytes, StandardCharsets.US_ASCII));
    }

    public static String written() throws InterruptedException {
        return bytes(bytes -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, 2);
            return out.toString(StandardCharsets.US_ASCII);
        });
    }

    public static String put() throws InterruptedException {
        return bytes(bytes -> {
            ByteBuffer buffer = ByteBuffer.allocate(2);
            buffer.put(bytes);
            return "" + (char) buffer.get(0) + (char) buffer.get(1);
        });
    }

    private static String changed(Consumer<byte[]> changes) throws InterruptedException {
        byte[] bytes = {'a', 'a'};
        Thread other = new Thread(() -> changes.accept(bytes));
        other.start();
        String seen = "a" + (char) bytes[1];
        other.join();
        return seen;
    }

    public static String got() throws InterruptedException {
        return changed(bytes -> ByteBuffer.wrap(new byte[] {'a', 'b'}).get(bytes));
    }

    public static String read() throws InterruptedException {
        return changed(bytes -> new ByteArrayInputStream(new byte[] {'a', 'b'}).read(bytes, 0, 2));
    }

    public static String getChars() throws InterruptedException {
        char[] letters = {'a', 'a'};
        Thread other = new Thread(() -> "ab".getChars(0, 2, letters, 0));
        other.start();
        String seen = "a" + letters[1];
        other.join();
        return seen;
    }

    public static String readLetters() throws InterruptedException {
        char[] letters = {'a', 'a'};
        Thread other = new Thread(() -> {
            try (StringReader reader = new StringReader("ab")) {
                reader.read(letters);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        });
        other.start();
        String seen = "a" + letters[1];
        other.join();
        return seen;
    }

    public static String toArray() throws InterruptedException {
        String[] words = {"a", "a"};
        Thread other = new Thread(() -> List.of("a", "b").toArray(words));
        other.start();
        String seen = "a" + words[1];
        other.join();
        return seen;
    }

    // Others come in the middle

    private static String torn(int length, Function<int[], int[]> copies) throws InterruptedException {
        int[] array = new int[length];
        Thread other = new Thread(() -> {
            array[0] = 1;
            array[length - 1] = 1;
        });
        other.start();
        int[] copy = copies.apply(array);
        other.join();
        return copy[0] + " " + copy[length - 1];
    }

    public static String tornClone() throws InterruptedException {
        return torn(2, array -> array.clone());
    }

    public static String tornLongClone() throws InterruptedException {
        return torn(LONG, array -> array.clone());
    }

    public static String tornCopyOf() throws InterruptedException {
        return torn(LONG, array -> Arrays.copyOf(array, LONG));
    }

    public static String tornCopy() throws InterruptedException {
        return torn(LONG, array -> {
            int[] copy = new int[LONG];
            System.arraycopy(array, 0, copy, 0, LONG);
            return copy;
        });
    }

    public static String tornFill() throws InterruptedException {
        int[] array = new int[LONG];
        Thread other = new Thread(() -> Arrays.fill(array, 1));
        other.start();
        int last = array[LONG - 1];
        int first = array[0];
        other.join();
        return first + " " + last;
    }

    /** Between the read and the write of one element too. */
    public static String crossed() throws InterruptedException {
        int[] one = {1};
        int[] two = {2};
        Thread other = new Thread(() -> System.arraycopy(one, 0, two, 0, 1));
        other.start();
        System.arraycopy(two, 0, one, 0, 1);
        other.join();
        return one[0] + " " + two[0];
    }

    /** Arrays that nobody else knows, however long they are. */
    public static String rightOwnCopies() throws InterruptedException {
        int[] sums = new int[2];
        Thread other = new Thread(() -> sums[0] = ownSum());
        other.start();
        sums[1] = ownSum();
        other.join();
        return String.valueOf(sums[0] + sums[1]);
    }

    private static int ownSum() {
        int[] array = new int[LONG];
        Arrays.fill(array, 1);
        int[] copy = new int[LONG];
        System.arraycopy(array, 0, copy, 0, LONG);
        Arrays.sort(copy);
        return copy.clone()[LONG - 1];
    }

    /** More arrays than a trial can keep. */
    public static String manyLongCopies() {
        int length = 0;
        for (int i = 0; i < 20; i++) {
            length = new byte[1 << 20].clone().length;
        }
        return String.valueOf(length);
    }

    // What the calls mean

    public static String overlapping() {
        int[] array = IntStream.range(0, 20).toArray();
        System.arraycopy(array, 0, array, 1, 19);
        System.arraycopy(array, 5, array, 3, 4);
        Object[] objects = {"a", 1};
        String[] strings = new String[2];
        String thrown = "none";
        try {
            System.arraycopy(objects, 0, strings, 0, 2);
        } catch (ArrayStoreException wrong) {
            thrown = strings[0] + strings[1];
        }
        try {
            Arrays.fill(array, 15, 21, 7);
        } catch (ArrayIndexOutOfBoundsException wrong) {
            thrown += " " + array[15];
        }
        try {
            System.arraycopy(array, 0, array, 10, 11);
        } catch (ArrayIndexOutOfBoundsException wrong) {
            thrown += " " + array[10];
        }
        return array[0] + " " + array[1] + " " + array[3] + " " + array[19] + " " + thrown;
    }
}
