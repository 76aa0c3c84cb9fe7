package dev.hypnos.files;

import dev.hypnos.runtime.process.RandomHooks;
import dev.hypnos.runtime.vm.Jdk;
import java.io.FileInputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The files from which the operating system gives random bytes: in a trial they are those of the trial, as a {@code SecureRandom} has them. */
public final class RandomDevice {
    private static final long STREAM_PATH = Jdk.UNSAFE.objectFieldOffset(FileInputStream.class, "path");
    private static final long RANDOM_ACCESS_PATH = Jdk.UNSAFE.objectFieldOffset(RandomAccessFile.class, "path");

    private RandomDevice() {}

    private static boolean isOne(@Nullable Object path) {
        return path instanceof String name && (name.equals("/dev/urandom") || name.equals("/dev/random"));
    }

    static boolean isOne(FileInputStream stream) {
        return isOne(Jdk.UNSAFE.getReference(stream, STREAM_PATH));
    }

    static boolean isOne(RandomAccessFile file) {
        return isOne(Jdk.UNSAFE.getReference(file, RANDOM_ACCESS_PATH));
    }

    static int read() {
        byte[] one = new byte[1];
        RandomHooks.secure(one);
        return one[0] & 0xff;
    }

    /** As much as is asked for. */
    static int read(byte[] bytes, int offset, int length) {
        byte[] read = new byte[length];
        RandomHooks.secure(read);
        System.arraycopy(read, 0, bytes, offset, length);
        return length;
    }

    /** At the entry of a channel's {@code read}: how many bytes were read, or -1 if the channel is one of another file. */
    public static int read(@Nullable String path, @Nullable ByteBuffer buffer) {
        if (buffer == null || !isOne(path)) {
            return -1;
        }
        byte[] read = new byte[buffer.remaining()];
        if (!RandomHooks.secure(read)) {
            return -1;
        }
        buffer.put(read);
        return read.length;
    }
}
