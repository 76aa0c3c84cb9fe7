package dev.hypnos.tests.program;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;

/** What one task writes by the last of several streams or writers while another looks at the first of them. */
public final class WrittenBelow {
    private WrittenBelow() {}

    private static String against(Tasks.Action writes, Supplier<Object> looks) throws InterruptedException {
        Object[] seen = {looks.get()};
        Object before = seen[0];
        Tasks.run(writes, () -> seen[0] = looks.get());
        return seen[0].equals(before) ? "before" : "after";
    }

    public static String flushed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BufferedOutputStream stream = new BufferedOutputStream(bytes);
        stream.write(1);
        return against(stream::flush, () -> bytes.toByteArray().length);
    }

    public static String flushedByACall() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BufferedOutputStream stream = new BufferedOutputStream(bytes);
        stream.write(1);
        return against(() -> stream.flush(), bytes::size);
    }

    public static String flushedAndShown() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream stream = new BufferedOutputStream(bytes);
        stream.write('a');
        return against(() -> stream.flush(), () -> bytes.toString());
    }

    public static String closed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BufferedOutputStream stream = new BufferedOutputStream(bytes);
        stream.write('a');
        return against(() -> stream.close(), () -> "" + bytes);
    }

    public static String printed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        return against(() -> stream.print("a"), () -> bytes.size());
    }

    public static String printedWithAFormat() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        return against(() -> stream.printf("%s", "a"), () -> bytes.toString());
    }

    public static String printedThroughABuffer() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(new BufferedOutputStream(bytes), true);
        return against(() -> stream.println("a"), () -> bytes.toByteArray().length);
    }

    public static String byAWriter() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintWriter writer = new PrintWriter(new BufferedWriter(new OutputStreamWriter(bytes)));
        writer.print("a");
        return against(() -> writer.flush(), () -> bytes.size());
    }

    public static String toAText() throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        return against(() -> writer.print("a"), () -> text.toString());
    }

    public static String toTheBufferOfAText() throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        return against(() -> writer.print("a"), () -> text.getBuffer().length());
    }

    public static String toLetters() throws Exception {
        CharArrayWriter letters = new CharArrayWriter();
        BufferedWriter writer = new BufferedWriter(letters);
        writer.write("a");
        return against(() -> writer.flush(), () -> letters.size());
    }

    public static String data() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream stream = new DataOutputStream(bytes);
        return against(() -> stream.writeInt(1), () -> bytes.size());
    }

    public static String filtered() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FilterOutputStream stream = new FilterOutputStream(bytes);
        return against(() -> stream.write(1), () -> bytes.size());
    }

    public static String compressed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GZIPOutputStream stream = new GZIPOutputStream(bytes);
        stream.write(1);
        return against(() -> stream.finish(), () -> bytes.size());
    }

    public static String objects() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream stream = new ObjectOutputStream(bytes);
        stream.writeInt(1);
        return against(() -> stream.flush(), () -> bytes.size());
    }

    public static String givenToAnother() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return against(() -> bytes.write(1), () -> {
            ByteArrayOutputStream other = new ByteArrayOutputStream();
            try {
                bytes.writeTo(other);
            } catch (java.io.IOException impossible) {
                throw new java.io.UncheckedIOException(impossible);
            }
            return other.size();
        });
    }
}
