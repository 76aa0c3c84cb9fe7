package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/**
 * In place of the native methods of file channels, where the file is on a virtual disk. They are called with monitors
 * of the JDK held, so the operation is at the entry of the channel's method: the hooks whose names end in {@code s}.
 */
public final class ChannelFileHooks {
    private static final String OWNER = "sun.nio.ch.UnixFileDispatcherImpl";
    private static final Class<?> DESCRIPTOR = FileDescriptor.class;
    private static final MethodHandle SEEK = Native.ofStatic(OWNER, "seek0", long.class, DESCRIPTOR, long.class);
    private static final MethodHandle SIZE = Native.ofStatic(OWNER, "size0", long.class, DESCRIPTOR);
    private static final MethodHandle WRITE =
            Native.ofStatic(OWNER, "write0", int.class, DESCRIPTOR, long.class, int.class);
    private static final MethodHandle WRITE_AT =
            Native.ofStatic(OWNER, "pwrite0", int.class, DESCRIPTOR, long.class, int.class, long.class);
    private static final MethodHandle WRITE_ALL =
            Native.ofStatic(OWNER, "writev0", long.class, DESCRIPTOR, long.class, int.class);
    private static final MethodHandle READ =
            Native.ofStatic(OWNER, "read0", int.class, DESCRIPTOR, long.class, int.class);
    private static final MethodHandle READ_AT =
            Native.ofStatic(OWNER, "pread0", int.class, DESCRIPTOR, long.class, int.class, long.class);
    private static final MethodHandle READ_ALL =
            Native.ofStatic(OWNER, "readv0", long.class, DESCRIPTOR, long.class, int.class);
    private static final MethodHandle TRUNCATE = Native.ofStatic(OWNER, "truncate0", int.class, DESCRIPTOR, long.class);
    private static final MethodHandle MAP =
            Native.ofStatic(OWNER, "map0", long.class, DESCRIPTOR, int.class, long.class, long.class, boolean.class);

    /**
     * What {@code sun.nio.ch.IOStatus} calls a case that the system does not support: the JDK then reads and writes.
     */
    private static final long UNSUPPORTED_CASE = -6;

    /** What the dispatcher calls memory that writes through to the file. */
    private static final int READ_AND_WRITE = 1;

    /** Where an address and a length are, among those of several buffers. */
    private static final int VECTOR_ENTRY = 16;

    private ChannelFileHooks() {}

    // Operations, at the entries of FileChannelImpl

    /** Not one itself. What is open when the power is lost must be known to be so. */
    public static void opens(FileDescriptor descriptor) {
        Disks.find(descriptor);
    }

    public static void reads(FileDescriptor descriptor) throws IOException {
        operate(descriptor, "read", Access.READ);
    }

    public static void writes(FileDescriptor descriptor) throws IOException {
        operate(descriptor, "write", Access.WRITE);
    }

    public static void truncates(FileDescriptor descriptor) throws IOException {
        operate(descriptor, "truncate", Access.WRITE);
    }

    public static void forces(FileDescriptor descriptor) throws IOException {
        operate(descriptor, "force", Access.WRITE);
    }

    public static void sizes(FileDescriptor descriptor) throws IOException {
        operate(descriptor, "ask for the length of", Access.READ);
    }

    public static void maps(FileDescriptor descriptor) throws IOException {
        operate(descriptor, "map", Access.WRITE);
    }

    private static void operate(FileDescriptor descriptor, String action, Access access) throws IOException {
        Opened file = Disks.find(descriptor);
        if (file != null) {
            file.operate(action, access);
        }
    }

    // UnixFileDispatcherImpl

    static long position(FileDescriptor descriptor) throws Throwable {
        return (long) SEEK.invokeExact(descriptor, -1L);
    }

    /** The length of a file that has a number and no object. */
    static long size(int number) throws Throwable {
        FileDescriptor descriptor = new FileDescriptor();
        SharedSecrets.getJavaIOFileDescriptorAccess().set(descriptor, number);
        return (long) SIZE.invokeExact(descriptor);
    }

    private static @Nullable Opened file(FileDescriptor descriptor) {
        Opened file = Disks.find(descriptor);
        return file != null && file.node instanceof FileNode ? file : null;
    }

    private static long start(Opened file, FileDescriptor descriptor) throws Throwable {
        return SharedSecrets.getJavaIOFileDescriptorAccess().getAppend(descriptor)
                ? ((FileNode) file.node).length()
                : position(descriptor);
    }

    public static int write0(FileDescriptor descriptor, long address, int length) throws Throwable {
        Opened file = file(descriptor);
        if (file == null) {
            return (int) WRITE.invokeExact(descriptor, address, length);
        }
        Write prepared = file.prepare(start(file, descriptor), length);
        int count = (int) WRITE.invokeExact(descriptor, address, length);
        file.wrote(prepared, count);
        return count;
    }

    public static int pwrite0(FileDescriptor descriptor, long address, int length, long position) throws Throwable {
        Opened file = file(descriptor);
        if (file == null) {
            return (int) WRITE_AT.invokeExact(descriptor, address, length, position);
        }
        Write prepared = file.prepare(position, length);
        int count = (int) WRITE_AT.invokeExact(descriptor, address, length, position);
        file.wrote(prepared, count);
        return count;
    }

    public static long writev0(FileDescriptor descriptor, long vector, int entries) throws Throwable {
        Opened file = file(descriptor);
        if (file == null) {
            return (long) WRITE_ALL.invokeExact(descriptor, vector, entries);
        }
        long length = 0;
        for (int i = 0; i < entries; i++) {
            length += Memory.UNSAFE.getLong(vector + (long) i * VECTOR_ENTRY + VECTOR_ENTRY / 2);
        }
        Write prepared = file.prepare(start(file, descriptor), length);
        long count = (long) WRITE_ALL.invokeExact(descriptor, vector, entries);
        file.wrote(prepared, count);
        return count;
    }

    public static int read0(FileDescriptor descriptor, long address, int length) throws Throwable {
        mayFail(descriptor);
        return (int) READ.invokeExact(descriptor, address, length);
    }

    public static int pread0(FileDescriptor descriptor, long address, int length, long position) throws Throwable {
        mayFail(descriptor);
        return (int) READ_AT.invokeExact(descriptor, address, length, position);
    }

    public static long readv0(FileDescriptor descriptor, long vector, int entries) throws Throwable {
        mayFail(descriptor);
        return (long) READ_ALL.invokeExact(descriptor, vector, entries);
    }

    private static void mayFail(FileDescriptor descriptor) throws IOException {
        Opened file = Disks.find(descriptor);
        if (file != null) {
            file.reads();
        }
    }

    public static int truncate0(FileDescriptor descriptor, long length) throws Throwable {
        Opened file = file(descriptor);
        if (file == null) {
            return (int) TRUNCATE.invokeExact(descriptor, length);
        }
        Write prepared = file.prepareLength(length);
        int result = (int) TRUNCATE.invokeExact(descriptor, length);
        if (result >= 0) {
            file.gotLength(prepared);
        }
        return result;
    }

    public static long map0(FileDescriptor descriptor, int protection, long position, long length, boolean isSync)
            throws Throwable {
        long address = (long) MAP.invokeExact(descriptor, protection, position, length, isSync);
        Opened file = file(descriptor);
        if (file != null && protection == READ_AND_WRITE && address > 0) {
            ((FileNode) file.node).mapped(address, position, length);
        }
        return address;
    }

    /** At the entry of methods by which the system moves bytes from a file to another: 0 if it may. */
    public static long transfers(FileDescriptor to) {
        return file(to) == null ? 0 : UNSUPPORTED_CASE;
    }
}
