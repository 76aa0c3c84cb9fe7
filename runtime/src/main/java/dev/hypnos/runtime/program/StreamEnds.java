package dev.hypnos.runtime.program;

import dev.hypnos.catalog.Resources;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Streams, readers and writers that stand in front of one another: whoever uses one of them uses the one at the end. So what several of them touch is
 * that.
 */
final class StreamEnds {
    private static final long FILTER_OUTPUT = offset(FilterOutputStream.class, "out");
    private static final long FILTER_INPUT = offset(FilterInputStream.class, "in");
    private static final long FILTER_WRITER = offset(FilterWriter.class, "out");
    private static final long FILTER_READER = offset(FilterReader.class, "in");
    private static final long PRINT_WRITER = offset(PrintWriter.class, "out");
    private static final long BUFFERED_WRITER = offset(BufferedWriter.class, "out");
    private static final long BUFFERED_READER = offset(BufferedReader.class, "in");
    private static final long ENCODER = offset(OutputStreamWriter.class, "se");
    private static final long DECODER = offset(InputStreamReader.class, "sd");
    private static final long ENCODED = offset(type("sun.nio.cs.StreamEncoder"), "out");
    private static final long DECODED = offset(type("sun.nio.cs.StreamDecoder"), "in");

    private StreamEnds() {}

    private static long offset(Class<?> type, String field) {
        return Jdk.UNSAFE.objectFieldOffset(type, field);
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("this JDK has no " + name, missing);
        }
    }

    static boolean isStream(Object object) {
        return object instanceof Writer
                || object instanceof OutputStream
                || object instanceof Reader
                || object instanceof InputStream;
    }

    /** Whether calls of the stream at the end, if the program makes them itself, are operations on a monitor. */
    static boolean isInMonitor(Object end) {
        return end instanceof StringWriter
                || end instanceof ByteArrayOutputStream
                || end instanceof ByteArrayInputStream;
    }

    /** Whether a stream at the end is one of a file, or may be. */
    static boolean isOfFile(Object end) {
        return end instanceof FileOutputStream
                || end instanceof FileInputStream
                || end.getClass().getName().startsWith("sun.nio.ch.Channel");
    }

    /** What stands for the stream at the end. */
    static int resource(Engine engine, Object end) {
        return isInMonitor(end)
                ? engine.monitors.told(Resources.monitor(end)).resource
                : engine.resources.of(end, ResourceTable.SELF);
    }

    /** The stream at the end; a stream that is closed may have let go of it, and is one itself then. */
    static Object end(Object stream) {
        Object at = stream;
        for (Object below = below(at); below != null; below = below(at)) {
            at = below;
        }
        return at;
    }

    private static @Nullable Object below(Object stream) {
        if (StreamHooks.isOfRealProcess(stream)) {
            // what is below it changes when the process ends
            return null;
        }
        // no switch over types: the JVM would link it during a trial, and draw hash codes of the trial for that
        if (stream instanceof FilterOutputStream) {
            return Jdk.UNSAFE.getReference(stream, FILTER_OUTPUT);
        }
        if (stream instanceof FilterInputStream) {
            return Jdk.UNSAFE.getReference(stream, FILTER_INPUT);
        }
        if (stream instanceof PrintWriter) {
            return Jdk.UNSAFE.getReference(stream, PRINT_WRITER);
        }
        if (stream instanceof BufferedWriter) {
            return Jdk.UNSAFE.getReference(stream, BUFFERED_WRITER);
        }
        if (stream instanceof BufferedReader) {
            return Jdk.UNSAFE.getReference(stream, BUFFERED_READER);
        }
        if (stream instanceof FilterWriter) {
            return Jdk.UNSAFE.getReference(stream, FILTER_WRITER);
        }
        if (stream instanceof FilterReader) {
            return Jdk.UNSAFE.getReference(stream, FILTER_READER);
        }
        if (stream instanceof OutputStreamWriter) {
            return coded(Jdk.UNSAFE.getReference(stream, ENCODER), ENCODED);
        }
        return stream instanceof InputStreamReader ? coded(Jdk.UNSAFE.getReference(stream, DECODER), DECODED) : null;
    }

    private static @Nullable Object coded(@Nullable Object coder, long stream) {
        return coder == null ? null : Jdk.UNSAFE.getReference(coder, stream);
    }
}
