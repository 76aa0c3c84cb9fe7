package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.time.Duration;

/** A descriptor of something on a virtual disk. */
final class Opened {
    private static final String BROKEN = "Input/output error";

    final Inode node;
    private final boolean isSynchronous;
    private final int crashes;

    /**
     * @param isSynchronous whether what is written by it is durable at once
     */
    Opened(Inode node, boolean isSynchronous) {
        this.node = node;
        this.isSynchronous = isSynchronous;
        crashes = node.disk.crashes();
    }

    // Operations: where no monitor of the JDK is held

    /** The running task is about to do something: an operation, and as slow as the disk. */
    void operate(String action, Access access) throws IOException {
        operate(action, node, access);
        requirePower();
    }

    /** Asked again where it is done: between the operation and that others may have run. */
    private void requirePower() throws IOException {
        if (crashes != node.disk.crashes()) {
            throw new IOException(BROKEN + ": " + node.disk + " lost its power after this file was opened");
        }
    }

    static void operate(String action, Inode node, Access access) throws IOException {
        DiskChances chances = node.disk.chances();
        long stall = access == Access.WRITE ? chances.stall() : 0;
        if (stall > 0) {
            // said by an operation of its own: whoever waits may never go on
            DeviceHooks.operate("stall", node.resource(), Access.READ);
            DeviceHooks.did("the disk stalls for " + Duration.ofNanos(stall).toMillis() + " ms at " + node);
        }
        long nanos = chances.delay() + stall;
        if (nanos > 0) {
            DeviceHooks.await("wait for the disk", node.resource(), Access.READ, () -> false, nanos);
        }
        DeviceHooks.operate(action, node.resource(), access);
        DeviceHooks.also(null, node.disk.resource(), Access.READ);
        if (!node.disk.isUsed()) {
            throw new IOException(BROKEN + ": " + node.disk + " lost its power, and so did this thread");
        }
        if (access == Access.WRITE) {
            node.disk.noteChange();
        }
    }

    // What is done then

    /** Before something is read. */
    void reads() throws IOException {
        requirePower();
        if (node.disk.chances().failsRead()) {
            DeviceHooks.did("fails to read " + node);
            throw new IOException(BROKEN);
        }
    }

    /** Before so many bytes are written here. */
    Write prepare(long offset, long count) throws IOException {
        requirePower();
        FileNode file = (FileNode) node;
        DiskChances chances = node.disk.chances();
        if (!chances.hasRoomFor(offset + count - file.length())) {
            DeviceHooks.did("finds no room for " + node);
            throw new IOException("No space left on device");
        }
        if (chances.failsWrite()) {
            DeviceHooks.did("fails to write " + node);
            throw new IOException(BROKEN);
        }
        return file.prepare(offset, count);
    }

    void wrote(Write prepared, long count) throws IOException {
        ((FileNode) node).wrote(prepared, count);
        if (isSynchronous) {
            node.disk.force(node);
        }
    }

    Write prepareLength(long length) throws IOException {
        requirePower();
        FileNode file = (FileNode) node;
        if (!node.disk.chances().hasRoomFor(length - file.length())) {
            DeviceHooks.did("finds no room for " + node);
            throw new IOException("No space left on device");
        }
        return file.prepareLength(length);
    }

    void gotLength(Write prepared) throws IOException {
        ((FileNode) node).gotLength(prepared);
        if (isSynchronous) {
            node.disk.force(node);
        }
    }

    /** True if it is durable now. */
    boolean force() throws IOException {
        requirePower();
        if (node.disk.chances().failsForce()) {
            DeviceHooks.did("fails to force " + node);
            if (node instanceof FileNode file) {
                file.loseForce();
            }
            return false;
        }
        node.disk.force(node);
        return true;
    }

    /** Memory that is mapped to the file was forced. */
    void forceMapped(long address, long length) throws IOException {
        FileNode file = (FileNode) node;
        Mapping mapping = file.mapping(address);
        if (mapping == null) {
            return;
        }
        if (node.disk.chances().failsForce()) {
            DeviceHooks.did("fails to force " + node);
            file.loseForce();
            throw broken();
        }
        if (node.disk.model() == DiskModel.STRICT) {
            node.disk.force(node);
        } else {
            long offset = mapping.offset(address);
            file.forcePart(offset, offset + length);
        }
    }

    static IOException broken() {
        return new IOException(BROKEN);
    }
}
