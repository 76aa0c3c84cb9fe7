package dev.hypnos.files;

import org.jspecify.annotations.Nullable;

/** A directory. What changed in it is kept by its disk, since one change may be about two directories. */
final class DirectoryNode extends Inode {
    /** Whether the real one was removed: it was empty then, and is made anew if the disk forgets that. */
    boolean isRemoved;

    DirectoryNode(VirtualDisk disk, @Nullable DirectoryNode parent, String name) {
        super(disk, parent, name);
    }
}
