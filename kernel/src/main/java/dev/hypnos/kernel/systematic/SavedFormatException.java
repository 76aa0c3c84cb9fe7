package dev.hypnos.kernel.systematic;

import java.io.IOException;
import java.io.Serial;

/** What is to be resumed is no saved exploration, or one of something else. The message is one line. */
public final class SavedFormatException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    public SavedFormatException(String problem) {
        super(problem);
    }
}
