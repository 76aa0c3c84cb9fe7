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
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Streams, readers and writers that stand in front of one another: whoever uses one of them uses the one at the end. So
 * what several of them touch is that.
 */
final class StreamEnds {
    /** A class of streams, and where each keeps the one behind it. */
    private record Front(Class<?> type, long behind) {}

    private static final Front[] FRONTS = {
        front(FilterOutputStream.class, "out"),
        front(FilterInputStream.class, "in"),
        front(PrintWriter.class, "out"),
        front(BufferedWriter.class, "out"),
        front(BufferedReader.class, "in"),
        front(FilterWriter.class, "out"),
        front(FilterReader.class, "in"),
        front(OutputStreamWriter.class, "se"),
        front(InputStreamReader.class, "sd"),
        front(type("sun.nio.cs.StreamEncoder"), "out"),
        front(type("sun.nio.cs.StreamDecoder"), "in"),
        front(ObjectOutputStream.class, "bout"),
        front(type("java.io.ObjectOutputStream$BlockDataOutputStream"), "out"),
        front(ObjectInputStream.class, "bin"),
        front(type("java.io.ObjectInputStream$BlockDataInputStream"), "in"),
        front(type("java.io.ObjectInputStream$PeekInputStream"), "in")
    };

    /** As many stand in front of one another at most: a stream of the program may stand in front of itself. */
    private static final int FRONTS_MAX = 64;

    private StreamEnds() {}

    private static Front front(Class<?> type, String field) {
        return new Front(type, Jdk.UNSAFE.objectFieldOffset(type, field));
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
        Object behind = behind(at);
        for (int passed = 0; behind != null && passed < FRONTS_MAX; passed++) {
            at = behind;
            behind = behind(at);
        }
        return at;
    }

    private static @Nullable Object behind(Object stream) {
        if (StreamHooks.isOfRealProcess(stream)) {
            // what is behind it changes when the process ends
            return null;
        }
        // no switch over types: the JVM would link it during a trial, and draw hash codes of the trial for that
        for (Front front : FRONTS) {
            if (front.type.isInstance(stream)) {
                return Jdk.UNSAFE.getReference(stream, front.behind);
            }
        }
        return null;
    }
}
