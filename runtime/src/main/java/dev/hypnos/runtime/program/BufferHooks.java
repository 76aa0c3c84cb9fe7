package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * What a buffer of the JDK's streams can do by itself: to take bytes out that are there, and to put some in for which
 * there is room. The methods of these streams are synchronized, and give their monitor back to enter that of the model;
 * the VM interprets such a method for ever, and those who read and write objects call it for each few bytes. What needs
 * the stream below is left to them. Hot.
 */
public final class BufferHooks {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long READ_BUFFER = UNSAFE.objectFieldOffset(BufferedInputStream.class, "buf");
    private static final long READ_POSITION = UNSAFE.objectFieldOffset(BufferedInputStream.class, "pos");
    private static final long READ_COUNT = UNSAFE.objectFieldOffset(BufferedInputStream.class, "count");
    private static final long WRITE_BUFFER = UNSAFE.objectFieldOffset(BufferedOutputStream.class, "buf");
    private static final long WRITE_COUNT = UNSAFE.objectFieldOffset(BufferedOutputStream.class, "count");

    private BufferHooks() {}

    public static int read(InputStream in) throws IOException {
        byte[] buffer = readable(in);
        if (buffer != null) {
            int position = UNSAFE.getInt(in, READ_POSITION);
            if (position < UNSAFE.getInt(in, READ_COUNT)) {
                UNSAFE.putInt(in, READ_POSITION, position + 1);
                return buffer[position] & 0xff;
            }
        }
        return in.read();
    }

    public static int read(InputStream in, byte[] bytes, int offset, int length) throws IOException {
        byte[] buffer = readable(in);
        // what is not there as a whole is asked of the stream below,
        // and what makes no sense is refused by the method itself
        if (buffer != null && length > 0 && offset >= 0 && length <= bytes.length - offset) {
            int position = UNSAFE.getInt(in, READ_POSITION);
            if (length <= UNSAFE.getInt(in, READ_COUNT) - position) {
                System.arraycopy(buffer, position, bytes, offset, length);
                UNSAFE.putInt(in, READ_POSITION, position + length);
                return length;
            }
        }
        return in.read(bytes, offset, length);
    }

    /**
     * The buffer of the stream; null where it must be read by its method: it has another class, is closed, or somebody
     * may be in it.
     */
    private static byte @Nullable [] readable(InputStream in) {
        if (in == null || in.getClass() != BufferedInputStream.class) {
            return null;
        }
        ThreadTask task = Current.task();
        return task != null && StreamHooks.isFree(task, in) ? (byte[]) UNSAFE.getReference(in, READ_BUFFER) : null;
    }

    /** Whether the buffer had room, and has the bytes now. The task is in the monitor of the stream, by the model. */
    static boolean tryWrite(OutputStream out, byte[] bytes, int offset, int length) {
        if (out.getClass() != BufferedOutputStream.class
                || length <= 0
                || offset < 0
                || length > bytes.length - offset) {
            return false;
        }
        byte[] buffer = (byte[]) UNSAFE.getReference(out, WRITE_BUFFER);
        int count = UNSAFE.getInt(out, WRITE_COUNT);
        // a full buffer grows, or is written: the method does that
        if (length >= buffer.length - count) {
            return false;
        }
        System.arraycopy(bytes, offset, buffer, count, length);
        UNSAFE.putInt(out, WRITE_COUNT, count + length);
        return true;
    }
}
