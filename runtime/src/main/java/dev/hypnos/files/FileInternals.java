package dev.hypnos.files;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/** What only the JDK, or the operating system, knows about open files. */
final class FileInternals {
    private static final String OPEN_FILES = "/proc/self/fd";
    private static final String FLAGS = "flags:";
    /** {@code O_DSYNC}, which {@code O_SYNC} includes, as Linux has it. */
    static final int SYNCHRONOUS = 0x1000;

    private static final MethodHandle KEY;
    private static final VarHandle DEVICE;
    private static final VarHandle NUMBER;
    private static final VarHandle NAMED_DEVICE;
    private static final VarHandle NAMED_NUMBER;

    static {
        try {
            Class<?> key = Class.forName("sun.nio.ch.FileKey", true, null);
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(key, MethodHandles.lookup());
            KEY = lookup.findStatic(key, "create", MethodType.methodType(key, FileDescriptor.class))
                    .asType(MethodType.methodType(Object.class, FileDescriptor.class));
            DEVICE = lookup.findVarHandle(key, "st_dev", long.class);
            NUMBER = lookup.findVarHandle(key, "st_ino", long.class);
            Class<?> named = Class.forName("sun.nio.fs.UnixFileKey", true, null);
            MethodHandles.Lookup inNamed = MethodHandles.privateLookupIn(named, MethodHandles.lookup());
            NAMED_DEVICE = inNamed.findVarHandle(named, "st_dev", long.class);
            NAMED_NUMBER = inNamed.findVarHandle(named, "st_ino", long.class);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no key of files", missing);
        }
    }

    private FileInternals() {}

    /** What is equal for all descriptors of one file, by whatever name it was opened. */
    static FileKey key(FileDescriptor descriptor) {
        try {
            Object key = (Object) KEY.invokeExact(descriptor);
            return new FileKey((long) DEVICE.get(key), (long) NUMBER.get(key));
        } catch (Throwable thrown) {
            throw FileInternals.<RuntimeException>passOn(thrown);
        }
    }

    /** The same by a name. */
    static FileKey key(Path path, boolean follows) throws IOException {
        return key(
                follows
                        ? Files.readAttributes(path, BasicFileAttributes.class)
                        : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    /** The same of something that was looked at. */
    static FileKey key(BasicFileAttributes attributes) {
        Object key = Objects.requireNonNull(attributes.fileKey());
        return new FileKey((long) NAMED_DEVICE.get(key), (long) NAMED_NUMBER.get(key));
    }

    /**
     * What is at this path, asked of the system once; null for nothing. Each access to a file asks this, several times.
     */
    static @Nullable BasicFileAttributes look(Path path, LinkOption... options) throws IOException {
        return path.getFileSystem().provider().readAttributesIfExists(path, BasicFileAttributes.class, options);
    }

    /** What is thrown there is thrown here. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T extends Throwable> T passOn(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** The name by which a file was opened, without links; null where the system does not tell. */
    static @Nullable Path path(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of(OPEN_FILES, String.valueOf(descriptor)));
        } catch (IOException | UnsupportedOperationException unknown) {
            return null;
        }
    }

    /** Whether what is written by this descriptor is forced at once. */
    static boolean isSynchronous(int descriptor) throws IOException {
        // whole, and not line by line: that costs less
        String information = Files.readString(Path.of("/proc/self/fdinfo", String.valueOf(descriptor)));
        int at = information.indexOf(FLAGS);
        if (at < 0) {
            return false;
        }
        int end = information.indexOf('\n', at);
        String flags = information.substring(at + FLAGS.length(), end < 0 ? information.length() : end);
        return isSynchronousBy(Integer.parseInt(flags.strip(), 8));
    }

    /** The same for one that was opened with these flags. */
    static boolean isSynchronousBy(int flags) {
        return (flags & SYNCHRONOUS) != 0;
    }

    /** For people: by which name the file was opened, without its directory. */
    static String name(FileDescriptor descriptor) {
        Path path = path(SharedSecrets.getJavaIOFileDescriptorAccess().get(descriptor));
        return path == null ? "a file" : String.valueOf(path.getFileName());
    }
}
