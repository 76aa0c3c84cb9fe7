package dev.hypnos.tests.program;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.util.function.Consumer;

/** Streams, readers and writers that two tasks use, and nothing else. */
public final class PrintedByTwo {
    private static String seen = "";

    private PrintedByTwo() {}

    public static Object printWriter() throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        Tasks.run(() -> writer.print("a"), () -> writer.print("b"));
        return text.toString();
    }

    public static Object byReference() throws Exception {
        StringWriter text = new StringWriter();
        Consumer<String> writer = new PrintWriter(text)::print;
        Tasks.run(() -> writer.accept("a"), () -> writer.accept("b"));
        return text.toString();
    }

    public static Object bufferedWriter() throws Exception {
        StringWriter text = new StringWriter();
        BufferedWriter writer = new BufferedWriter(text);
        Tasks.run(() -> writer.write("a"), () -> writer.write("b"));
        writer.flush();
        return text.toString();
    }

    public static Object writerOfAStream() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Writer writer = new OutputStreamWriter(bytes);
        Tasks.run(() -> writer.write("a"), () -> writer.append("b"));
        writer.flush();
        return bytes.toString();
    }

    public static Object stringWriter() throws Exception {
        Writer writer = new StringWriter();
        Tasks.run(() -> writer.write("a"), () -> writer.write("b"));
        return writer.toString();
    }

    public static Object appendable() throws Exception {
        Appendable writer = new StringWriter();
        Tasks.run(() -> writer.append("a"), () -> writer.append("b"));
        return writer.toString();
    }

    public static Object charArrayWriter() throws Exception {
        CharArrayWriter writer = new CharArrayWriter();
        Tasks.run(() -> writer.write("a"), () -> writer.write("b"));
        return writer.toString();
    }

    /** They meet in what is below. */
    public static Object twoWriters() throws Exception {
        StringWriter text = new StringWriter();
        BufferedWriter below = new BufferedWriter(text);
        PrintWriter writer = new PrintWriter(below);
        Tasks.run(() -> writer.print("a"), () -> below.write("b"));
        writer.flush();
        return text.toString();
    }

    public static Object printStream() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        Tasks.run(() -> stream.print("a"), () -> stream.print("b"));
        return bytes.toString();
    }

    public static Object replacedStandardStream() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes));
        Tasks.run(() -> System.out.print("a"), () -> System.out.print("b"));
        return bytes.toString();
    }

    public static Object file() throws Exception {
        File file = File.createTempFile("printed", "");
        try (FileOutputStream stream = new FileOutputStream(file)) {
            Tasks.run(() -> stream.write('a'), () -> stream.write('b'));
        }
        return Files.readString(file.toPath());
    }

    public static Object reader() throws Exception {
        BufferedReader lines = new BufferedReader(new StringReader("a\nb\n"));
        String[] read = new String[2];
        Tasks.run(() -> read[0] = lines.readLine(), () -> read[1] = lines.readLine());
        return read[0] + read[1];
    }

    /** What others look at below. */
    public static Object seenBelow() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        Tasks.run(() -> stream.print("a"), () -> seen = bytes + "b");
        return seen.equals("b") ? "ba" : "ab";
    }

    /** Whoever reads alone is not taken for one who makes no progress. */
    public static final class Alone {
        private Alone() {}

        public static Object read() throws Exception {
            BufferedReader reader = new BufferedReader(new StringReader("a".repeat(300_000)));
            int[] count = new int[1];
            Tasks.run(() -> seen = "other", () -> {
                while (reader.read() >= 0) {
                    count[0]++;
                }
            });
            return count[0];
        }
    }

    /** Whoever asks what is behind it never comes to an end. */
    private static final class InFrontOfItself extends FilterOutputStream {
        private final StringBuilder text = new StringBuilder();

        InFrontOfItself() {
            super(null);
            out = this;
        }

        @Override
        public synchronized void write(int letter) {
            text.append((char) letter);
        }

        @Override
        public void flush() {}
    }

    public static Object streamInFrontOfItself() throws Exception {
        InFrontOfItself stream = new InFrontOfItself();
        PrintStream printer = new PrintStream(stream, true);
        Tasks.run(() -> printer.print("a"), () -> printer.print("b"));
        return stream.text.toString();
    }
}
