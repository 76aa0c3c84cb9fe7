package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

/**
 * A preview is computed in the background, and may be cancelled. The window asks whether it was cancelled and
 * otherwise gets the result. Cancelled between the question and {@code get}, or while {@code get} waits, the window
 * dies of a {@code CancellationException}, which nobody declares.
 *
 * <p>Fixed: {@code get} is the question.
 */
public class GetAfterCancelCheck {
    static class Window {
        String show(FutureTask<String> preview) throws Exception {
            return preview.isCancelled() ? "no preview" : preview.get();
        }
    }

    static class FixedWindow extends Window {
        @Override
        String show(FutureTask<String> preview) throws Exception {
            try {
                return preview.get();
            } catch (CancellationException e) {
                return "no preview";
            }
        }
    }

    @HypnosTest
    void bug() throws Exception {
        showWhileCancelling(new Window());
    }

    @HypnosTest
    void fixed() throws Exception {
        showWhileCancelling(new FixedWindow());
    }

    @SuppressWarnings("UnnecessaryMethodReference") // with it, the run is an operation of this class
    private static void showWhileCancelling(Window window) throws Exception {
        FutureTask<String> preview = new FutureTask<>(() -> "preview");
        Thread background = Thread.ofPlatform().name("background").start(preview);
        Thread user = Thread.ofPlatform().name("user").start(() -> preview.cancel(true));
        assertTrue(window.show(preview).endsWith("preview"));
        background.join();
        user.join();
    }
}
