package dev.hypnos.files;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.program.TimeHooks;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * When files on virtual disks were changed, by the virtual clock: the real system has the times at which the trial ran,
 * which are others in each run. A file that was there before the disk has the time at which it was first seen. Times
 * that the program sets are the real system's.
 */
public final class FileTimes {
    private static final VarHandle DEVICE = field("st_dev");
    private static final VarHandle NUMBER = field("st_ino");
    private static final VarHandle[] ALWAYS = {field("st_ctime_sec"), field("st_birthtime_sec")};
    private static final VarHandle[] ALWAYS_NANOS = {field("st_ctime_nsec"), field("st_birthtime_nsec")};
    private static final VarHandle[] UNLESS_SET = {field("st_mtime_sec"), field("st_atime_sec")};
    private static final VarHandle[] UNLESS_SET_NANOS = {field("st_mtime_nsec"), field("st_atime_nsec")};

    private FileTimes() {}

    private static VarHandle field(String name) {
        try {
            Class<?> attributes = Class.forName("sun.nio.fs.UnixFileAttributes", true, null);
            return MethodHandles.privateLookupIn(attributes, MethodHandles.lookup())
                    .findVarHandle(attributes, name, long.class);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no " + name + " of files", missing);
        }
    }

    /** What the clock of the host shows, in milliseconds; {@link Inode#UNKNOWN} where work of ours is under way. */
    static long now() {
        return Current.task() == null ? Inode.UNKNOWN : TimeHooks.currentTimeMillis();
    }

    // At the returns of methods of the JDK

    /** The system was asked about the file with this name, and may have found none. */
    public static void looked(Object path, Object attributes) throws IOException {
        Disks all = Disks.here();
        if (all == null || (long) NUMBER.get(attributes) == 0) {
            return;
        }
        Inode node = all.known(key(attributes));
        if (node == null) {
            node = named(path);
        }
        if (node != null) {
            show(node, attributes);
        }
    }

    /** The system was asked about an open file. */
    public static void looked(Object attributes) {
        Disks all = Disks.here();
        Inode node = all == null ? null : all.known(key(attributes));
        if (node != null) {
            show(node, attributes);
        }
    }

    /** @param real what the system says; 0 if there is no such file */
    public static long lastModified(long real, Object file) throws IOException {
        Inode node = real == 0 || Disks.here() == null ? null : named(file);
        return node == null || node.hasSetTime ? real : node.changedMillis();
    }

    /** The program has set the times of the file with this name. */
    public static void set(Object path) throws IOException {
        Inode node = Disks.here() == null ? null : named(path);
        if (node != null) {
            node.hasSetTime = true;
        }
    }

    /** The same for an open file. */
    public static void set(int descriptor) {
        Opened opened = Disks.find(descriptor);
        if (opened != null) {
            opened.node.hasSetTime = true;
        }
    }

    private static @Nullable Inode named(Object path) throws IOException {
        Place place = Disks.place(path.toString());
        return place == null ? null : place.find();
    }

    private static FileKey key(Object attributes) {
        return new FileKey((long) DEVICE.get(attributes), (long) NUMBER.get(attributes));
    }

    private static void show(Inode node, Object attributes) {
        put(node.changedMillis(), attributes, ALWAYS, ALWAYS_NANOS);
        if (!node.hasSetTime) {
            put(node.changedMillis(), attributes, UNLESS_SET, UNLESS_SET_NANOS);
        }
    }

    private static void put(long millis, Object attributes, VarHandle[] seconds, VarHandle[] nanos) {
        for (int i = 0; i < seconds.length; i++) {
            seconds[i].set(attributes, Math.floorDiv(millis, 1000L));
            nanos[i].set(attributes, TimeUnit.MILLISECONDS.toNanos(Math.floorMod(millis, 1000L)));
        }
    }
}
