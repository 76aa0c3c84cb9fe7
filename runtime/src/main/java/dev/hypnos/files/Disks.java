package dev.hypnos.files;

import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.process.TrialDirectory;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/**
 * The virtual disks of a trial. A descriptor is asked once whether it is of one of them; the answer is kept in its
 * handle, a field that only Windows uses, together with the number of the trial.
 */
public final class Disks implements AutoCloseable {
    private static final JavaIOFileDescriptorAccess ACCESS = SharedSecrets.getJavaIOFileDescriptorAccess();
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    /** Descriptors from here on are those of the virtual network. */
    private static final int FIRST_VIRTUAL = 1 << 24;

    private static final int STANDARD_MAX = 2;
    /** Whether there ever was one in this JVM: otherwise nothing is asked. */
    private static boolean anywhere;

    private final int number = NUMBERS.incrementAndGet();
    private final List<VirtualDisk> disks = new ArrayList<>();
    private final Map<FileKey, Inode> nodes = new HashMap<>();
    private final List<Opened> opened = new ArrayList<>();
    private @Nullable TrialDirectory removed;

    /** The descriptor that was opened last, below 0 for none, and how: the system need not be asked. */
    private int lastOpened = -1;

    private boolean isLastSynchronous;

    private Disks() {}

    public static Disks current() {
        anywhere = true;
        return DeviceHooks.ofTrial(Disks.class, Disks::new);
    }

    /** Whether this JDK can have them. */
    static boolean areThere() {
        return Installation.leftOut("virtual disks") == null;
    }

    /** Those of the running task's trial; null where there are none. */
    static @Nullable Disks here() {
        if (!anywhere || !DeviceHooks.inTask()) {
            return null;
        }
        Disks all = current();
        return all.disks.isEmpty() ? null : all;
    }

    /** The disk whose files are in this directory, which is there: the same for whoever asks. */
    public VirtualDisk of(String name, Path directory) {
        try {
            Path real = Unseen.call(directory::toRealPath);
            for (VirtualDisk disk : disks) {
                if (disk.directory().equals(real)) {
                    return disk;
                }
                if (disk.directory().startsWith(real) || real.startsWith(disk.directory())) {
                    throw new IllegalArgumentException(
                            real + " and " + disk.directory() + " cannot be two disks: one is inside the other");
                }
            }
            VirtualDisk disk = new VirtualDisk(this, name, real, removed(real));
            disk.mayHaveLinks = !Unseen.call(() -> Trees.isEmpty(real));
            disks.add(disk);
            know(Unseen.call(() -> FileInternals.key(real, true)), disk.root());
            return disk;
        } catch (IOException failed) {
            throw new UncheckedIOException("no disk can be made of " + directory, failed);
        }
    }

    /** A place for what is removed from a disk, on the same file system. */
    private Path removed(Path directory) throws IOException {
        TrialDirectory taken = removed;
        if (taken == null) {
            taken = TrialDirectory.take("removed-");
            removed = taken;
            Path made = taken.path();
            Unseen.run(() -> Files.createDirectories(made));
        }
        Path own = taken.path();
        boolean isSame = Unseen.call(() -> Files.getFileStore(own).equals(Files.getFileStore(directory)));
        Path beside = directory.resolveSibling("." + directory.getFileName() + ".removed");
        return isSame ? own.resolve(String.valueOf(disks.size())) : beside;
    }

    // Descriptors

    /** What is known of a descriptor; null if it is none of a virtual disk. Hot. */
    static @Nullable Opened find(FileDescriptor descriptor) {
        Disks all = here();
        return all == null ? null : all.opened(descriptor);
    }

    private @Nullable Opened opened(FileDescriptor descriptor) {
        long handle = ACCESS.getHandle(descriptor);
        if (handle >>> Integer.SIZE == number) {
            int index = (int) handle;
            return index == 0 ? null : opened.get(index - 1);
        }
        int real = ACCESS.get(descriptor);
        if (real < 0) {
            return null;
        }
        Opened found = identify(real, descriptor);
        int index = 0;
        if (found != null) {
            opened.add(found);
            index = opened.size();
        }
        ACCESS.setHandle(descriptor, ((long) number << Integer.SIZE) | index);
        return found;
    }

    /** A task has opened a file by a method that hooks stand in for, with these flags of the system. */
    static void opens(int descriptor, int flags) {
        Disks all = here();
        if (all != null) {
            all.lastOpened = descriptor;
            all.isLastSynchronous = FileInternals.isSynchronousBy(flags);
        }
    }

    /** The descriptor is being closed, and is not valid from now on: it would be while it has a handle. */
    static void closes(FileDescriptor descriptor) {
        ACCESS.setHandle(descriptor, -1);
        Disks all = here();
        if (all != null && all.lastOpened == ACCESS.get(descriptor)) {
            all.lastOpened = -1;
        }
    }

    /** One that has a number and no object. */
    static @Nullable Opened find(int descriptor) {
        Disks all = here();
        if (all == null) {
            return null;
        }
        FileDescriptor object = new FileDescriptor();
        ACCESS.set(object, descriptor);
        return all.identify(descriptor, object);
    }

    private @Nullable Opened identify(int descriptor, FileDescriptor object) {
        if (descriptor <= STANDARD_MAX || descriptor >= FIRST_VIRTUAL) {
            return null;
        }
        try {
            return Unseen.<@Nullable Opened>call(() -> {
                FileKey key = FileInternals.key(object);
                Inode node = nodes.get(key);
                if (node == null) {
                    Path path = FileInternals.path(descriptor);
                    VirtualDisk disk = path == null ? null : diskOf(path);
                    node = path == null || disk == null ? null : adopt(disk, key, path);
                }
                return node == null ? null : new Opened(node, isSynchronous(descriptor));
            });
        } catch (IOException none) {
            return null;
        }
    }

    private boolean isSynchronous(int descriptor) throws IOException {
        return descriptor == lastOpened ? isLastSynchronous : FileInternals.isSynchronous(descriptor);
    }

    /** Something that was there before, and is durable. Unseen. */
    private @Nullable Inode adopt(VirtualDisk disk, FileKey key, Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return directory(path);
        }
        Path in = path.getParent();
        DirectoryNode parent = in == null ? null : directory(in);
        String name = String.valueOf(path.getFileName());
        if (parent == null) {
            return null;
        }
        if (Files.isSymbolicLink(path)) {
            return new LinkNode(disk, parent, name, Files.readSymbolicLink(path));
        }
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        FileNode file = new FileNode(disk, parent, name, Files.size(path));
        file.mayHaveOtherNames = true;
        know(key, file);
        return file;
    }

    void know(FileKey key, Inode node) {
        node.key = key;
        nodes.put(key, node);
        if (node instanceof FileNode file) {
            file.disk.add(file);
        }
    }

    void forget(Inode node) {
        if (node.key != null) {
            nodes.remove(node.key, node);
        }
    }

    void forgetUnreachable(VirtualDisk disk) {
        nodes.values().removeIf(node -> node.disk == disk && !node.isReachable());
    }

    // Paths

    private @Nullable VirtualDisk diskOf(Path real) {
        for (VirtualDisk disk : disks) {
            if (real.startsWith(disk.directory())) {
                return disk;
            }
        }
        return null;
    }

    /** The directory at this path, which has no links; null if it is on no disk. Unseen. */
    private @Nullable DirectoryNode directory(Path real) throws IOException {
        VirtualDisk disk = diskOf(real);
        if (disk == null) {
            return null;
        }
        FileKey key = FileInternals.key(real, true);
        if (nodes.get(key) instanceof DirectoryNode known && !known.isRemoved) {
            return known;
        }
        Path in = real.getParent();
        DirectoryNode parent = in == null ? null : directory(in);
        DirectoryNode made = new DirectoryNode(disk, parent, String.valueOf(real.getFileName()));
        know(key, made);
        return made;
    }

    /** Where this path leads, as far as its directory is there; null if that is on no disk. */
    static @Nullable Place place(String path) throws IOException {
        Disks all = here();
        if (all == null) {
            return null;
        }
        Path absolute = Path.of(path).toAbsolutePath();
        Path in = absolute.getParent();
        if (in == null || !all.mayHold(in.toString())) {
            return null;
        }
        return Unseen.<@Nullable Place>call(() -> all.place(absolute, in));
    }

    private @Nullable Place place(Path absolute, Path in) throws IOException {
        BasicFileAttributes there = FileInternals.look(in);
        if (there == null || !there.isDirectory()) {
            return null;
        }
        String name = String.valueOf(absolute.getFileName());
        FileKey key = FileInternals.key(there);
        DirectoryNode directory =
                nodes.get(key) instanceof DirectoryNode known && !known.isRemoved ? known : directory(in.toRealPath());
        boolean isName = !name.equals(".") && !name.equals("..");
        return directory == null || !isName ? null : new Place(this, directory, name);
    }

    private boolean mayHold(String path) {
        for (VirtualDisk disk : disks) {
            if (path.startsWith(disk.directory().toString())) {
                return true;
            }
        }
        return false;
    }

    /** What a name in a directory stands for now; null for nothing. */
    @Nullable
    Inode find(DirectoryNode directory, String name) throws IOException {
        return Unseen.<@Nullable Inode>call(() -> {
            Path path = directory.path().resolve(name);
            // without links the JDK knows a way to ask for what is not there that costs no exception
            BasicFileAttributes there = directory.disk.mayHaveLinks
                    ? FileInternals.look(path, LinkOption.NOFOLLOW_LINKS)
                    : FileInternals.look(path);
            if (there == null) {
                return null;
            }
            FileKey key = FileInternals.key(there);
            Inode known = nodes.get(key);
            return known instanceof FileNode || known instanceof DirectoryNode d && !d.isRemoved
                    ? known
                    : adopt(directory.disk, key, path);
        });
    }

    /** What the real system knows by this key; null if it was not seen yet. */
    @Nullable
    Inode known(FileKey key) {
        return nodes.get(key);
    }

    /** The file or directory with this name has just been made. */
    Inode made(DirectoryNode directory, String name) throws IOException {
        return Unseen.call(() -> {
            Path path = directory.path().resolve(name);
            BasicFileAttributes there =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (there.isSymbolicLink()) {
                directory.disk.mayHaveLinks = true;
                return new LinkNode(directory.disk, directory, name, Files.readSymbolicLink(path));
            }
            Inode made = there.isDirectory()
                    ? new DirectoryNode(directory.disk, directory, name)
                    : new FileNode(directory.disk, directory, name, 0);
            know(FileInternals.key(there), made);
            return made;
        });
    }

    /** A directory that was removed is there again, as another one for the real system. Unseen. */
    void madeAgain(DirectoryNode directory, Path path) throws IOException {
        directory.isRemoved = false;
        know(FileInternals.key(path, true), directory);
    }

    /** The file that this memory is mapped to; null if it is none of a disk. */
    static @Nullable FileNode mapped(long address) {
        Disks all = here();
        if (all != null) {
            for (VirtualDisk disk : all.disks) {
                for (FileNode file : disk.files()) {
                    if (file.mapping(address) != null) {
                        return file;
                    }
                }
            }
        }
        return null;
    }

    @Override
    public void close() {
        try {
            for (VirtualDisk disk : disks) {
                disk.close();
            }
        } catch (IOException busy) {
            // what is left is in directories that are made empty before they are used again
        }
        TrialDirectory taken = removed;
        if (taken != null) {
            try {
                taken.release();
            } catch (IOException busy) {
                // as above
            }
        }
    }
}
