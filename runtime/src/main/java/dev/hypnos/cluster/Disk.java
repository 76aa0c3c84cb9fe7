package dev.hypnos.cluster;

import dev.hypnos.Hypnos;
import dev.hypnos.files.DiskModel;
import dev.hypnos.files.Disks;
import dev.hypnos.files.VirtualDisk;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.program.UncontrolledCallHooks;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A disk that can lose its power, and with it what nobody has forced: the files of a {@link Node}, or in a test without
 * nodes those of a directory. What is lost, kept and torn are choices of the trial, which are recorded and replayed.
 * Nothing else goes wrong unless the test says so.
 *
 * @since 0.2
 */
public final class Disk {
    private final VirtualDisk disk;

    Disk(VirtualDisk disk) {
        this.disk = disk;
    }

    /**
     * The files in this directory, which is there, are on a disk of their own from now on. What is in it already is
     * durable.
     */
    public static Disk of(Path directory) {
        if (!Hypnos.inTrial() || !DeviceHooks.inTask()) {
            throw new IllegalStateException("a disk lives in a test with @HypnosTest, and nowhere else");
        }
        UncontrolledCallHooks.lacking("dev.hypnos.cluster.Disk", "virtual disks");
        return new Disk(Disks.current().of("the disk", directory));
    }

    /** Where its files are. */
    public Path directory() {
        return disk.directory();
    }

    /**
     * The power is lost, and is there again: what was not forced is lost, kept or torn. What was opened before cannot
     * be used any more. Other threads that have used the disk were those of the machine that lost its power: whatever
     * they do with it from now on fails. The disk of a node crashes with the node.
     */
    public void crash() {
        disk.crash();
    }

    // Which model

    /** What is left is all that was done until some time; whatever is forced brings all that was done before. */
    public Disk strict() {
        disk.model(DiskModel.STRICT);
        return this;
    }

    /** As journaling file systems with ordered data do; by default. */
    public Disk ordered() {
        disk.model(DiskModel.ORDERED);
        return this;
    }

    /** What was not forced is there or not, each change and each sector for itself. */
    public Disk loose() {
        disk.model(DiskModel.LOOSE);
        return this;
    }

    // What else goes wrong

    /**
     * One force in so many fails, 1 for all, 0 for none: what it was for is lost, and a later one does not bring it.
     */
    public Disk failForceOneIn(int count) {
        disk.chances().failForceOneIn(count);
        return this;
    }

    /** One write in so many fails, 1 for all, 0 for none. */
    public Disk failWriteOneIn(int count) {
        disk.chances().failWriteOneIn(count);
        return this;
    }

    /** One read in so many fails, 1 for all, 0 for none. */
    public Disk failReadOneIn(int count) {
        disk.chances().failReadOneIn(count);
        return this;
    }

    /** All its files together have so many bytes at most. */
    public Disk capacity(long bytes) {
        disk.chances().capacity(bytes);
        return this;
    }

    /** Each read, write, force and change of a directory takes so much virtual time, at least and at most. */
    public Disk latency(Duration min, Duration max) {
        disk.chances().latency(min, max);
        return this;
    }
}
