package dev.hypnos.network;

import java.io.FileDescriptor;

/**
 * In place of the native methods that wait until the disk has what was written. The files of a trial are gone when it is over, and
 * no machine fails meanwhile: there is nothing to wait for. What nodes may forget when they are killed is for the virtual disk to say.
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
}
