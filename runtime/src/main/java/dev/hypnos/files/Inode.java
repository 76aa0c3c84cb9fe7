package dev.hypnos.files;

import dev.hypnos.runtime.library.DeviceHooks;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Something on a virtual disk that names of directories stand for. */
abstract sealed class Inode permits FileNode, DirectoryNode, LinkNode {
    final VirtualDisk disk;
    /** Where it is, or was last. */
    @Nullable
    DirectoryNode parent;

    String name;

    /** Where it is kept after its name was taken away, since the disk may forget that; null for nowhere. */
    @Nullable
    Path kept;

    /** What the real system knows it by. */
    @Nullable
    FileKey key;

    /** In place of a time: not known yet. */
    static final long UNKNOWN = Long.MIN_VALUE;

    /** When it was last changed, by the clock of the host; see {@link FileTimes}. */
    private long changedMillis = UNKNOWN;

    /** Whether the program has set its times since it was last changed. */
    boolean hasSetTime;

    private int resource = -1;

    Inode(VirtualDisk disk, @Nullable DirectoryNode parent, String name) {
        this.disk = disk;
        this.parent = parent;
        this.name = name;
    }

    /** It is changed now. */
    final void changes() {
        changedMillis = FileTimes.now();
        hasSetTime = false;
    }

    final long changedMillis() {
        if (changedMillis == UNKNOWN) {
            changedMillis = FileTimes.now();
        }
        return changedMillis;
    }

    /** What operations on it touch. */
    final int resource() {
        if (resource < 0) {
            // a text: a replay knows it by this name, whatever name it gets later
            resource = DeviceHooks.newResource(shownName());
        }
        return resource;
    }

    /** Where the real one is now. */
    Path path() {
        Path elsewhere = kept;
        if (elsewhere != null) {
            return elsewhere;
        }
        DirectoryNode in = parent;
        return in == null ? disk.directory() : in.path().resolve(name);
    }

    /** Whether names lead to it, as far as those are known. */
    final boolean isReachable() {
        for (Inode each = this; each != null; each = each.parent) {
            if (each.kept != null || each instanceof DirectoryNode directory && directory.isRemoved) {
                return false;
            }
        }
        return true;
    }

    /** As people know it: from the directory of the disk on. */
    final String shownName() {
        DirectoryNode in = parent;
        return in == null || in.parent == null ? name : in.shownName() + "/" + name;
    }

    @Override
    public String toString() {
        return shownName();
    }
}
