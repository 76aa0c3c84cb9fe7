package dev.hypnos.tests.program;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Arrays that objects of the JDK keep. Each program looks twice, through such an object, at an element that another task changes from 0 to 1. */
public final class ReadLater {
    private ReadLater() {}

    private interface Look {
        Object look() throws IOException;
    }

    private static String twice(Tasks.Action change, Look look) throws InterruptedException {
        String[] seen = {""};
        Tasks.run(change, () -> {
            try {
                seen[0] = String.valueOf(look.look()) + look.look();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        });
        return seen[0];
    }

    public static String stream() throws Exception {
        byte[] bytes = {0};
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
        return twice(() -> bytes[0] = 1, () -> {
            stream.reset();
            return stream.read();
        });
    }

    public static String streamByItsSuperclass() throws Exception {
        byte[] bytes = {0};
        InputStream stream = new ByteArrayInputStream(bytes);
        return twice(() -> bytes[0] = 1, () -> {
            stream.reset();
            return stream.read();
        });
    }

    public static String streamInOneGo() throws Exception {
        byte[] bytes = {0};
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
        return twice(() -> bytes[0] = 1, () -> {
            stream.reset();
            return stream.readAllBytes()[0];
        });
    }

    public static String streamIntoAnArray() throws Exception {
        byte[] bytes = {0};
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
        byte[] read = new byte[1];
        return twice(() -> bytes[0] = 1, () -> {
            stream.reset();
            stream.read(read, 0, 1);
            return read[0];
        });
    }

    public static String streamOfAPart() throws Exception {
        byte[] bytes = {7, 0};
        InputStream stream = new ByteArrayInputStream(bytes, 1, 1);
        return twice(() -> bytes[1] = 1, () -> {
            stream.reset();
            return stream.read();
        });
    }

    public static String streamsOfTwo() throws Exception {
        byte[] bytes = {0, 0};
        DataInputStream stream = new DataInputStream(new ByteArrayInputStream(bytes));
        return twice(() -> bytes[1] = 1, () -> {
            stream.reset();
            return stream.readShort();
        });
    }

    public static String bufferedStream() throws Exception {
        byte[] bytes = {0, 0};
        InputStream stream = new ByteArrayInputStream(bytes);
        return twice(
                () -> {
                    bytes[0] = 1;
                },
                () -> {
                    stream.reset();
                    return new BufferedInputStream(stream).read();
                });
    }

    public static String readerOfAStream() throws Exception {
        byte[] bytes = {'0'};
        InputStream stream = new ByteArrayInputStream(bytes);
        return twice(() -> bytes[0] = '1', () -> {
            stream.reset();
            return new InputStreamReader(stream, StandardCharsets.UTF_8).read() - '0';
        });
    }

    public static String reader() throws Exception {
        char[] letters = {0};
        Reader reader = new CharArrayReader(letters);
        return twice(() -> letters[0] = 1, () -> {
            reader.reset();
            return reader.read();
        });
    }

    public static String buffer() throws Exception {
        byte[] bytes = {0};
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return twice(() -> bytes[0] = 1, () -> buffer.get(0));
    }

    public static String bufferInOrder() throws Exception {
        byte[] bytes = {0};
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return twice(() -> bytes[0] = 1, () -> buffer.rewind().get());
    }

    public static String bufferOfAPart() throws Exception {
        byte[] bytes = {0, 0};
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, 1).slice();
        return twice(() -> bytes[1] = 1, () -> buffer.get(0));
    }

    public static String largerElement() throws Exception {
        byte[] bytes = new byte[4];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return twice(() -> bytes[3] = 1, () -> buffer.getInt(0));
    }

    public static String bufferInAnother() throws Exception {
        byte[] bytes = {0};
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return twice(
                () -> bytes[0] = 1,
                () -> ByteBuffer.allocate(1).put(buffer.rewind()).get(0));
    }

    public static String decoded() throws Exception {
        byte[] bytes = {'0'};
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return twice(
                () -> bytes[0] = '1',
                () -> StandardCharsets.UTF_8.decode(buffer.rewind()).charAt(0));
    }

    public static String changedByABuffer() throws Exception {
        byte[] bytes = {0};
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return twice(() -> buffer.put(0, (byte) 1), () -> bytes[0]);
    }

    public static String arrayOfABuffer() throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(1);
        return twice(() -> buffer.array()[0] = 1, () -> buffer.get(0));
    }

    public static String letters() throws Exception {
        char[] letters = {'0'};
        CharBuffer buffer = CharBuffer.wrap(letters);
        return twice(() -> letters[0] = '1', () -> buffer.get(0));
    }

    public static String lettersAsText() throws Exception {
        char[] letters = {'0'};
        CharBuffer buffer = CharBuffer.wrap(letters);
        return twice(() -> letters[0] = '1', () -> buffer.toString());
    }

    public static String numbers() throws Exception {
        int[] numbers = {0};
        IntBuffer buffer = IntBuffer.wrap(numbers);
        return twice(() -> numbers[0] = 1, () -> buffer.get(0));
    }

    public static String segment() throws Exception {
        int[] numbers = {0};
        MemorySegment segment = MemorySegment.ofArray(numbers);
        return twice(() -> numbers[0] = 1, () -> segment.get(ValueLayout.JAVA_INT, 0));
    }

    public static String segmentByIndex() throws Exception {
        int[] numbers = {0, 0};
        MemorySegment segment = MemorySegment.ofArray(numbers);
        return twice(() -> numbers[1] = 1, () -> segment.getAtIndex(ValueLayout.JAVA_INT, 1));
    }

    public static String changedByASegment() throws Exception {
        int[] numbers = {0};
        MemorySegment segment = MemorySegment.ofArray(numbers);
        return twice(() -> segment.set(ValueLayout.JAVA_INT, 0, 1), () -> numbers[0]);
    }

    public static String list() throws Exception {
        Integer[] numbers = {0};
        List<Integer> list = Arrays.asList(numbers);
        return twice(() -> numbers[0] = 1, () -> list.get(0));
    }

    public static String listAsStream() throws Exception {
        Integer[] numbers = {0};
        List<Integer> list = Arrays.asList(numbers);
        return twice(() -> numbers[0] = 1, () -> list.stream().findFirst().get());
    }

    public static String listAsArray() throws Exception {
        Integer[] numbers = {0};
        List<Integer> list = Arrays.asList(numbers);
        return twice(() -> numbers[0] = 1, () -> list.toArray()[0]);
    }

    public static String textOfBytes() throws Exception {
        byte[] bytes = {'0'};
        return twice(() -> bytes[0] = '1', () -> new String(bytes, StandardCharsets.UTF_8));
    }

    public static String textOfLetters() throws Exception {
        char[] letters = {'0'};
        return twice(() -> letters[0] = '1', () -> new String(letters));
    }
}
