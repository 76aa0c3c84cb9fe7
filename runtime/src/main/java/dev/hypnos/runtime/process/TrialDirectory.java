package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.TrialPaths;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A directory of real files for one trial: not there when the trial begins, and gone when it ends.
 *
 * <p>Programs see its name. So it has the lowest number that no other trial uses at the same time, in this JVM or
 * another: the same one in every trial and in a replay, as far as possible. A number is taken by locking a file, since
 * a lock is gone when its process is, and kept for the trials that follow.
 *
 * <p>Where the machine has a file system in memory with room to spare, the files are there: nothing of a trial has to
 * outlive the machine, and a server that writes its log takes a tenth less time. The property {@value #PROPERTY} names
 * another place.
 */
public final class TrialDirectory {
    /** Where trials have their files. */
    public static final String PROPERTY = "hypnos.files";

    private static final Path MEMORY = Path.of("/dev/shm");
    /** With less room than this, a program would see a full disk that it never saw before. */
    private static final long MEMORY_MIN = 1L << 30;

    private static final int NUMBERS_MAX = 1000;
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");

    /** By prefix: the numbers that this JVM has and no trial uses now, with the locks that keep them from others. */
    private static final Map<String, TreeMap<Integer, FileLock>> FREE = new HashMap<>();
    /**
     * The files that this JVM has locked. None of them is opened again: when any descriptor of a file is closed, POSIX
     * takes all locks away that the process has on it, and another JVM would delete what a trial of this one has.
     */
    private static final Set<Path> LOCKED = new HashSet<>();

    private final Path path;
    private final String prefix;
    private final int number;
    private final FileLock lock;

    private TrialDirectory(String prefix, int number, FileLock lock) {
        this.prefix = prefix;
        this.number = number;
        this.lock = lock;
        path = Base.PATH.resolve(prefix + number);
        TrialPaths.areBelow(Base.PATH.toString());
    }

    /** Looked for by whoever is first, and not with the properties and the operations of a task. */
    private static final class Base {
        static final Path PATH = base();
    }

    private static Path base() {
        String name = "hypnos-" + System.getProperty("user.name");
        String chosen = System.getProperty(PROPERTY);
        if (chosen != null) {
            return Path.of(chosen).toAbsolutePath().resolve(name);
        }
        Path inMemory = MEMORY.resolve(name);
        try {
            if (Files.getFileStore(MEMORY).getUsableSpace() >= MEMORY_MIN) {
                makePrivate(inMemory);
                return inMemory;
            }
        } catch (IOException notHere) {
            // on the disk, then
        }
        return Path.of(System.getProperty("java.io.tmpdir")).resolve(name);
    }

    /**
     * Makes a directory that only its owner can use. Its name is known to everybody on the machine: one that somebody
     * else has made, or a link to elsewhere, is refused, since whatever a trial writes and deletes would be written and
     * deleted there.
     */
    static void makePrivate(Path directory) throws IOException {
        Path parent = directory.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        boolean hasOwners =
                directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        try {
            if (hasOwners) {
                Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(PRIVATE));
            } else {
                Files.createDirectory(directory);
            }
        } catch (FileAlreadyExistsException there) {
            // made by an earlier trial, or by somebody else
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(directory + " is no directory; delete it, or name another place by " + PROPERTY);
        }
        if (hasOwners) {
            requireOwn(directory);
        }
    }

    private static void requireOwn(Path directory) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Path probe = Files.createTempFile(directory, "owner", "");
        try {
            if (!Files.getOwner(probe).equals(attributes.owner())) {
                throw new IOException(
                        directory + " belongs to " + attributes.owner() + "; name another place by " + PROPERTY);
            }
        } finally {
            Files.delete(probe);
        }
        Set<PosixFilePermission> permissions = attributes.permissions();
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(
                    directory + " can be written by others; delete it, or name another place by " + PROPERTY);
        }
        if (!permissions.equals(PRIVATE)) {
            // ours, from a time when others could read it
            Files.setPosixFilePermissions(directory, PRIVATE);
        }
    }

    /**
     * Takes the first free directory whose name begins so; what somebody left there is deleted. No operation, if a task
     * asks.
     */
    public static TrialDirectory take(String prefix) throws IOException {
        ThreadTask task = Current.task();
        if (task != null) {
            Current.hide(task);
        }
        try {
            TrialDirectory taken = takeNumber(prefix);
            taken.delete();
            return taken;
        } finally {
            if (task != null) {
                Current.show(task);
            }
        }
    }

    static TrialDirectory takeNumber(String prefix) throws IOException {
        synchronized (FREE) {
            Map.Entry<Integer, FileLock> first = free(prefix).pollFirstEntry();
            if (first != null) {
                return new TrialDirectory(prefix, first.getKey(), first.getValue());
            }
            makePrivate(Base.PATH);
            for (int number = 1; number <= NUMBERS_MAX; number++) {
                FileLock lock = tryLock(Base.PATH.resolve(prefix + number + ".lock"));
                if (lock != null) {
                    return new TrialDirectory(prefix, number, lock);
                }
            }
            throw new IOException(
                    "all " + NUMBERS_MAX + " directories " + Base.PATH.resolve(prefix + "*") + " are in use");
        }
    }

    private static TreeMap<Integer, FileLock> free(String prefix) {
        return FREE.computeIfAbsent(prefix, first -> new TreeMap<>());
    }

    /** Null where another process or another trial of this one has it. */
    private static @Nullable FileLock tryLock(Path file) throws IOException {
        if (LOCKED.contains(file)) {
            return null;
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException ofThisProcess) {
            // another copy of this class in this JVM has it, as in our own tests
        } finally {
            if (lock == null) {
                channel.close();
            } else {
                LOCKED.add(file);
            }
        }
        return lock;
    }

    /** Makes sure that trials can have directories, and gives the place where they all are. */
    public static Path requirePlace() throws IOException {
        makePrivate(Base.PATH);
        return Base.PATH;
    }

    /** Where it is; to be made by whoever needs it. */
    public Path path() {
        return path;
    }

    /** The trial is over: deletes everything, and lets the next trial have the directory. */
    public void release() throws IOException {
        try {
            delete();
        } finally {
            synchronized (FREE) {
                free(prefix).put(number, lock);
            }
        }
    }

    private void delete() throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed) throws IOException {
                if (failed != null) {
                    throw failed;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
