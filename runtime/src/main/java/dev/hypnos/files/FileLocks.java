package dev.hypnos.files;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.FileDescriptor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The locks on files that the processes of a trial have. An operating system knows them by process, and all virtual
 * ones are one process to the real system: it would let all of them in, and never know that one was killed. Of one
 * process the JDK itself keeps the locks apart, in a table that each has for itself.
 */
public final class FileLocks implements AutoCloseable {
    /** What {@code sun.nio.ch.FileDispatcher} calls the ways in which it can end. */
    private static final int NO_LOCK = -1;

    private static final int LOCKED = 0;
    private static final int INTERRUPTED = 2;

    /** Bytes of a file, from the first to the last. */
    private record Lock(Object process, long first, long last, boolean isShared) {
        boolean excludes(Lock other) {
            return process != other.process
                    && !(isShared && other.isShared)
                    && first <= other.last
                    && other.first <= last;
        }
    }

    /** A file, and who has locked which part of it. */
    private static final class Locked {
        final int resource;
        final List<Lock> locks = new ArrayList<>(1);

        Locked(String name) {
            resource = DeviceHooks.newResource("the locks of " + name);
        }

        boolean admits(Lock wanted) {
            return locks.stream().noneMatch(wanted::excludes);
        }
    }

    private final Map<Object, Locked> files = new HashMap<>();
    /** How often somebody who may be waiting was to look whether its channel is open. */
    private int signals;

    private FileLocks() {}

    public static FileLocks current() {
        return DeviceHooks.ofTrial(FileLocks.class, FileLocks::new);
    }

    /** As the native method: blocks, or says that there is no lock. Which of the two comes first at a file matters. */
    int lock(FileDescriptor descriptor, boolean isBlocking, long position, long size, boolean isShared) {
        Locked file = file(descriptor);
        Lock wanted = new Lock(DeviceHooks.process(), position, last(position, size), isShared);
        int before = signals;
        if (isBlocking) {
            DeviceHooks.awaitInterruptibly(
                    "lock", file.resource, Access.ACQUIRE, () -> file.admits(wanted) || signals != before, 0);
        } else {
            DeviceHooks.operate("try to lock", file.resource, Access.WRITE);
        }
        if (isBlocking && signals != before) {
            // its channel may be closed by now, and nobody would release what it takes; if it is not, it comes again
            return INTERRUPTED;
        }
        if (!file.admits(wanted)) {
            return isBlocking ? INTERRUPTED : NO_LOCK;
        }
        file.locks.add(wanted);
        return LOCKED;
    }

    /** With monitors held, where the channel is closed. */
    void release(FileDescriptor descriptor, long position, long size) {
        Locked file = file(descriptor);
        DeviceHooks.operateAtOnce("unlock", file.resource, Access.RELEASE);
        Object process = DeviceHooks.process();
        long last = last(position, size);
        file.locks.removeIf(lock -> lock.process == process && lock.first == position && lock.last == last);
        DeviceHooks.touched(null, file.resource);
    }

    /** The process is gone, and so are its locks: a part of the operation that is under way. */
    public void releaseAll(Object process) {
        for (Locked file : files.values()) {
            if (file.locks.removeIf(lock -> lock.process == process)) {
                DeviceHooks.also(null, file.resource, Access.WRITE);
                DeviceHooks.touched(null, file.resource);
            }
        }
    }

    /** A channel is being closed, and who is in the middle of a call is to notice. */
    void signal() {
        signals++;
        files.values().forEach(file -> DeviceHooks.touched(null, file.resource));
    }

    private Locked file(FileDescriptor descriptor) {
        Object key = FileInternals.key(descriptor);
        Locked known = files.get(key);
        if (known == null) {
            known = new Locked(FileInternals.name(descriptor));
            files.put(key, known);
        }
        return known;
    }

    private static long last(long position, long size) {
        return size > Long.MAX_VALUE - position ? Long.MAX_VALUE : position + size - 1;
    }

    @Override
    public void close() {}
}
