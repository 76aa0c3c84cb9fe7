package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A name in a directory of a virtual disk, and what is done with it. Each is an operation; what takes it back is noted
 * when the real system has done it.
 */
final class Place {
    private final Disks disks;
    private final DirectoryNode directory;
    private final String name;

    Place(Disks disks, DirectoryNode directory, String name) {
        this.disks = disks;
        this.directory = directory;
        this.name = name;
    }

    /** What the real system does; gives whether it has done it, unless it throws. */
    @FunctionalInterface
    interface Doing {
        boolean done() throws Throwable;
    }

    private Change.Entry entry(@Nullable Inode before, @Nullable Inode after) {
        return new Change.Entry(directory, name, before, after);
    }

    @Nullable
    Inode find() throws IOException {
        return disks.find(directory, name);
    }

    private String shown() {
        return directory.parent == null ? name : directory.shownName() + "/" + name;
    }

    /** Asks whether it stands for something, and for what. */
    void look() throws IOException {
        Opened.operate("look at", directory, Access.READ);
        if (DeviceHooks.tellsAll()) {
            Inode there = find();
            if (there != null) {
                DeviceHooks.also(null, there.resource(), Access.READ);
            }
        }
    }

    /** Asks for all names in its directory. */
    void list() throws IOException {
        Opened.operate("list", directory, Access.READ);
    }

    /** Opens a file, which may make it or make it empty. */
    boolean open(boolean creates, boolean empties, Doing doing) throws Throwable {
        Inode there = find();
        if (there instanceof LinkNode) {
            Place target = target();
            return target == null ? doing.done() : target.open(creates, empties, doing);
        }
        long before = DeviceHooks.operations();
        if (there == null && creates) {
            Opened.operate("create", directory, Access.WRITE);
        } else if (there instanceof FileNode && empties) {
            Opened.operate("make empty", there, Access.WRITE);
            DeviceHooks.also(null, directory.resource(), Access.READ);
        } else {
            Opened.operate("open", directory, Access.READ);
        }
        // another task may have come first
        Inode now = DeviceHooks.operations() == before + 1 ? there : find();
        Write emptied = now instanceof FileNode file && empties ? file.prepareLength(0) : null;
        if (!doing.done()) {
            return false;
        }
        if (now == null && creates) {
            Inode made = disks.made(directory, name);
            directory.disk.changed("the creation of " + shown(), entry(null, made));
        } else if (now instanceof FileNode file && emptied != null) {
            file.gotLength(emptied);
        }
        return true;
    }

    private @Nullable Place target() throws IOException {
        Path path = directory.path().resolve(name);
        if (!Unseen.call(() -> Files.exists(path))) {
            return null;
        }
        return Disks.place(Unseen.call(path::toRealPath).toString());
    }

    /** Makes a directory, a link or a file that must not be there yet. */
    boolean make(String action, Doing doing) throws Throwable {
        Opened.operate(action, directory, Access.WRITE);
        if (!doing.done()) {
            return false;
        }
        directory.disk.changed("the creation of " + shown(), entry(null, disks.made(directory, name)));
        return true;
    }

    /** Gives a file, which is at another place or on no disk, this name too. */
    boolean link(@Nullable Place existing, Doing doing) throws Throwable {
        Opened.operate("link", directory, Access.WRITE);
        Inode node = existing == null ? null : existing.find();
        if (node instanceof FileNode file) {
            file.mayHaveOtherNames = true;
        } else {
            directory.disk.mayHaveLinks = true;
        }
        if (!doing.done()) {
            return false;
        }
        if (node != null && node.disk == directory.disk) {
            directory.disk.changed("the name " + shown(), entry(null, node));
        }
        return true;
    }

    /** Takes a name away. */
    boolean remove(Doing doing) throws Throwable {
        Opened.operate("delete", directory, Access.WRITE);
        Inode node = find();
        if (node == null) {
            return doing.done();
        }
        if (!keepWhile(node, doing)) {
            return false;
        }
        if (node instanceof DirectoryNode gone) {
            gone.isRemoved = true;
        }
        directory.disk.changed("the deletion of " + shown(), entry(node, null));
        return true;
    }

    /** Whether it was done, with what may lose its last name kept; not if it was not. */
    private static boolean keepWhile(Inode node, Doing doing) throws Throwable {
        boolean isKept = node.disk.keep(node);
        boolean isDone = false;
        try {
            isDone = doing.done();
        } finally {
            if (isKept && !isDone) {
                unkeep(node);
            }
        }
        return isDone;
    }

    private static void unkeep(Inode node) throws IOException {
        Path hidden = node.kept;
        node.kept = null;
        if (hidden != null) {
            Unseen.run(() -> Files.delete(hidden));
        }
    }

    /** Gives what has this name another one, and takes that from what has it. Places on no disk are null. */
    static boolean rename(@Nullable Place from, @Nullable Place to, Doing doing) throws Throwable {
        if (from != null) {
            Opened.operate("rename", from.directory, Access.WRITE);
            if (to != null) {
                DeviceHooks.also(null, to.directory.resource(), Access.WRITE);
            }
        } else if (to != null) {
            Opened.operate("rename", to.directory, Access.WRITE);
        } else {
            return doing.done();
        }
        Inode moved = from == null ? null : from.find();
        Inode replaced = to == null ? null : to.find();
        if (moved != null && moved == replaced) {
            return doing.done();
        }
        Inode unnamed = to == null ? moved : replaced;
        boolean isDone = unnamed == null ? doing.done() : keepWhile(unnamed, doing);
        if (isDone) {
            renamed(from, to, moved, replaced);
        }
        return isDone;
    }

    private static void renamed(
            @Nullable Place from, @Nullable Place to, @Nullable Inode moved, @Nullable Inode replaced)
            throws IOException {
        if (replaced instanceof DirectoryNode gone) {
            gone.isRemoved = true;
        }
        if (from != null && to != null && moved != null && from.directory.disk == to.directory.disk) {
            String words = "the rename of " + from.shown() + " to " + to.shown();
            if (moved.parent == from.directory && moved.name.equals(from.name)) {
                moved.parent = to.directory;
                moved.name = to.name;
            }
            from.directory.disk.changed(words, from.entry(moved, null), to.entry(replaced, moved));
            return;
        }
        if (to != null) {
            to.directory.disk.mayHaveLinks = true;
        }
        if (from != null && moved instanceof FileNode) {
            from.directory.disk.changed("the deletion of " + from.shown(), from.entry(moved, null));
        }
        if (to != null) {
            to.directory.disk.changed("the creation of " + to.shown(), to.entry(replaced, to.find()));
        }
    }
}
