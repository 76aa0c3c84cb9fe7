package dev.hypnos.files;

import dev.hypnos.runtime.process.RandomHooks;
import dev.hypnos.runtime.vm.Jdk;
import java.io.FileInputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The files from which the operating system gives random bytes: in a trial they are those of the trial, as a
 * {@code SecureRandom} has them.
 */
public final class RandomDevice {
    private static final long STREAM_PATH = Jdk.UNSAFE.objectFieldOffset(FileInputStream.class, "path");
    private static final long RANDOM_ACCESS_PATH = Jdk.UNSAFE.objectFieldOffset(RandomAccessFile.class, "path");

    private RandomDevice() {}

    private static boolean isOne(@Nullable Object path) {
        return path instanceof String name && (name.equals("/dev/urandom") || name.equals("/dev/random"));
    }

    /**
     * So many bytes of the trial; null where the operating system is to give them: for another file, outside a task,
     * and for what serves all trials.
     */
    private static byte @Nullable [] bytes(@Nullable Object path, int length) {
        return isOne(path) ? RandomHooks.secureSeed(length) : null;
    }

    static byte @Nullable [] bytes(FileInputStream stream, int length) {
        return bytes(Jdk.UNSAFE.getReference(stream, STREAM_PATH), length);
    }

    static byte @Nullable [] bytes(RandomAccessFile file, int length) {
        return bytes(Jdk.UNSAFE.getReference(file, RANDOM_ACCESS_PATH), length);
    }

    /**
     * At the entry of a channel's {@code read}: how many bytes were read, or -1 if the operating system is to give
     * them.
     */
    public static int read(@Nullable String path, @Nullable ByteBuffer buffer) {
        byte[] read = buffer == null ? null : bytes(path, buffer.remaining());
        if (buffer == null || read == null) {
            return -1;
        }
        buffer.put(read);
        return read.length;
    }
}
