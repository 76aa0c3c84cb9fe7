package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * In place of the native methods of {@code java.io} that read and write files. Where the file is on a virtual disk each
 * is an operation, and what takes it back is noted. No monitor of the JDK is held there.
 */
public final class StreamFileHooks {
    private static final MethodHandle WRITE =
            Native.ofObject(FileOutputStream.class, "write", void.class, int.class, boolean.class);
    private static final MethodHandle WRITE_BYTES = Native.ofObject(
            FileOutputStream.class, "writeBytes", void.class, byte[].class, int.class, int.class, boolean.class);
    private static final MethodHandle READ = Native.ofObject(FileInputStream.class, "read0", int.class);
    private static final MethodHandle READ_BYTES =
            Native.ofObject(FileInputStream.class, "readBytes", int.class, byte[].class, int.class, int.class);
    private static final MethodHandle RANDOM_WRITE =
            Native.ofObject(RandomAccessFile.class, "write0", void.class, int.class);
    private static final MethodHandle RANDOM_WRITE_BYTES =
            Native.ofObject(RandomAccessFile.class, "writeBytes0", void.class, byte[].class, int.class, int.class);
    private static final MethodHandle RANDOM_READ = Native.ofObject(RandomAccessFile.class, "read0", int.class);
    private static final MethodHandle RANDOM_READ_BYTES =
            Native.ofObject(RandomAccessFile.class, "readBytes0", int.class, byte[].class, int.class, int.class);
    private static final MethodHandle SET_LENGTH =
            Native.ofObject(RandomAccessFile.class, "setLength0", void.class, long.class);
    private static final MethodHandle LENGTH = Native.ofObject(RandomAccessFile.class, "length0", long.class);

    private StreamFileHooks() {}

    // FileOutputStream

    public static void write(FileOutputStream stream, int value, boolean append) throws Throwable {
        FileDescriptor descriptor = stream.getFD();
        Opened file = toWrite(descriptor);
        if (file == null) {
            WRITE.invokeExact(stream, value, append);
            return;
        }
        Write prepared = file.prepare(position(file, descriptor, append), 1);
        WRITE.invokeExact(stream, value, append);
        file.wrote(prepared, 1);
    }

    public static void writeBytes(FileOutputStream stream, byte[] bytes, int offset, int length, boolean append)
            throws Throwable {
        FileDescriptor descriptor = stream.getFD();
        Opened file = isPart(bytes, offset, length) ? toWrite(descriptor) : null;
        if (file == null) {
            WRITE_BYTES.invokeExact(stream, bytes, offset, length, append);
            return;
        }
        Write prepared = file.prepare(position(file, descriptor, append), length);
        WRITE_BYTES.invokeExact(stream, bytes, offset, length, append);
        file.wrote(prepared, length);
    }

    // FileInputStream

    public static int read0(FileInputStream stream) throws Throwable {
        reads(stream.getFD());
        byte[] drawn = RandomDevice.bytes(stream, 1);
        return drawn == null ? (int) READ.invokeExact(stream) : drawn[0] & 0xff;
    }

    public static int readBytes(FileInputStream stream, byte[] bytes, int offset, int length) throws Throwable {
        reads(stream.getFD());
        byte[] drawn = isPart(bytes, offset, length) ? RandomDevice.bytes(stream, length) : null;
        if (drawn != null) {
            System.arraycopy(drawn, 0, bytes, offset, length);
            return length;
        }
        return (int) READ_BYTES.invokeExact(stream, bytes, offset, length);
    }

    // RandomAccessFile

    public static void write0(RandomAccessFile random, int value) throws Throwable {
        FileDescriptor descriptor = random.getFD();
        Opened file = toWrite(descriptor);
        if (file == null) {
            RANDOM_WRITE.invokeExact(random, value);
            return;
        }
        Write prepared = file.prepare(position(file, descriptor, false), 1);
        RANDOM_WRITE.invokeExact(random, value);
        file.wrote(prepared, 1);
    }

    public static void writeBytes0(RandomAccessFile random, byte[] bytes, int offset, int length) throws Throwable {
        FileDescriptor descriptor = random.getFD();
        Opened file = isPart(bytes, offset, length) ? toWrite(descriptor) : null;
        if (file == null) {
            RANDOM_WRITE_BYTES.invokeExact(random, bytes, offset, length);
            return;
        }
        Write prepared = file.prepare(position(file, descriptor, false), length);
        RANDOM_WRITE_BYTES.invokeExact(random, bytes, offset, length);
        file.wrote(prepared, length);
    }

    public static int read0(RandomAccessFile random) throws Throwable {
        reads(random.getFD());
        byte[] drawn = RandomDevice.bytes(random, 1);
        return drawn == null ? (int) RANDOM_READ.invokeExact(random) : drawn[0] & 0xff;
    }

    public static int readBytes0(RandomAccessFile random, byte[] bytes, int offset, int length) throws Throwable {
        reads(random.getFD());
        byte[] drawn = isPart(bytes, offset, length) ? RandomDevice.bytes(random, length) : null;
        if (drawn != null) {
            System.arraycopy(drawn, 0, bytes, offset, length);
            return length;
        }
        return (int) RANDOM_READ_BYTES.invokeExact(random, bytes, offset, length);
    }

    public static void setLength0(RandomAccessFile random, long length) throws Throwable {
        Opened file = length < 0 ? null : toWrite(random.getFD());
        if (file == null) {
            SET_LENGTH.invokeExact(random, length);
            return;
        }
        Write prepared = file.prepareLength(length);
        SET_LENGTH.invokeExact(random, length);
        file.gotLength(prepared);
    }

    public static long length0(RandomAccessFile random) throws Throwable {
        FileDescriptor descriptor = random.getFD();
        Opened file = Disks.find(descriptor);
        if (file != null) {
            file.operate("ask for the length of", Access.READ);
        }
        return (long) LENGTH.invokeExact(random);
    }

    // All of them

    private static boolean isPart(byte @Nullable [] bytes, int offset, int length) {
        return bytes != null && offset >= 0 && length > 0 && length <= bytes.length - offset;
    }

    private static @Nullable Opened toWrite(FileDescriptor descriptor) throws IOException {
        Opened file = Disks.find(descriptor);
        if (file == null || !(file.node instanceof FileNode)) {
            return null;
        }
        file.operate("write", Access.WRITE);
        return file;
    }

    private static void reads(FileDescriptor descriptor) throws IOException {
        Opened file = Disks.find(descriptor);
        if (file != null) {
            file.operate("read", Access.READ);
            file.reads();
        }
    }

    private static long position(Opened file, FileDescriptor descriptor, boolean append) throws Throwable {
        return append ? ((FileNode) file.node).length() : ChannelFileHooks.position(descriptor);
    }
}
