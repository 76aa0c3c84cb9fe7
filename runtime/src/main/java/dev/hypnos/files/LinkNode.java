package dev.hypnos.files;

import java.nio.file.Path;

/** A symbolic link. */
final class LinkNode extends Inode {
    final Path target;

    LinkNode(VirtualDisk disk, DirectoryNode parent, String name, Path target) {
        super(disk, parent, name);
        this.target = target;
    }
}
