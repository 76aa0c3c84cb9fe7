package dev.hypnos.tests.program;

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Programs that ask for garbage collections, and look what has gone. */
@SuppressWarnings({"SystemGc", "unused"}) // that is what they are about
public final class Weak {
    private Weak() {}

    private static final class Item {
        int number;

        Item(int number) {
            this.number = number;
        }
    }

    /** An object that was used, and that nothing holds any more. */
    private static Item used() {
        Item item = new Item(1);
        item.number++;
        synchronized (item) {
            item.number++;
        }
        return item;
    }

    private static WeakReference<Item> weak() {
        return new WeakReference<>(used());
    }

    public static String waitsForIt() throws InterruptedException {
        WeakReference<Item> reference = weak();
        while (reference.get() != null) {
            System.gc();
            Thread.sleep(50);
        }
        return "cleared";
    }

    public static String once() {
        WeakReference<Item> reference = weak();
        Runtime.getRuntime().gc();
        return reference.get() == null ? "cleared" : "kept";
    }

    /** Looks twice, with nothing between; another task may ask for a collection before, between or after. */
    public static String looksTwice() throws InterruptedException {
        WeakReference<Item> reference = weak();
        Thread collects = new Thread(System::gc);
        collects.start();
        boolean first = reference.get() != null;
        boolean second = !reference.refersTo(null);
        collects.join();
        return first + " " + second;
    }

    public static String held() throws InterruptedException {
        Item item = used();
        WeakReference<Item> reference = new WeakReference<>(item);
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        return item == reference.get() ? "kept" : "lost";
    }

    /** Without a collection nothing goes, however long it takes. */
    public static String neverAsked() throws InterruptedException {
        WeakReference<Item> reference = weak();
        Thread.sleep(100_000);
        return reference.get() == null ? "cleared" : "kept";
    }

    public static String soft() {
        SoftReference<Item> reference = new SoftReference<>(used());
        weak();
        System.gc();
        System.gc();
        return reference.get() == null ? "cleared" : "kept";
    }

    public static String map() throws InterruptedException {
        Map<Item, String> map = new WeakHashMap<>();
        Item stays = used();
        map.put(stays, "stays");
        map.put(used(), "goes");
        while (map.size() > 1) {
            System.gc();
            Thread.sleep(50);
        }
        return map.get(stays);
    }

    /** What is cleared together comes in the order of its making. */
    public static String queue() throws InterruptedException {
        ReferenceQueue<Item> queue = new ReferenceQueue<>();
        Reference<Item> one = new PhantomReference<>(used(), queue);
        Reference<Item> two = new WeakReference<>(used(), queue);
        Reference<Item> three = new WeakReference<>(used(), queue);
        Reference<? extends Item> first = queue.poll();
        while (first == null) {
            System.gc();
            first = queue.poll();
        }
        boolean isOrdered = first == three && queue.poll() == two && queue.poll() == one;
        return isOrdered + " " + queue.poll();
    }

    public static String waitsForAQueue() throws InterruptedException {
        ReferenceQueue<Item> queue = new ReferenceQueue<>();
        Reference<Item> reference = new WeakReference<>(used(), queue);
        boolean[] seen = new boolean[1];
        Thread waiting = new Thread(() -> {
            try {
                seen[0] = queue.remove() == reference;
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        waiting.start();
        while (waiting.isAlive()) {
            System.gc();
            Thread.sleep(10);
        }
        return "seen " + seen[0];
    }

    public static String cleaner() throws InterruptedException {
        AtomicBoolean isCleaned = new AtomicBoolean();
        Cleaner cleaner = Cleaner.create();
        cleaner.register(used(), () -> isCleaned.set(true));
        while (!isCleaned.get()) {
            System.gc();
            Thread.sleep(50);
        }
        return "cleaned";
    }

    /** Nobody keeps the cleaner: only its thread, which a trial does not have. */
    public static String cleanerOfNobody() throws InterruptedException {
        AtomicBoolean isCleaned = new AtomicBoolean();
        register(() -> isCleaned.set(true));
        while (!isCleaned.get()) {
            System.gc();
            Thread.sleep(50);
        }
        return "cleaned";
    }

    private static void register(Runnable action) {
        Cleaner.create().register(used(), action);
    }

    /** No reference could show it: that costs nothing. */
    public static String often() {
        for (int i = 0; i < 100; i++) {
            System.gc();
        }
        return "done";
    }
}
