package dev.hypnos.network;

import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** What the JDK has once in a process, for the process that a host runs. */
final class HostProcess {
    private @Nullable Object eventPort;
    private @Nullable ExecutorService fileExecutor;
    private int threads;

    /** The default group of asynchronous channels. */
    Object eventPort(Object provider) {
        Object known = eventPort;
        if (known == null) {
            known = Internals.eventPort(provider);
            // whoever asks while its threads are started gets the same
            eventPort = known;
            Internals.startEventPort(known);
        }
        return known;
    }

    ExecutorService fileExecutor() {
        ExecutorService known = fileExecutor;
        if (known == null) {
            known = Internals.defaultExecutor();
            fileExecutor = known;
        }
        return known;
    }

    /** A thread of a group, called as the JDK calls it. */
    Thread thread(Runnable action) {
        threads++;
        Thread thread = new Thread(null, action, "InnocuousThread-" + threads);
        thread.setDaemon(true);
        return thread;
    }
}
