package dev.hypnos.kernel.schedule;

import java.io.IOException;
import java.io.Serial;

/** A file cannot be read as a schedule. The message is one line that names the file and says what is wrong with it. */
public final class ScheduleFormatException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    ScheduleFormatException(String file, String problem) {
        super(file + " " + problem);
    }
}
