package dev.hypnos.files;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.internal.access.SharedSecrets;

/** What only the JDK knows about open files. */
final class FileInternals {
    private static final MethodHandle KEY = findKey();

    private FileInternals() {}

    private static MethodHandle findKey() {
        try {
            Class<?> key = Class.forName("sun.nio.ch.FileKey", true, null);
            return MethodHandles.privateLookupIn(key, MethodHandles.lookup())
                    .findStatic(key, "create", MethodType.methodType(key, FileDescriptor.class))
                    .asType(MethodType.methodType(Object.class, FileDescriptor.class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no key of files", missing);
        }
    }

    /** What is equal for all descriptors of one file, by whatever name it was opened. */
    static Object key(FileDescriptor descriptor) {
        try {
            return (Object) KEY.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw FileInternals.<RuntimeException>passOn(thrown);
        }
    }

    /** What is thrown there is thrown here. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T passOn(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** For people: by which name the file was opened, without its directory. */
    static String name(FileDescriptor descriptor) {
        int number = SharedSecrets.getJavaIOFileDescriptorAccess().get(descriptor);
        try {
            Path link = Path.of("/proc/self/fd", String.valueOf(number));
            return String.valueOf(Files.readSymbolicLink(link).getFileName());
        } catch (IOException | UnsupportedOperationException unknown) {
            return "a file";
        }
    }
}
