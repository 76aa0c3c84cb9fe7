package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.schedule.ScheduleFormatException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a schedule file says of the test and how it was started. The agent must be attached.
 *
 * @param test the test's identity
 */
record RecordedLaunch(String test, Launch launch) {
    /** Throws a {@link BadInputException} with one clear line where the file is none. */
    static RecordedLaunch read(Path file) {
        try {
            ScheduleFile schedule = ScheduleFile.read(file);
            return new RecordedLaunch(schedule.test(), Launch.of(schedule.configuration()));
        } catch (ScheduleFormatException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }

    /** A schedule may come from elsewhere. */
    static void requireClassPath(Path file, Launch launch) {
        for (Path entry : launch.classPath()) {
            if (!Files.exists(entry)) {
                throw new BadInputException(file + " was recorded with " + entry
                        + " on the class path, which does not exist:" + " --class-path says where the classes are now");
            }
        }
    }
}
