package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A window loads its picture in the background and shows it by {@code thenAccept}. The author has seen it run on the
 * window's thread, where it must run: that was because the picture was there already. If it comes later, the loader's
 * thread runs it.
 *
 * <p>Fixed: {@code thenAcceptAsync} with the executor of the window.
 */
public class CallbackOnAnyThread {
    static class Window {
        final ExecutorService thread = Executors.newSingleThreadExecutor(task -> new Thread(task, "window"));
        final Queue<String> shownBy = new ConcurrentLinkedQueue<>();

        CompletableFuture<Void> showWhenLoaded(CompletableFuture<String> picture) {
            return picture.thenAccept(this::show);
        }

        void show(String picture) {
            shownBy.add(Thread.currentThread().getName());
        }
    }

    static class FixedWindow extends Window {
        @Override
        CompletableFuture<Void> showWhenLoaded(CompletableFuture<String> picture) {
            return picture.thenAcceptAsync(this::show, thread);
        }
    }

    @HypnosTest
    void bug() throws Exception {
        showAPicture(new Window());
    }

    @HypnosTest
    void fixed() throws Exception {
        showAPicture(new FixedWindow());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it is joined
    private static void showAPicture(Window window) throws Exception {
        CompletableFuture<String> picture = new CompletableFuture<>();
        Thread loader = Thread.ofPlatform().name("loader").start(() -> picture.complete("cat"));
        CompletableFuture<Void> shown =
                window.thread.submit(() -> window.showWhenLoaded(picture)).get();
        shown.join();
        loader.join();
        assertEquals(List.of("window"), List.of(window.shownBy.remove()), "thread that shows the picture");
    }
}
