package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import java.util.List;

/**
 * Servers of a model that wait for a request, as they should. In a deadlock they wait like everybody else, and a large
 * model has dozens of them: they are named in one line, and what remains are those who miss something.
 */
final class IdleServers {
    private IdleServers() {}

    /** Whether the task waits for a message outside any code of the program. */
    static boolean isIdle(WaitingTask task) {
        return task.waitsFor() instanceof Wait.Message && !Stack.hasProgram(task.stack());
    }

    /** All of them in one line. */
    static String line(List<String> names) {
        String who =
                names.size() == 1 ? "1 server waits for requests: " : names.size() + " servers wait for requests: ";
        return who + String.join(", ", names);
    }
}
