package dev.hypnos.files;

import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** What goes wrong with a disk while it has power: each by a choice of the trial. Nothing does unless the test says so. */
public final class DiskChances {
    /** Into how many steps the range of latencies is divided. */
    private static final int STEPS = 16;

    private final Path directory;
    private int failedForces;
    private int failedWrites;
    private int failedReads;
    private long capacity = Long.MAX_VALUE;
    private long least;
    private long most;

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

    boolean failsForce() {
        return happens(failedForces);
    }

    boolean failsWrite() {
        return happens(failedWrites);
    }

    boolean failsRead() {
        return happens(failedReads);
    }

    /** How long the next access takes, in nanoseconds. */
    long delay() {
        if (most == 0) {
            return 0;
        }
        return least + (most == least ? 0 : (most - least) / (STEPS - 1) * DeviceHooks.choose(STEPS));
    }

    /** Whether a file can grow by so many bytes. What all files have is added up each time: few tests ask. */
    boolean hasRoomFor(long bytes) throws IOException {
        if (bytes <= 0 || capacity == Long.MAX_VALUE) {
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
