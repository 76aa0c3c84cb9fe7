package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.SyncFailedException;

/**
 * In place of native methods of files. Those that wait until the disk has what was written never wait: the files of a
 * trial are gone when it is over. On a virtual disk they make durable what was written. Those that lock are about
 * virtual processes.
 */
public final class FileHooks {
    private FileHooks() {}

    /** Of a channel. */
    public static int force0(FileDescriptor descriptor, boolean metaData) throws IOException {
        Opened file = Disks.find(descriptor);
        if (file != null && !file.force()) {
            throw Opened.broken();
        }
        return 0;
    }

    /** Of memory that is mapped to a file. */
    public static void force0(FileDescriptor descriptor, long address, long length) throws IOException {
        FileNode file = Disks.mapped(address);
        if (file != null) {
            Opened.operate("force", file, Access.WRITE);
            new Opened(file, false).forceMapped(address, length);
        }
    }

    public static void sync0(Object descriptor) throws SyncFailedException, IOException {
        Opened file = Disks.find((FileDescriptor) descriptor);
        if (file != null) {
            file.operate("force", Access.WRITE);
            if (!file.force()) {
                throw new SyncFailedException("sync failed");
            }
        }
    }

    /** At the entry of the method that closes a descriptor, whoever calls it. */
    public static void closes(FileDescriptor descriptor) {
        Disks.closes(descriptor);
    }

    /** Of a channel. */
    public static int lock0(FileDescriptor descriptor, boolean blocking, long position, long size, boolean shared) {
        return FileLocks.current().lock(descriptor, blocking, position, size, shared);
    }

    public static void release0(FileDescriptor descriptor, long position, long size) {
        FileLocks.current().release(descriptor, position, size);
    }

    /**
     * At the entry of the method that wakes all threads inside system calls with a channel, and waits until they have
     * left; whether that was all. No task is inside one, but some may wait for the lock of a file.
     */
    public static boolean signals() {
        if (!DeviceHooks.inTask()) {
            return false;
        }
        FileLocks.current().signal();
        return true;
    }
}
