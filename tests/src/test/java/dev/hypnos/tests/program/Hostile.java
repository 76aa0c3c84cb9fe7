package dev.hypnos.tests.program;

import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs that do what could hurt the tool: end the process, hold on to what all trials share, refuse to go. */
@SuppressWarnings({"EmptyCatch", "InfiniteRecursion", "CatchAndPrintStackTrace"}) // as programs in the wild
public final class Hostile {
    private Hostile() {}

    private static void race() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Tasks.run(count::incrementAndGet, count::incrementAndGet);
        Tasks.checkEqual(2, count.get(), "count");
    }

    // the end of the process

    public static void exits() throws InterruptedException {
        Tasks.run(() -> System.exit(3));
    }

    public static void halts() throws InterruptedException {
        Tasks.run(() -> Runtime.getRuntime().halt(3));
    }

    public static void exitsWithAStatus() {
        System.exit(-7);
    }

    public static void haltsWithAStatus() {
        Runtime.getRuntime().halt(143);
    }

    public static void exitsByItsRuntime() throws InterruptedException {
        Tasks.run(() -> Runtime.getRuntime().exit(3));
    }

    /** The first attempt fails the trial; what comes after it must not end the process either. */
    public static void exitsAgainAndAgain() throws InterruptedException {
        Tasks.run(() -> {
            for (int i = 0; i < 100; i++) {
                try {
                    System.exit(i);
                } catch (Throwable anything) {
                    Runtime.getRuntime().halt(i);
                } finally {
                    System.exit(i);
                }
            }
        });
    }

    /** A task that is dropped, catches everything and then wants to end the process. */
    public static void exitsWhenDropped() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        leave(() -> {
            try {
                never.await();
            } catch (Throwable anything) {
                // now it is dropped
            }
            while (true) {
                try {
                    while (true) {
                        exitQuietly();
                    }
                } catch (Throwable anything) {
                    // even what ends an endless loop
                }
            }
        });
        race();
    }

    private static void exitQuietly() {
        try {
            System.exit(4);
        } catch (Throwable anything) {
            // goes on
        }
    }

    /** A hook of the program must not be run when the process of the tool ends. */
    public static void addsAShutdownHook() throws InterruptedException {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(5)));
        race();
    }

    // what does not want to go

    public static void catchesEverythingForEver() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        leave(() -> {
            while (true) {
                try {
                    never.await();
                } catch (Throwable anything) {
                    // goes on
                }
            }
        });
        race();
    }

    /** Many of them, each of which must be waited for. */
    public static void manyCatchEverythingForEver() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < 20; i++) {
            Tasks.start(() -> {
                while (true) {
                    try {
                        never.await();
                    } catch (Throwable anything) {
                        // goes on
                    }
                }
            });
        }
        Thread.sleep(10);
        race();
    }

    /** In a call of the JDK, which must be unwound. */
    public static void catchesEverythingInACallback() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Map<String, String> map = new ConcurrentHashMap<>();
        leave(() -> map.computeIfAbsent("a", key -> {
            while (true) {
                try {
                    never.await();
                } catch (Throwable anything) {
                    // goes on
                }
            }
        }));
        race();
    }

    /** It runs on with nothing but its own fields. */
    public static void countsForEver() throws InterruptedException {
        int[] count = new int[1];
        CountDownLatch never = new CountDownLatch(1);
        leave(() -> {
            try {
                never.await();
            } catch (Throwable anything) {
                while (true) {
                    try {
                        count[0]++;
                    } catch (Throwable again) {
                        // goes on
                    }
                }
            }
        });
        race();
    }

    public static void leavesTenThousandThreads() throws InterruptedException {
        leave(10_000);
    }

    public static void leavesAThousandThreads() throws InterruptedException {
        leave(1_000);
    }

    private static void leave(int count) throws InterruptedException {
        Object monitor = new Object();
        for (int i = 0; i < count; i++) {
            Tasks.start(() -> {
                synchronized (monitor) {
                    monitor.wait();
                }
            });
        }
        race();
    }

    public static void leavesThreads() throws InterruptedException {
        leave(5);
    }

    public static void leavesAThousandVirtualThreads() throws InterruptedException {
        leaveVirtual(1_000);
    }

    public static void leavesVirtualThreads() throws InterruptedException {
        leaveVirtual(5);
    }

    private static void leaveVirtual(int count) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < count; i++) {
            Thread.ofVirtual().start(Tasks.runnable(never::await));
        }
        race();
    }

    // what all trials share

    private static final class SlowText {
        @Override
        public String toString() {
            try {
                Thread.sleep(1_000_000_000);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return "slow";
        }
    }

    private static final class SlowException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            return new SlowText().toString();
        }
    }

    private static void leave(Tasks.Action action) throws InterruptedException {
        Thread thread = Tasks.start(action);
        thread.join(10);
        Tasks.check(thread.isAlive(), "it should still be at it");
    }

    /** Dropped inside the lock of the standard output. */
    public static void holdsStandardOutput() throws InterruptedException {
        System.out.print("");
        leave(() -> System.out.printf("%s", new SlowText()));
    }

    public static void holdsStandardErrors() throws InterruptedException {
        System.err.print("");
        leave(() -> new SlowException().printStackTrace());
    }

    private static final class SlowLoader extends ClassLoader {
        SlowLoader() {
            super(Hostile.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            throw new ClassNotFoundException(name + new SlowText());
        }
    }

    /** Dropped inside the lock of a class loader. */
    public static void holdsAClassLoader() throws InterruptedException {
        leave(() -> new SlowLoader().loadClass("nowhere.Missing"));
        race();
    }

    /** Dropped while it holds a lock of the JDK that all trials share, by the program's own monitor. */
    public static void holdsAClassOfTheJdk() throws InterruptedException {
        synchronized (Runtime.class) {
            leave(() -> {
                synchronized (String.class) {
                    String unused = new SlowText().toString();
                }
            });
        }
    }

    public static void holdsAHashtable() throws InterruptedException {
        Hashtable<Object, Object> shared = (Hashtable<Object, Object>) System.getProperties();
        shared.remove("hypnos.tests.table");
        leave(() -> shared.computeIfAbsent("hypnos.tests.table", key -> new SlowText().toString()));
    }

    public static void holdsASynchronizedMap() throws InterruptedException {
        Map<String, String> map = Collections.synchronizedMap(new TreeMap<>());
        leave(() -> map.computeIfAbsent("a", key -> new SlowText().toString()));
    }

    /** A comparison by the program, inside a lock of the JDK, called by other code of the JDK. */
    public static void holdsAList() throws InterruptedException {
        List<SlowText> list = Collections.synchronizedList(new ArrayList<>(List.of(new SlowText(), new SlowText())));
        leave(() -> {
            StringBuffer text = new StringBuffer();
            list.forEach(text::append);
        });
    }

    // what others do

    private static int cleaned;

    /** What a cleaner does with it comes from a thread of the JDK. */
    public static String hasACleaner() throws InterruptedException {
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> cleaned++);
        race();
        return "cleaned " + cleaned;
    }

    private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);

    public static String leavesAThreadLocal() throws InterruptedException {
        int before = LOCAL.get();
        LOCAL.set(before + 1);
        race();
        return "before " + before;
    }

    // errors of the machine

    private static final class Fails {
        static int value = descend(0);
    }

    private static int descend(int depth) {
        return descend(depth + 1) + 1;
    }

    public static String overflowsInAnInitialiser() throws InterruptedException {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger later = new AtomicInteger();
        Tasks.Action use = () -> {
            try {
                Fails.value++;
            } catch (StackOverflowError overflow) {
                first.incrementAndGet();
            } catch (NoClassDefFoundError again) {
                later.incrementAndGet();
            }
        };
        Tasks.run(use, use);
        return first + " " + later;
    }

    /** For a thread that is no task. */
    public static final class Called implements Runnable {
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();
        private int count;

        @Override
        public void run() {
            synchronized (this) {
                count++;
                notifyIfMany();
            }
            // static fields are cleared before each trial, under its feet
            counts.merge("a", count, Integer::max);
        }

        private void notifyIfMany() {
            if (count < 0) {
                throw new IllegalStateException("count " + count);
            }
        }
    }

    /** Needed nowhere else. */
    public static final class Late {
        private int count;

        public synchronized int count() {
            return count++;
        }
    }
}
