package dev.hypnos.files;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Work of ours on real files, in the middle of a task: no hook notices it, and nothing of it is an operation. */
final class Unseen {
    private Unseen() {}

    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T run() throws IOException;
    }

    @FunctionalInterface
    interface Deed {
        void run() throws IOException;
    }

    static <T extends @Nullable Object> T call(Work<T> work) throws IOException {
        ThreadTask task = Current.task();
        if (task == null) {
            return work.run();
        }
        Current.hide(task);
        try {
            return work.run();
        } finally {
            Current.show(task);
        }
    }

    static void run(Deed deed) throws IOException {
        call(() -> {
            deed.run();
            return true;
        });
    }
}
