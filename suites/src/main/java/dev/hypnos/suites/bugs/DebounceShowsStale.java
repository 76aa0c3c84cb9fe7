package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A search field searches when nothing was typed for 300 ms: each key cancels the search that is due and schedules a
 * new one. A key after just 300 ms finds the search already running. {@code cancel} does not stop it, and it shows its
 * hits beside a text that has changed.
 *
 * <p>Fixed: a search shows its hits only if its text is still the typed one, under the lock that typing takes too.
 */
public class DebounceShowsStale {
    private static final int PAUSE_MILLIS = 300;

    static class SearchField {
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        private final Queue<String> stale = new ConcurrentLinkedQueue<>();
        private volatile @Nullable Future<?> due;
        volatile String typed = "";

        void type(String text) {
            typed = text;
            Future<?> last = due;
            if (last != null) {
                last.cancel(false);
            }
            due = clock.schedule(() -> search(text), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }

        void search(String text) {
            show(text);
        }

        void show(String text) {
            if (!text.equals(typed)) {
                stale.add(text);
            }
        }
    }

    static class FixedSearchField extends SearchField {
        @Override
        synchronized void type(String text) {
            super.type(text);
        }

        @Override
        synchronized void search(String text) {
            if (text.equals(typed)) {
                show(text);
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        typeAfterThePause(new SearchField());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        typeAfterThePause(new FixedSearchField());
    }

    private static void typeAfterThePause(SearchField field) throws InterruptedException {
        field.type("h");
        Thread.sleep(PAUSE_MILLIS);
        field.type("hi");
        field.clock.close();
        assertTrue(field.stale.isEmpty(), () -> "hits beside another text: " + field.stale);
    }
}
