package dev.hypnos.files;

import dev.hypnos.runtime.library.DeviceHooks;
import java.io.FileDescriptor;

/**
 * In place of native methods of files. Those that wait until the disk has what was written do nothing: the files of a trial are gone
 * when it is over, and no machine fails meanwhile. What nodes may forget when they are killed is for the virtual disk to say. Those
 * that lock are about virtual processes.
 */
public final class FileHooks {
    private FileHooks() {}

    /** Of a channel. */
    public static int force0(FileDescriptor descriptor, boolean metaData) {
        return 0;
    }

    /** Of memory that is mapped to a file. */
    public static void force0(FileDescriptor descriptor, long address, long length) {}

    public static void sync0(Object descriptor) {}

    /** Of a channel. */
    public static int lock0(FileDescriptor descriptor, boolean blocking, long position, long size, boolean shared) {
        return FileLocks.current().lock(descriptor, blocking, position, size, shared);
    }

    public static void release0(FileDescriptor descriptor, long position, long size) {
        FileLocks.current().release(descriptor, position, size);
    }

    /**
     * At the entry of the method that wakes all threads inside system calls with a channel, and waits until they have left; whether that
     * was all. No task is inside one, but some may wait for the lock of a file.
     */
    public static boolean signals() {
        if (!DeviceHooks.inTask()) {
            return false;
        }
        FileLocks.current().signal();
        return true;
    }
}
