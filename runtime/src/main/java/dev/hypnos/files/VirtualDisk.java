package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.world.VirtualHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A disk that can lose its power: a real directory, and beside it what takes back all that is not durable yet. Nothing
 * is copied but what is overwritten; files whose names are taken away are kept elsewhere until that is durable.
 */
public final class VirtualDisk {
    /** With more changes of directories than this, the system writes the oldest back. */
    private static final int CHANGES_MAX = 1000;

    final Disks disks;
    private final String name;
    private final Path directory;
    private final Path keep;
    private boolean isKeepThere;
    private final DiskChances chances;
    private final DirectoryNode root;
    private final List<Change> changes = new ArrayList<>();
    /** All files that are known, in the order in which they were first used. */
    private final Set<FileNode> files = new LinkedHashSet<>();

    /**
     * The tasks that have used it since the last crash, and those that did before one and lost their machine with it.
     */
    private final Set<Object> users = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<Object> dead = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Object lastUser;

    /**
     * Whether a symbolic link may be on it: there was something when the disk was made, one was made, or something came
     * from elsewhere.
     */
    boolean mayHaveLinks = true;

    /** The machine that it is in; null for that of the test. */
    private @Nullable VirtualHost machine;

    private DiskModel model = DiskModel.ORDERED;
    private int resource = -1;
    private long ticks;
    private int crashes;
    private int keeps;

    /**
     * @param keep where files are kept that have no name any more; on the same file system, not there yet
     */
    VirtualDisk(Disks disks, String name, Path directory, Path keep) {
        this.disks = disks;
        this.name = name;
        this.directory = directory;
        this.keep = keep;
        this.chances = new DiskChances(directory);
        root = new DirectoryNode(this, null, ".");
    }

    public Path directory() {
        return directory;
    }

    public DiskChances chances() {
        return chances;
    }

    public void model(DiskModel next) {
        model = next;
    }

    DiskModel model() {
        return model;
    }

    DirectoryNode root() {
        return root;
    }

    /** How often it lost its power: what was opened before cannot be used any more. */
    int crashes() {
        return crashes;
    }

    /** What stands for whether it has power. */
    public int resource() {
        if (resource < 0) {
            resource = DeviceHooks.newResource(this);
        }
        return resource;
    }

    /** The time of the next change, among all changes of the disk. */
    long tick() {
        return ticks++;
    }

    /** The running task uses it; false if it lost its machine. */
    boolean isUsed() {
        Object user = Current.task();
        if (user == null || user == lastUser) {
            return true;
        }
        if (machine != null && DeviceHooks.host() != machine) {
            // a test that looks into the directory of a node loses nothing with it
            return true;
        }
        if (dead.contains(user)) {
            return false;
        }
        users.add(user);
        lastUser = user;
        return true;
    }

    void putInto(VirtualHost host) {
        machine = host;
    }

    /** Its machine is switched on for the first time: what is there was put there before, and is durable. */
    void install() {
        try {
            forceAll();
        } catch (IOException failed) {
            throw new UncheckedIOException("the files of " + this + " could not be made durable", failed);
        }
    }

    /** The running task has changed it, or made durable what was changed. */
    void noteChange() {
        if (machine != null && DeviceHooks.host() == machine) {
            machine.changesDisk();
        }
    }

    // What it knows

    void add(FileNode file) {
        files.add(file);
    }

    Iterable<FileNode> files() {
        return files;
    }

    List<Change> changes() {
        return changes;
    }

    // Names

    /** A change of directories has happened. */
    void changed(String words, Change.Entry... entries) throws IOException {
        changes.add(new Change(tick(), words, List.of(entries)));
        for (Change.Entry entry : entries) {
            entry.directory().changes();
        }
        if (changes.size() > CHANGES_MAX) {
            durable(changes.removeFirst());
        }
    }

    /** The file is about to lose a name: from now on it has one that nobody sees. True if it had none such before. */
    boolean keep(Inode node) throws IOException {
        if (!(node instanceof FileNode) || node.kept != null) {
            return false;
        }
        Path hidden = nextKept();
        Unseen.run(() -> Files.createLink(hidden, node.path()));
        node.kept = hidden;
        return true;
    }

    /** A place for something that has no name. */
    Path nextKept() throws IOException {
        if (!isKeepThere) {
            Unseen.run(() -> Files.createDirectories(keep));
            isKeepThere = true;
        }
        return keep.resolve(String.valueOf(keeps++));
    }

    /** It has lost no name after all, or that is durable. */
    void drop(Inode node) throws IOException {
        Path hidden = node.kept;
        if (hidden == null || !(node instanceof FileNode file)) {
            return;
        }
        Unseen.run(() -> {
            if (!file.mayHaveOtherNames || (int) Files.getAttribute(hidden, "unix:nlink") == 1) {
                forget(file);
                Trees.deleteFile(hidden);
                file.kept = null;
            }
        });
    }

    private void durable(Change change) throws IOException {
        for (Change.Entry entry : change.entries()) {
            Inode gone = entry.before();
            if (gone != null && !isNamed(gone)) {
                drop(gone);
            }
        }
    }

    /** Whether a change that is not durable yet has to do with it. */
    private boolean isNamed(Inode node) {
        for (Change change : changes) {
            for (Change.Entry entry : change.entries()) {
                if (entry.before() == node || entry.after() == node) {
                    return true;
                }
            }
        }
        return false;
    }

    // Forces

    /** A file or a directory was forced. */
    void force(Inode node) throws IOException {
        if (model == DiskModel.STRICT) {
            forceAll();
        } else if (node instanceof FileNode file) {
            file.force();
        } else if (node instanceof DirectoryNode forced) {
            forceChanges(model == DiskModel.LOOSE ? forced : null);
        }
    }

    private void forceAll() throws IOException {
        for (FileNode file : List.copyOf(files)) {
            file.force();
        }
        forceChanges(null);
    }

    /** All changes are durable, or those of this directory. */
    private void forceChanges(@Nullable DirectoryNode only) throws IOException {
        List<Change> forced = new ArrayList<>();
        for (Change change : changes) {
            if (only == null || change.isIn(only)) {
                forced.add(change);
            }
        }
        changes.removeAll(forced);
        for (Change change : forced) {
            durable(change);
        }
    }

    // Power

    /**
     * The power is lost, and is there again: an operation of the running task. What the disk has forgotten is told to
     * people.
     */
    public void crash() {
        DeviceHooks.operate("crash", resource(), Access.WRITE);
        DeviceHooks.did("crash of " + this + ": " + forget());
    }

    /** As {@link #crash}, as a part of the operation that is under way: what the disk has forgotten, for people. */
    public String crashToo() {
        DeviceHooks.also(null, resource(), Access.WRITE);
        return forget();
    }

    private String forget() {
        try {
            for (FileNode file : files) {
                file.look();
            }
            String words = new Crash(this).happen();
            changes.clear();
            crashes++;
            Object survivor = Current.task();
            users.remove(survivor);
            dead.addAll(users);
            users.clear();
            lastUser = null;
            return words;
        } catch (IOException failed) {
            throw new IllegalStateException("the files of " + this + " could not be put back", failed);
        }
    }

    private void forget(FileNode file) throws IOException {
        file.becomeGone();
        files.remove(file);
        disks.forget(file);
    }

    /** After a crash: what has no name is gone; what has one that is not known is found again when it is used. */
    void dropUnnamed() throws IOException {
        for (FileNode file : List.copyOf(files)) {
            if (!file.isReachable()) {
                forget(file);
            }
        }
        disks.forgetUnreachable(this);
        Unseen.run(() -> Trees.delete(keep));
        isKeepThere = false;
    }

    void close() throws IOException {
        for (FileNode file : files) {
            file.close();
        }
        Trees.delete(keep);
    }

    @Override
    public String toString() {
        return name;
    }
}
