package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A button tells its listeners one after the other that it was pressed. Meanwhile a window closes and takes its
 * listener off the list. The loop over the {@code ArrayList} notices that the list changed and ends with a
 * {@code ConcurrentModificationException}.
 *
 * <p>Fixed: a {@code CopyOnWriteArrayList}, whose loops walk the list as it was when they began.
 */
public class ListenerLeavesDuringRound {
    static class Button {
        private final List<Runnable> listeners;

        Button(List<Runnable> listeners) {
            this.listeners = listeners;
        }

        void add(Runnable listener) {
            listeners.add(listener);
        }

        void remove(Runnable listener) {
            listeners.remove(listener);
        }

        void press() {
            for (Runnable listener : listeners) {
                listener.run();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        closeTheWindowWhilePressing(new Button(Collections.synchronizedList(new ArrayList<>())));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        closeTheWindowWhilePressing(new Button(new CopyOnWriteArrayList<>()));
    }

    private static void closeTheWindowWhilePressing(Button button) throws InterruptedException {
        AtomicInteger heard = new AtomicInteger();
        Runnable window = heard::incrementAndGet;
        button.add(window);
        button.add(() -> heard.addAndGet(10));
        button.add(() -> heard.addAndGet(10));
        Thread closing = Thread.ofPlatform().name("closing").start(() -> button.remove(window));
        button.press();
        closing.join();
        assertTrue(heard.get() >= 20, "the listeners that stay should hear of it");
    }
}
