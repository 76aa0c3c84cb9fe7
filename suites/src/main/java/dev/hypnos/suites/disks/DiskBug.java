package dev.hypnos.suites.disks;

import java.util.List;
import java.util.Locale;

/**
 * A pattern: its test {@code bug} loses data in some trials, and its test {@code fixed} in none.
 *
 * @param type the class with both
 */
public record DiskBug(Class<?> type) {
    private static final List<DiskBug> ALL = List.of(
            new DiskBug(ForceMissing.class),
            new DiskBug(ForceMisplaced.class),
            new DiskBug(ForceTooEarly.class),
            new DiskBug(RenameNotForced.class),
            new DiskBug(RenamedBeforeForced.class),
            new DiskBug(RecordWithoutChecksum.class),
            new DiskBug(LengthTrusted.class),
            new DiskBug(LogDeletedTooSoon.class),
            new DiskBug(FailedForceIgnored.class),
            new DiskBug(FileOverwrittenInPlace.class),
            new DiskBug(FileCreatedAndNotForced.class));

    public static List<DiskBug> all() {
        return ALL;
    }

    /** The name of the pattern, in words joined by hyphens. */
    public String name() {
        return type.getSimpleName().replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** The test that fails, as {@code class#method}. */
    public String test() {
        return type.getName() + "#bug";
    }

    /** The test that does not. */
    public String twin() {
        return type.getName() + "#fixed";
    }

    @Override
    public String toString() {
        return name();
    }
}
