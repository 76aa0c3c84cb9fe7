package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.UID;
import java.security.SecureRandom;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The same operations in every run, with values that would differ if they were not controlled. Each program returns what it saw, and keeps it
 * in fields.
 */
public final class Values {
    private static String seen = "";
    private static long number;
    private static Object object;

    private Values() {}

    private static String see(Object value) {
        seen += value + " ";
        return seen;
    }

    public static String identityHashCodes() {
        object = new Object();
        number = System.identityHashCode(new int[1]);
        return see(object) + see(number) + see(object.hashCode());
    }

    /** References are read and written that nothing is done with: a name for them would ask for their hash codes early. */
    public static String objectsThatNothingIsDoneWith() {
        Object[] objects = new Object[8];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new Object();
            object = objects[i];
        }
        List<Object> list = new ArrayList<>(Arrays.asList(objects));
        Collections.reverse(list);
        list.forEach(Values::see);
        return see(new Object());
    }

    /** Classes that a later trial needs first: what the VM does once for each is none of that trial's. */
    public static String classesNeededLate() {
        return see(
                switch (new Random().nextInt(4)) {
                    case 0 -> NeededLate.checked(1);
                    case 1 -> NeededLater.checked(2);
                    case 2 -> NeededLast.checked(3);
                    default -> 4;
                });
    }

    private static final class NeededLate {
        static int checked(int value) {
            assert value > 0;
            return value;
        }
    }

    private static final class NeededLater {
        static int checked(int value) {
            assert value > 0;
            return value;
        }
    }

    private static final class NeededLast {
        static int checked(int value) {
            assert value > 0;
            return value;
        }
    }

    public static String randomNumbers() {
        number = new Random().nextLong();
        return see(number)
                + see(ThreadLocalRandom.current().nextInt())
                + see(new SplittableRandom().nextInt())
                + see(Math.random());
    }

    public static String secureRandomNumbers() throws Exception {
        byte[] bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        SecureRandom.getInstanceStrong().nextBytes(bytes);
        number = bytes[0];
        return see(Arrays.toString(bytes)) + see(new SecureRandom().nextInt());
    }

    /** To methods that are native, or not woven for everybody. */
    public static String methodReferences() {
        List<Supplier<Object>> all = List.of(
                System::nanoTime,
                System::currentTimeMillis,
                Runtime.getRuntime()::availableProcessors,
                Runtime.getRuntime()::freeMemory,
                ProcessHandle.current()::pid,
                System::getenv,
                ClassLoader::getSystemClassLoader,
                Math::random,
                UUID::randomUUID);
        UnaryOperator<String> property = System::getProperty;
        ToLongFunction<Runtime> memory = Runtime::totalMemory;
        all.forEach(each -> see(each.get()));
        return see(property.apply("java.io.tmpdir")) + see(memory.applyAsLong(Runtime.getRuntime()));
    }

    public static String uuid() {
        object = UUID.randomUUID();
        return see(object);
    }

    public static String shuffled() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(list);
        return see(list);
    }

    public static String time() throws InterruptedException {
        long began = System.nanoTime();
        Thread.sleep(3);
        number = System.nanoTime() - began;
        return see(number)
                + see(System.currentTimeMillis())
                + see(Instant.now())
                + see(LocalDateTime.now())
                + see(new Date().getTime());
    }

    public static String orderOfHashSets() {
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        Set<Object> set = new HashSet<>();
        Map<Object, Integer> weak = new WeakHashMap<>();
        Map<Object, Integer> concurrent = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            Object key = new Object();
            set.add(key);
            numbers.put(key, i);
            weak.put(key, i);
            concurrent.put(key, i);
        }
        set.forEach(key -> see(numbers.get(key)));
        return see(numbers.values()) + see(weak.values()) + see(concurrent.values());
    }

    private enum Colour {
        RED,
        GREEN,
        BLUE
    }

    public static String orderOfEnumsAndClasses() {
        Map<Object, Integer> map = new HashMap<>();
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.ordinal());
        }
        for (Class<?> type : List.of(Values.class, String.class, Colour.class, int[].class, Runnable.class)) {
            map.put(type, type.getName().length());
        }
        return see(map);
    }

    public static String immutableSets() {
        return see(Set.of("a", "b", "c", "d", "e", "f")) + see(Map.of("one", 1, "two", 2, "three", 3, "four", 4));
    }

    public static String environment() {
        return see(System.getenv("PATH"))
                + see(System.getenv().keySet())
                + see(System.getProperty("user.dir"))
                + see(System.getProperty("java.io.tmpdir"))
                + see(System.getProperty("os.name"))
                + see(System.lineSeparator())
                + see(Runtime.getRuntime().availableProcessors());
    }

    public static String locale() {
        return see(Locale.getDefault())
                + see(TimeZone.getDefault().getID())
                + see(NumberFormat.getInstance().format(1234.5))
                + see(String.format("%,.3f %tA", 1234.5, new Date()));
    }

    public static String threads() throws InterruptedException {
        Tasks.Action ask = () -> {
            synchronized (Values.class) {
                see(Thread.currentThread());
                number = Thread.currentThread().threadId();
            }
        };
        Tasks.run(ask, ask);
        Thread.startVirtualThread(() -> see(Thread.currentThread())).join();
        return see(Thread.currentThread().threadId()) + see(Thread.activeCount());
    }

    public static String threadsThatAreNotStarted() throws InterruptedException {
        Thread second = new Thread(() -> see(Thread.currentThread().threadId()), "second");
        Thread first = new Thread(() -> see(Thread.currentThread().threadId()), "first");
        number = second.threadId();
        first.start();
        first.join();
        second.start();
        second.join();
        Tasks.checkEqual(number, second.threadId(), "the id");
        return see(new Thread("never")) + see(Thread.ofVirtual().unstarted(() -> {})) + see(number);
    }

    public static String stackTraces() {
        StringWriter text = new StringWriter();
        Object lambda = (Supplier<Throwable>) () -> new IllegalStateException("here");
        @SuppressWarnings("unchecked")
        Throwable thrown = ((Supplier<Throwable>) lambda).get();
        thrown.printStackTrace(new PrintWriter(text));
        return see(text)
                + see(Arrays.toString(thrown.getStackTrace()))
                + see(StackWalker.getInstance().walk(frames -> frames.limit(3).toList()));
    }

    /** Down to where the thread begins: what is below is none of the program's. */
    public static String wholeStacks() throws Exception {
        StringBuilder seen = new StringBuilder();
        Thread thread = new Thread(() -> List.of(1).forEach(each -> {
            StackWalker.getInstance().forEach(frame -> seen.append(frame).append(' '));
            seen.append(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .getCallerClass());
            for (StackTraceElement frame : written(new IllegalStateException()).getStackTrace()) {
                seen.append(frame).append(' ');
            }
        }));
        thread.start();
        thread.join();
        check(!seen.toString().contains("dev.hypnos.runtime"), seen.toString());
        return see(seen);
    }

    /** As another process would read it. */
    private static Throwable written(Throwable thrown) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(thrown);
            out.flush();
            return (Throwable) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static String allStackTraces() throws InterruptedException {
        Thread waiting = new Thread(() -> see(Thread.currentThread()), "waiting");
        waiting.start();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        see(all.keySet().stream().map(Thread::getName).sorted().toList());
        waiting.join();
        return see(all.size());
    }

    public static String stacksOfAllThreads() throws InterruptedException {
        Thread waiting = new Thread(Values::waits, "waiting");
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        StringBuilder text = new StringBuilder();
        Thread.getAllStackTraces().forEach((thread, stack) -> text.append(thread.getName() + Arrays.toString(stack)));
        waiting.join();
        check(!text.toString().contains("dev.hypnos.runtime"), text.toString());
        return see(text);
    }

    private static void waits() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public static String uniqueIdentifiers() throws InterruptedException {
        UID[] ids = new UID[2];
        Thread other = new Thread(() -> ids[0] = new UID());
        other.start();
        ids[1] = new UID();
        other.join();
        check(!ids[0].equals(ids[1]), "both are " + ids[0]);
        return see(ids[0].toString()) + see(ids[1].toString());
    }

    public static String namesOfClasses() {
        Runnable lambda = () -> {};
        Supplier<String> reference = "text"::trim;
        Object proxy = Proxy.newProxyInstance(
                Values.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, given) -> null);
        object = proxy;
        Object anonymous = new Object() {};
        return see(lambda.getClass().getName())
                + see(lambda)
                + see(reference.getClass())
                + see(proxy.getClass().getName())
                + see(anonymous)
                + see(Values.class.getClassLoader())
                + see(Values.class.getClassLoader().getName())
                + see(Values.class.getModule())
                + see(Thread.currentThread().getContextClassLoader());
    }

    public static String process() {
        return see(ProcessHandle.current().pid())
                + see(ProcessHandle.current())
                + see(ManagementFactory.getRuntimeMXBean().getName())
                + see(ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    public static String memory() {
        Runtime runtime = Runtime.getRuntime();
        number = runtime.freeMemory();
        return see(number)
                + see(runtime.totalMemory())
                + see(runtime.maxMemory())
                + see(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    public static String parallelStream() {
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        int sum = IntStream.range(0, 100).parallel().peek(order::add).sum();
        String workers = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> Thread.currentThread().getName())
                .sorted(Comparator.naturalOrder())
                .collect(Collectors.joining(","));
        return see(sum) + see(order) + see(workers);
    }

    public static String files() throws IOException {
        Path directory = Files.createTempDirectory("values");
        Path file = Files.createTempFile(directory, "one", ".txt");
        Files.writeString(file, "text");
        Files.writeString(directory.resolve("b"), "text");
        Files.writeString(directory.resolve("a"), "text");
        object = file;
        try (var listed = Files.list(directory)) {
            see(listed.map(Path::getFileName).toList());
        }
        return see(file.getFileName()) + see(Files.size(file));
    }

    public static String exceptions() {
        for (Runnable thrower : List.<Runnable>of(
                () -> new ArrayList<>(List.of(1)).get(3),
                () -> List.of(new Object()).iterator().remove(),
                () -> Map.of().put(new Object(), new Object()),
                () -> see(Values.class.cast(object)))) {
            try {
                object = "a text";
                thrower.run();
            } catch (RuntimeException thrown) {
                object = thrown;
                see(thrown);
            }
        }
        return seen;
    }
}
