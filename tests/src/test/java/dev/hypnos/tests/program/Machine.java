package dev.hypnos.tests.program;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/**
 * What differs from run to run on a real JVM, and may not differ between two trials with the same choices. Each program returns
 * what it saw.
 */
public final class Machine {
    private Machine() {}

    private static final class Key {
        private final int number;

        Key(int number) {
            this.number = number;
        }
    }

    enum Colour {
        RED,
        GREEN,
        BLUE,
        BLACK
    }

    /** New objects, in several tasks, as often as they are asked. */
    public static String identityHashCodes() throws InterruptedException {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Object shared = new Object();
        Tasks.Action asks = () -> {
            Object own = new Object();
            seen.add(own.hashCode() + " " + System.identityHashCode(shared) + " " + new Object());
        };
        Tasks.run(asks, asks, asks);
        seen.add(Thread.currentThread().hashCode() + " " + new Object().toString());
        return seen.toString();
    }

    /** The order of a hash map whose keys have no hash code of their own. */
    public static String orderOfKeys() {
        Map<Key, Integer> map = new HashMap<>();
        Map<Key, Integer> byIdentity = new IdentityHashMap<>();
        for (int i = 0; i < 20; i++) {
            map.put(new Key(i), i);
            byIdentity.put(new Key(i), i);
        }
        StringBuilder order = new StringBuilder();
        map.keySet().forEach(key -> order.append(key.number).append(' '));
        byIdentity.keySet().forEach(key -> order.append(key.number).append(' '));
        return order.toString();
    }

    /** Keys that all trials share: constants of enums, classes. */
    public static String orderOfSharedKeys() {
        Set<Object> set = new HashSet<>(List.of(
                Colour.RED,
                Colour.GREEN,
                Colour.BLUE,
                Colour.BLACK,
                TimeUnit.DAYS,
                TimeUnit.HOURS,
                Thread.State.NEW,
                Thread.State.BLOCKED,
                Machine.class,
                Key.class,
                String.class,
                TreeMap.class));
        return set.toString();
    }

    public static String randomNumbers() throws Exception {
        List<Object> drawn = new ArrayList<>();
        drawn.add(new Random().nextLong());
        drawn.add(new SplittableRandom().nextLong());
        drawn.add(new SecureRandom().nextLong());
        drawn.add(Arrays.toString(new SecureRandom().generateSeed(3)));
        drawn.add(Arrays.toString(SecureRandom.getSeed(3)));
        drawn.add(SecureRandom.getInstance("SHA1PRNG").nextLong());
        drawn.add(UUID.randomUUID());
        drawn.add(Math.random());
        drawn.add(ThreadLocalRandom.current().nextInt());
        drawn.add(RandomGenerator.getDefault().nextLong());
        drawn.add(RandomGenerator.of("L64X128MixRandom").nextLong());
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(numbers);
        drawn.add(numbers);
        return drawn.toString();
    }

    /** A generator with a seed gives what it always gives. */
    public static String seededNumbers() throws Exception {
        SecureRandom secure = SecureRandom.getInstance("SHA1PRNG");
        secure.setSeed(42);
        return new Random(42).nextInt() + " " + new SplittableRandom(42).nextInt() + " " + secure.nextInt();
    }

    public static String machine() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.availableProcessors() + " " + runtime.maxMemory() + " " + runtime.totalMemory() + " "
                + runtime.freeMemory() + " " + ProcessHandle.current().pid();
    }

    /** Those of the trial, and of them the platform threads. */
    public static String threadIds() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread other = Tasks.start(end::await);
        Thread light = Thread.startVirtualThread(() -> {});
        light.join();
        List<Long> ids = Arrays.stream(ManagementFactory.getThreadMXBean().getAllThreadIds())
                .boxed()
                .toList();
        end.countDown();
        other.join();
        return ids.equals(List.of(Thread.currentThread().threadId(), other.threadId())) + " "
                + ids.contains(light.threadId());
    }

    /** Files are listed by name; and no file has a name that depends on chance. */
    public static String files() throws IOException {
        Path directory = Files.createTempDirectory("hypnos-listing");
        try {
            for (String name : List.of("c", "a", "e", "b", "d")) {
                Files.writeString(directory.resolve(name), name);
            }
            StringBuilder listed =
                    new StringBuilder(String.join(" ", directory.toFile().list()));
            for (File file : directory.toFile().listFiles()) {
                listed.append(' ').append(file.getName());
            }
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
                stream.forEach(path -> listed.append(' ').append(path.getFileName()));
            }
            try (var paths = Files.list(directory)) {
                paths.forEach(path -> listed.append(' ').append(path.getFileName()));
            }
            return listed.toString();
        } finally {
            for (File file : directory.toFile().listFiles()) {
                Files.delete(file.toPath());
            }
            Files.delete(directory);
        }
    }

    /** Hooks of a trial are not those of the process, nor of other trials. */
    public static String shutdownHooks() {
        Thread hook = new Thread(() -> {
            throw new AssertionError("a hook of a trial ran");
        });
        Runtime.getRuntime().addShutdownHook(hook);
        String second;
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            second = "twice";
        } catch (IllegalArgumentException expected) {
            second = "once";
        }
        boolean removed = Runtime.getRuntime().removeShutdownHook(hook);
        boolean again = Runtime.getRuntime().removeShutdownHook(hook);
        Runtime.getRuntime().addShutdownHook(hook);
        return second + " " + removed + " " + again;
    }

    /** What the garbage collector does is a choice, and shows nothing of the machine. */
    public static String garbage() throws InterruptedException {
        AtomicBoolean cleaned = new AtomicBoolean();
        WeakReference<Object> reference = new WeakReference<>(new byte[1000]);
        Cleaner.create(Thread::new).register(new Object(), () -> cleaned.set(true));
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(10);
        }
        return (reference.get() != null) + " " + cleaned.get();
    }

    /** No such file exists either, but that is not what keeps it from being loaded. */
    public static String nativeCode() {
        try {
            System.load("/nowhere/libnothing.so");
            return "loaded";
        } catch (UnsatisfiedLinkError refused) {
            return refused.getMessage();
        }
    }

    private static final class Named {
        static final String NAME = new Throwable().getStackTrace()[0].getMethodName();

        private Named() {}
    }

    /** Netty looks for the name that initialisers have on any JVM. */
    public static String nameOfAnInitialiser() {
        return Named.NAME;
    }

    private interface Several {
        void delta();

        void alpha();

        void charlie();

        void bravo();
    }

    /** The VM keeps methods in the order of where it happens to keep their names. */
    public static String orderOfMethods() {
        StringBuilder names = new StringBuilder();
        for (java.lang.reflect.Method method : Several.class.getDeclaredMethods()) {
            names.append(method.getName()).append(' ');
        }
        return names.toString().strip();
    }

    /** What they are called has hash codes in it. */
    public static String pools() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            names.append(new ForkJoinPool(1)).append('\n');
        }
        return names.toString();
    }
}
