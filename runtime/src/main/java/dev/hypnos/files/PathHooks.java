package dev.hypnos.files;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandle;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/** In place of the native methods that open files, and of those that change directories. */
public final class PathHooks {
    private static final String OWNER = "sun.nio.fs.UnixNativeDispatcher";
    private static final String OLD_OWNER = "java.io.UnixFileSystem";

    /** As Linux has them. */
    private static final int CREATE = 0x40;

    private static final int EMPTY = 0x200;
    /** What {@code RandomAccessFile} calls a file that is written too. */
    private static final int RANDOM_WRITE = 2;
    /** The same for one in which what is written is durable at once, with its metadata or without. */
    private static final int RANDOM_SYNCHRONOUS = 4 | 8;

    private static final MethodHandle OPEN =
            Native.ofStatic(OWNER, "open0", int.class, long.class, int.class, int.class);
    private static final MethodHandle LINK = Native.ofStatic(OWNER, "link0", void.class, long.class, long.class);
    private static final MethodHandle UNLINK = Native.ofStatic(OWNER, "unlink0", void.class, long.class);
    private static final MethodHandle RENAME = Native.ofStatic(OWNER, "rename0", void.class, long.class, long.class);
    private static final MethodHandle MAKE = Native.ofStatic(OWNER, "mkdir0", void.class, long.class, int.class);
    private static final MethodHandle REMOVE = Native.ofStatic(OWNER, "rmdir0", void.class, long.class);
    private static final MethodHandle SYMLINK = Native.ofStatic(OWNER, "symlink0", void.class, long.class, long.class);
    private static final MethodHandle DIRECT_COPY = Native.ofStatic(
            "sun.nio.fs.LinuxNativeDispatcher", "directCopy0", int.class, int.class, int.class, long.class);
    private static final MethodHandle BUFFERED_COPY = Native.ofStatic(
            "sun.nio.fs.UnixFileSystem",
            "bufferedCopy0",
            void.class,
            int.class,
            int.class,
            long.class,
            int.class,
            long.class);

    private static final MethodHandle OPEN_OUTPUT =
            Native.ofObject(FileOutputStream.class, "open0", void.class, String.class, boolean.class);
    private static final MethodHandle OPEN_INPUT =
            Native.ofObject(FileInputStream.class, "open0", void.class, String.class);
    private static final MethodHandle OPEN_RANDOM =
            Native.ofObject(RandomAccessFile.class, "open0", void.class, String.class, int.class);
    private static final MethodHandle OLD_CREATE =
            Native.ofHidden(OLD_OWNER, "createFileExclusively0", boolean.class, String.class);
    private static final MethodHandle OLD_DELETE = Native.ofHidden(OLD_OWNER, "delete0", boolean.class, File.class);
    private static final MethodHandle OLD_MAKE =
            Native.ofHidden(OLD_OWNER, "createDirectory0", boolean.class, File.class);
    private static final MethodHandle OLD_RENAME =
            Native.ofHidden(OLD_OWNER, "rename0", boolean.class, File.class, File.class);

    private PathHooks() {}

    // sun.nio.fs.UnixNativeDispatcher

    public static int open0(long path, int flags, int mode) throws Throwable {
        Place place = place(path);
        int[] descriptor = new int[1];
        if (place == null) {
            descriptor[0] = (int) OPEN.invokeExact(path, flags, mode);
        } else {
            place.open((flags & CREATE) != 0, (flags & EMPTY) != 0, () -> {
                descriptor[0] = (int) OPEN.invokeExact(path, flags, mode);
                return true;
            });
        }
        Disks.opens(descriptor[0], flags);
        return descriptor[0];
    }

    public static void link0(long existing, long path) throws Throwable {
        Place place = place(path);
        if (place == null) {
            LINK.invokeExact(existing, path);
            return;
        }
        place.link(place(existing), () -> {
            LINK.invokeExact(existing, path);
            return true;
        });
    }

    public static void unlink0(long path) throws Throwable {
        Place place = place(path);
        if (place == null) {
            UNLINK.invokeExact(path);
            return;
        }
        place.remove(() -> {
            UNLINK.invokeExact(path);
            return true;
        });
    }

    public static void rename0(long from, long to) throws Throwable {
        Place.rename(place(from), place(to), () -> {
            RENAME.invokeExact(from, to);
            return true;
        });
    }

    public static void mkdir0(long path, int mode) throws Throwable {
        Place place = place(path);
        if (place == null) {
            MAKE.invokeExact(path, mode);
            return;
        }
        place.make("make directory", () -> {
            MAKE.invokeExact(path, mode);
            return true;
        });
    }

    public static void rmdir0(long path) throws Throwable {
        Place place = place(path);
        if (place == null) {
            REMOVE.invokeExact(path);
            return;
        }
        place.remove(() -> {
            REMOVE.invokeExact(path);
            return true;
        });
    }

    public static void symlink0(long target, long path) throws Throwable {
        Place place = place(path);
        if (place == null) {
            SYMLINK.invokeExact(target, path);
            return;
        }
        place.make("link", () -> {
            SYMLINK.invokeExact(target, path);
            return true;
        });
    }

    // Copies from one descriptor to another

    public static int directCopy0(int to, int from, long cancel) throws Throwable {
        Opened file = Disks.find(to);
        Write prepared = file == null ? null : file.prepare(0, ChannelFileHooks.size(from));
        int result = (int) DIRECT_COPY.invokeExact(to, from, cancel);
        copied(file, prepared);
        return result;
    }

    public static void bufferedCopy0(int to, int from, long address, int size, long cancel) throws Throwable {
        Opened file = Disks.find(to);
        Write prepared = file == null ? null : file.prepare(0, ChannelFileHooks.size(from));
        BUFFERED_COPY.invokeExact(to, from, address, size, cancel);
        copied(file, prepared);
    }

    /** The file has what was written, from its beginning on. */
    private static void copied(@Nullable Opened file, @Nullable Write prepared) throws Throwable {
        if (file != null && prepared != null) {
            FileNode node = (FileNode) file.node;
            file.wrote(prepared, Unseen.call(() -> node.real().length()));
        }
    }

    // java.io

    public static void open0(FileOutputStream stream, String name, boolean append) throws Throwable {
        Place place = Disks.place(name);
        if (place == null) {
            OPEN_OUTPUT.invokeExact(stream, name, append);
            return;
        }
        place.open(true, !append, () -> {
            OPEN_OUTPUT.invokeExact(stream, name, append);
            return true;
        });
        opened(stream.getFD(), 0);
    }

    public static void open0(FileInputStream stream, String name) throws Throwable {
        Place place = Disks.place(name);
        if (place == null) {
            OPEN_INPUT.invokeExact(stream, name);
            return;
        }
        place.open(false, false, () -> {
            OPEN_INPUT.invokeExact(stream, name);
            return true;
        });
        opened(stream.getFD(), 0);
    }

    public static void open0(RandomAccessFile random, String name, int mode) throws Throwable {
        Place place = Disks.place(name);
        if (place == null) {
            OPEN_RANDOM.invokeExact(random, name, mode);
            return;
        }
        place.open((mode & RANDOM_WRITE) != 0, false, () -> {
            OPEN_RANDOM.invokeExact(random, name, mode);
            return true;
        });
        opened(random.getFD(), (mode & RANDOM_SYNCHRONOUS) != 0 ? FileInternals.SYNCHRONOUS : 0);
    }

    /** Not before it is open: it would be taken for a file that was there. */
    private static void opened(FileDescriptor descriptor, int flags) {
        Disks.opens(SharedSecrets.getJavaIOFileDescriptorAccess().get(descriptor), flags);
        ChannelFileHooks.opens(descriptor);
    }

    public static boolean createFileExclusively0(Object system, String name) throws Throwable {
        Place place = Disks.place(name);
        return place == null
                ? (boolean) OLD_CREATE.invokeExact(system, name)
                : place.make("create", () -> (boolean) OLD_CREATE.invokeExact(system, name));
    }

    public static boolean delete0(Object system, File file) throws Throwable {
        Place place = Disks.place(file.getPath());
        return place == null
                ? (boolean) OLD_DELETE.invokeExact(system, file)
                : isDone(() -> place.remove(() -> (boolean) OLD_DELETE.invokeExact(system, file)));
    }

    public static boolean createDirectory0(Object system, File file) throws Throwable {
        Place place = Disks.place(file.getPath());
        return place == null
                ? (boolean) OLD_MAKE.invokeExact(system, file)
                : isDone(() -> place.make("make directory", () -> (boolean) OLD_MAKE.invokeExact(system, file)));
    }

    public static boolean rename0(Object system, File from, File to) throws Throwable {
        Place source = Disks.place(from.getPath());
        Place target = Disks.place(to.getPath());
        return source == null && target == null
                ? (boolean) OLD_RENAME.invokeExact(system, from, to)
                : isDone(() -> Place.rename(source, target, () -> (boolean) OLD_RENAME.invokeExact(system, from, to)));
    }

    /** The methods of {@code File} throw nothing: what fails is not done. */
    private static boolean isDone(Place.Doing doing) throws Throwable {
        try {
            return doing.done();
        } catch (IOException failed) {
            return false;
        }
    }

    // At the entries of methods that only look

    /** A name, and what it stands for. */
    public static void looks(Object path) throws IOException {
        Place place = Disks.here() == null ? null : Disks.place(path.toString());
        if (place != null) {
            place.look();
        }
    }

    /** A directory. */
    public static void lists(Object path) throws IOException {
        if (Disks.here() != null) {
            Place inside = Disks.place(path + "/any");
            if (inside != null) {
                inside.list();
            }
        }
    }

    // Places

    private static @Nullable Place place(long path) throws Throwable {
        return Disks.here() == null ? null : Disks.place(Memory.text(path));
    }
}
