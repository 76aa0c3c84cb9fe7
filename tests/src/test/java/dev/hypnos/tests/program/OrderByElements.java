package dev.hypnos.tests.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Elements of arrays that the JDK reads or writes for the program: as if the program did. */
@SuppressWarnings({"ThreadSafe", "ReturnValueIgnored", "CheckReturnValue"}) // as programs in the wild
public final class OrderByElements {
    private static final int LONG = 1000;

    private OrderByElements() {}

    public static void copyAndWrite() throws InterruptedException {
        int[] array = new int[LONG];
        Tasks.run(() -> System.arraycopy(new int[LONG], 0, array, 0, LONG), () -> array[7] = 1);
    }

    public static void copyAndRead() throws InterruptedException {
        int[] array = new int[LONG];
        int[] copy = new int[LONG];
        Tasks.run(() -> System.arraycopy(array, 0, copy, 0, LONG), () -> array[7] = 1);
    }

    public static void copyOfAFew() throws InterruptedException {
        int[] array = new int[3];
        Tasks.run(() -> System.arraycopy(new int[3], 0, array, 0, 3), () -> array[1] = 1);
    }

    public static void twoCopiesThatOverlap() throws InterruptedException {
        int[] array = new int[LONG];
        int[] one = new int[LONG];
        Tasks.run(() -> System.arraycopy(one, 0, array, 0, 600), () -> System.arraycopy(one, 0, array, 400, 600));
    }

    public static void rightTwoCopiesOfHalves() throws InterruptedException {
        int[] array = new int[LONG];
        int[] one = new int[LONG];
        Tasks.run(() -> System.arraycopy(one, 0, array, 0, 500), () -> System.arraycopy(one, 0, array, 500, 500));
    }

    public static void rightCopyBesideAnElement() throws InterruptedException {
        int[] array = new int[LONG];
        Tasks.run(() -> System.arraycopy(new int[LONG], 0, array, 0, 500), () -> array[500] = 1);
    }

    public static void rightTwoThatReadAll() throws InterruptedException {
        int[] array = new int[LONG];
        Arrays.fill(array, 1);
        Tasks.run(array::clone, () -> Arrays.stream(array).sum());
    }

    public static void rightCopiesInAMonitor() throws InterruptedException {
        int[] array = new int[LONG];
        Tasks.run(
                () -> {
                    synchronized (array) {
                        System.arraycopy(new int[LONG], 0, array, 0, LONG);
                    }
                },
                () -> {
                    synchronized (array) {
                        array.clone();
                        array[7]++;
                    }
                });
    }

    public static void rightFilledBeforeItIsHandedOver() throws InterruptedException {
        int[] array = new int[LONG];
        Arrays.fill(array, 1);
        Thread other = new Thread(() -> {
            Arrays.sort(array);
            array[3] = Arrays.hashCode(array);
        });
        other.start();
        other.join();
        Arrays.fill(array, array[3]);
    }

    public static void rightHandedOverByAFlag() throws InterruptedException {
        int[] array = new int[LONG];
        AtomicInteger flag = new AtomicInteger();
        Tasks.run(
                () -> {
                    Arrays.setAll(array, i -> i);
                    flag.set(1);
                },
                () -> {
                    if (flag.get() == 1) {
                        Arrays.copyOf(array, 10);
                    }
                });
    }

    public static void handedOverTooEarly() throws InterruptedException {
        int[] array = new int[LONG];
        AtomicInteger flag = new AtomicInteger();
        Tasks.run(
                () -> {
                    flag.set(1);
                    Arrays.setAll(array, i -> i);
                },
                () -> {
                    if (flag.get() == 1) {
                        Arrays.copyOf(array, 10);
                    }
                });
    }

    public static void rightCopyOfOtherElements() throws InterruptedException {
        int[] array = new int[LONG];
        Tasks.run(() -> Arrays.copyOf(array, 10), () -> Arrays.fill(array, 10, LONG, 1));
    }

    public static void filledWhileItIsCloned() throws InterruptedException {
        int[] array = new int[LONG];
        Tasks.run(() -> Arrays.fill(array, 1), array::clone);
    }

    public static void sortedWhileItIsCompared() throws InterruptedException {
        int[] array = new int[LONG];
        int[] other = new int[LONG];
        Tasks.run(() -> Arrays.sort(array), () -> Arrays.equals(other, array));
    }

    public static void streamedWhileItIsWritten() throws InterruptedException {
        int[] array = new int[LONG];
        Tasks.run(() -> IntStream.of(array).sum(), () -> array[LONG - 1] = 1);
    }

    public static void readIntoWhileItIsRead() throws InterruptedException {
        byte[] bytes = new byte[LONG];
        Tasks.run(() -> new ByteArrayInputStream(new byte[LONG]).read(bytes), () -> bytes.clone());
    }

    public static void writtenOutWhileItChanges() throws InterruptedException {
        byte[] bytes = new byte[LONG];
        Tasks.run(() -> new ByteArrayOutputStream().write(bytes, 0, LONG), () -> bytes[10] = 1);
    }

    public static void rightWrittenOutBeside() throws InterruptedException {
        byte[] bytes = new byte[LONG];
        Tasks.run(() -> new ByteArrayOutputStream().write(bytes, 0, 500), () -> bytes[500] = 1);
    }

    public static void putWhileItChanges() throws InterruptedException {
        byte[] bytes = new byte[LONG];
        ByteBuffer buffer = ByteBuffer.allocate(LONG);
        Tasks.run(() -> buffer.put(bytes), () -> bytes[10] = 1);
    }

    public static void viewAndArray() throws InterruptedException {
        String[] words = {"a", "b", "c"};
        List<String> view = Arrays.asList(words);
        Tasks.run(() -> view.get(1), () -> words[1] = "d");
    }

    public static void rightViewAndAnotherElement() throws InterruptedException {
        String[] words = {"a", "b", "c"};
        List<String> view = Arrays.asList(words);
        Tasks.run(() -> view.get(1), () -> words[2] = "d");
    }

    /** Who reads from a pipe into an array that the other had before has it after the other. */
    public static void rightReadAfterAWait() throws InterruptedException, IOException {
        byte[] bytes = new byte[100];
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out);
        Thread other = new Thread(() -> {
            try {
                bytes[0] = 1;
                out.write(1);
            } catch (IOException broken) {
                throw new AssertionError(broken);
            }
        });
        other.start();
        in.read(bytes, 0, 100);
        other.join();
    }
}
