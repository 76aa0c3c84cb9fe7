package dev.hypnos.files;

import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What goes wrong with a disk while it has power: each by a choice of the trial. Nothing does unless the test says so.
 */
public final class DiskChances {
    /** Into how many steps the range of latencies is divided. */
    private static final int STEPS = 16;

    private static final long NEVER = -1;

    private final Path directory;
    private final int[] counts = new int[DiskError.values().length];
    /** Errors that come once. */
    private final List<Announced> announced = new ArrayList<>();

    private final List<Stall> stalls = new ArrayList<>();
    private int changes;

    private int failedForces;
    private int failedWrites;
    private int failedReads;
    private long capacity = Long.MAX_VALUE;
    private long least;
    private long most;

    /** An error that comes once, when there were so many accesses of its kind. */
    private static final class Announced {
        final DiskError error;
        final long due;
        /** How long a disk is full. */
        final long nanos;
        /** Virtual time; not known before it has come. */
        long until = NEVER;

        Announced(DiskError error, long due, long nanos) {
            this.error = error;
            this.due = due;
            this.nanos = nanos;
        }
    }

    /** After so many changes of the disk the next one takes so long. */
    private record Stall(long due, long nanos) {}

    DiskChances(Path directory) {
        this.directory = directory;
    }

    /** One force in so many fails; 0 for none. */
    public void failForceOneIn(int count) {
        failedForces = checked(count);
    }

    /** One write in so many fails; 0 for none. */
    public void failWriteOneIn(int count) {
        failedWrites = checked(count);
    }

    /** One read in so many fails; 0 for none. */
    public void failReadOneIn(int count) {
        failedReads = checked(count);
    }

    /** So many bytes fit on the disk. */
    public void capacity(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("no disk has room for " + bytes + " bytes");
        }
        capacity = bytes;
    }

    /** Each read, write and force takes at least and at most so long. */
    public void latency(Duration min, Duration max) {
        if (min.isNegative() || max.compareTo(min) < 0) {
            throw new IllegalArgumentException("no latency is from " + min + " to " + max);
        }
        least = min.toNanos();
        most = max.toNanos();
    }

    private static int checked(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("one in " + count + ": 0 for none, 1 for all");
        }
        return count;
    }

    private static boolean happens(int oneIn) {
        return oneIn == 1 || oneIn > 1 && DeviceHooks.choose(oneIn) == oneIn - 1;
    }

    // Errors that come once

    /** How many accesses there were that this error could have come to. */
    public int count(DiskError error) {
        return counts[error.ordinal()];
    }

    /**
     * It comes once, after so many accesses that it could have come to.
     *
     * @param nanos how long a disk is full then
     */
    public void announce(DiskError error, long due, long nanos) {
        announced.add(new Announced(error, due, nanos));
    }

    /** How often something was to be changed or made durable. */
    public int changes() {
        return changes;
    }

    /** The next one after so many changes takes so long. */
    public void announceStall(long due, long nanos) {
        stalls.add(new Stall(due, nanos));
    }

    /** What was announced does not come any more, and what lasts is over; but an access that is under way. */
    public void endAnnounced() {
        announced.clear();
        stalls.clear();
    }

    /** An access that this error can come to; whether it does. */
    private boolean comes(DiskError error) {
        int before = counts[error.ordinal()]++;
        boolean comes = false;
        for (int i = 0; i < announced.size(); i++) {
            Announced next = announced.get(i);
            if (next.error == error) {
                comes |= error == DiskError.FULL ? isFull(next, before) : next.due == before;
            }
        }
        return comes;
    }

    private static boolean isFull(Announced full, int before) {
        if (full.until == NEVER && before >= full.due) {
            full.until = DeviceHooks.elapsedNanos() + full.nanos;
            return true;
        }
        return full.until != NEVER && DeviceHooks.elapsedNanos() < full.until;
    }

    boolean failsForce() {
        return comes(DiskError.FORCE) | happens(failedForces);
    }

    boolean failsWrite() {
        return comes(DiskError.WRITE) | happens(failedWrites);
    }

    boolean failsRead() {
        return comes(DiskError.READ) | happens(failedReads);
    }

    /**
     * How long the disk stalls before something is changed or made durable, in nanoseconds. Before something is read it
     * stalls never: servers read most when they start, and wait for it.
     */
    long stall() {
        int before = changes++;
        long nanos = 0;
        for (int i = 0; i < stalls.size(); i++) {
            if (stalls.get(i).due == before) {
                nanos += stalls.get(i).nanos;
            }
        }
        return nanos;
    }

    /** How long an access takes where nothing stalls, in nanoseconds. */
    long delay() {
        if (most == 0) {
            return 0;
        }
        return least + (most == least ? 0 : (most - least) / (STEPS - 1) * DeviceHooks.choose(STEPS));
    }

    /**
     * Whether a file can grow by so many bytes, which it is about to. What all files have is added up each time: few
     * tests ask.
     */
    boolean hasRoomFor(long bytes) throws IOException {
        if (bytes <= 0) {
            return true;
        }
        if (comes(DiskError.FULL)) {
            return false;
        }
        if (capacity == Long.MAX_VALUE) {
            return true;
        }
        return Unseen.call(() -> {
            try (Stream<Path> all = Files.walk(directory)) {
                long used = 0;
                for (Path each : (Iterable<Path>) all::iterator) {
                    used += Files.isRegularFile(each) ? Files.size(each) : 0;
                }
                return used + bytes <= capacity;
            }
        });
    }
}
