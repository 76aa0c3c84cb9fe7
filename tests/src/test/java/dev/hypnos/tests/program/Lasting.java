package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.File;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is there before a trial begins and after it has ended, or comes from the VM: it may not show which trial was the first. Each
 * program returns what it saw.
 */
public final class Lasting {
    private Lasting() {}

    /** What the hash codes behind it come from, and what comes next: an object that has its own already must not change that. */
    private static String hashes(Object... objects) {
        StringBuilder seen = new StringBuilder();
        for (Object object : objects) {
            seen.append(object == null ? "none" : Integer.toHexString(System.identityHashCode(object)))
                    .append(' ');
        }
        return seen.append(new Object().hashCode()).toString();
    }

    private static String order(Iterable<?> keys, Map<Object, String> names) {
        StringBuilder seen = new StringBuilder();
        keys.forEach(key -> seen.append(names.get(key)).append(' '));
        return seen.toString();
    }

    public static String loaders() {
        ClassLoader own = Lasting.class.getClassLoader();
        return hashes(
                        own,
                        own.getParent(),
                        Thread.currentThread().getContextClassLoader(),
                        ClassLoader.getSystemClassLoader(),
                        ClassLoader.getPlatformClassLoader(),
                        own.getUnnamedModule())
                + own;
    }

    public static String modules() {
        Map<Object, String> names = new LinkedHashMap<>();
        for (Module module : List.of(
                Object.class.getModule(),
                java.sql.Connection.class.getModule(),
                java.util.logging.Logger.class.getModule(),
                java.net.http.HttpClient.class.getModule())) {
            names.put(module, module.getName());
        }
        return order(new HashSet<>(names.keySet()), names)
                + hashes(ModuleLayer.boot(), ModuleLayer.boot().configuration());
    }

    public static String threads() throws InterruptedException {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Tasks.Action asks = () -> seen.add(
                hashes(Thread.currentThread(), Thread.currentThread().getThreadGroup()) + Thread.currentThread());
        Tasks.run(asks, asks);
        Thread thread = Thread.startVirtualThread(() -> seen.add(hashes(Thread.currentThread())));
        thread.join();
        seen.add(hashes(
                Thread.currentThread(),
                Thread.currentThread().getThreadGroup(),
                Thread.currentThread().getThreadGroup().getParent()));
        return seen.toString();
    }

    public static String threadsOfNodes() {
        Cluster cluster = Cluster.of("a", "b");
        StringBuilder seen = new StringBuilder();
        for (Node node : cluster.nodes()) {
            node.start(Home.class);
            seen.append(node.call(Lasting::ofNode)).append("; ");
            node.kill();
            node.restart();
            seen.append(node.call(Lasting::ofNode)).append("; ");
            node.run(() -> System.setProperty("seen", ofNode()));
            seen.append(node.call(() -> System.getProperty("seen"))).append("; ");
        }
        return seen.toString();
    }

    public static final class Home {
        private Home() {}

        public static void main(String[] arguments) throws InterruptedException {
            Thread.sleep(1_000_000);
        }
    }

    private static String ofNode() {
        return hashes(
                Thread.currentThread(),
                Thread.currentThread().getThreadGroup(),
                Thread.currentThread().getContextClassLoader(),
                Lasting.class.getClassLoader(),
                Lasting.class,
                Lasting.class.getModule());
    }

    /** Spring's and Hazelcast's maps spread their keys by such hash codes. */
    public static String orderOfThreadsAndLoaders() throws InterruptedException {
        Map<Object, String> names = new IdentityHashMap<>();
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Thread thread = new Thread(() -> {}, "t" + i);
            keys.add(thread);
            names.put(thread, thread.getName());
        }
        ClassLoader loader = Lasting.class.getClassLoader();
        keys.add(loader);
        names.put(loader, "own");
        keys.add(ClassLoader.getSystemClassLoader());
        names.put(ClassLoader.getSystemClassLoader(), "system");
        Map<Object, Boolean> weak = new WeakHashMap<>();
        Map<Object, Boolean> concurrent = new ConcurrentHashMap<>();
        keys.forEach(key -> weak.put(key, true));
        keys.forEach(key -> concurrent.put(key, true));
        return order(weak.keySet(), names) + order(concurrent.keySet(), names) + order(names.keySet(), names);
    }

    public static String constants() {
        Integer small = 5;
        Long smallLong = 7L;
        Character letter = 'x';
        return hashes(
                "a literal",
                small,
                smallLong,
                letter,
                Boolean.TRUE,
                List.of(),
                Map.of(),
                Collections.emptyList(),
                Optional.empty(),
                Locale.ROOT,
                Locale.getDefault(),
                Charset.defaultCharset());
    }

    public static String processWide() {
        return hashes(
                Runtime.getRuntime(),
                System.out,
                System.err,
                System.in,
                FileSystems.getDefault(),
                TimeZone.getDefault(),
                Security.getProviders()[0],
                ManagementFactory.getRuntimeMXBean(),
                MethodType.methodType(int.class),
                MethodHandles.publicLookup());
    }

    private static int[][] cells = new int[1][1];

    public static String classes() {
        Map<Object, String> names = new LinkedHashMap<>();
        for (Class<?> type : List.of(
                int.class,
                int[].class,
                int[][].class,
                Lasting[].class,
                Lasting[][].class,
                String[].class,
                cells.getClass(),
                List.of(1).getClass(),
                Collections.unmodifiableMap(new HashMap<>()).getClass(),
                Arrays.asList(1).getClass(),
                Thread.currentThread().getClass(),
                new java.util.zip.CRC32C().getClass(),
                Collections.synchronizedList(new ArrayList<>()).iterator().getClass(),
                Lasting.class.getProtectionDomain().getClass(),
                java.util.stream.Stream.of(1).getClass())) {
            names.put(type, type.getName());
        }
        Set<Object> set = new HashSet<>(names.keySet());
        return order(set, names) + hashes(names.keySet().toArray());
    }

    /** Linked after more operations or fewer: the same in every trial all the same. */
    public static String lambdasLinkedLater() {
        int operations = new java.util.Random().nextInt(20);
        for (int i = 0; i < operations; i++) {
            cells[0][0]++;
        }
        Runnable lambda = () -> cells[0][0]++;
        Function<String, String> reference = String::strip;
        return lambda.getClass().hashCode() + " " + lambda + " "
                + reference.getClass().hashCode() + " " + reference;
    }

    private static Runnable reference() {
        return Lasting::constants;
    }

    /** Lambdas that capture nothing are one object, for as long as their class lives. */
    public static String lambdas() {
        Runnable first = () -> {};
        Supplier<String> second = () -> "";
        Function<String, String> third = String::trim;
        int captured = cells.length;
        Supplier<Integer> fourth = () -> captured;
        return hashes(first, second, third, fourth, reference(), first.getClass(), second.getClass(), fourth.getClass())
                + first
                + " "
                + second.getClass().getName()
                + " "
                + fourth.getClass()
                + " "
                + reference().getClass().getSimpleName();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Noted {
        String value() default "";
    }

    @Noted("here")
    @Deprecated
    static final class Annotated {
        int bravo;
        int alpha;
        static int charlie;

        Annotated(int one) {}

        Annotated() {}

        Annotated(String one) {}

        void second() {}

        void first() {}

        void first(int other) {}

        static final class Zulu {}

        static final class Yankee {}

        static final class Xray {}
    }

    public static String reflection() {
        Class<?> type = Annotated.class;
        return Arrays.toString(type.getDeclaredFields())
                + Arrays.toString(type.getDeclaredConstructors())
                + Arrays.toString(type.getDeclaredMethods())
                + Arrays.toString(type.getMethods())
                + Arrays.toString(type.getDeclaredClasses())
                + Arrays.toString(type.getAnnotations())
                + Arrays.toString(Thread.class.getDeclaredMethods())
                + Arrays.toString(Thread.class.getDeclaredFields())
                + Arrays.toString(Thread.class.getDeclaredConstructors())
                + Arrays.toString(Thread.class.getDeclaredClasses())
                + type.getAnnotations()[0].hashCode();
    }

    public static String proxies() {
        Object one = Proxy.newProxyInstance(
                Lasting.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, arguments) -> null);
        Object other = Proxy.newProxyInstance(
                Lasting.class.getClassLoader(),
                new Class<?>[] {Supplier.class, Runnable.class},
                (self, method, arguments) -> null);
        return hashes(one, other, one.getClass(), other.getClass());
    }

    public static String namesOfTemporaryFiles() throws IOException {
        File one = File.createTempFile("hypnos", ".one");
        Path two = Files.createTempFile("hypnos", ".two");
        Path three = Files.createTempDirectory("hypnos");
        Path four = Files.createTempFile(three, "hypnos", null);
        try {
            return one.getName() + " " + two.getFileName() + " " + three.getFileName() + " " + four.getFileName();
        } finally {
            // the others are left: the next trial finds none of them
            Files.delete(four);
        }
    }

    /** As libraries do that make up such names themselves: it is left, and the next trial must not find it. */
    public static String directoryBesideTemporaryFiles() {
        File one = new File(System.getProperty("java.io.tmpdir"), "hypnos-of-its-own");
        Path other = Path.of(System.getProperty("java.io.tmpdir", "none"), "hypnos-of-its-own");
        return one.mkdir() + " " + Files.exists(other);
    }

    public static String process() {
        var runtime = ManagementFactory.getRuntimeMXBean();
        return ProcessHandle.current().pid() + " " + runtime.getName() + " "
                + runtime.getPid() + " " + runtime.getStartTime() + " " + runtime.getUptime() + " "
                + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage() + " "
                + ManagementFactory.getThreadMXBean().getThreadCount() + " "
                + ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() + " "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage() + " "
                + ManagementFactory.getGarbageCollectorMXBeans().get(0).getCollectionCount();
    }

    /** As Hazelcast asks for it. */
    public static String processByReflection() throws Exception {
        Object bean = ManagementFactory.getOperatingSystemMXBean();
        StringBuilder seen = new StringBuilder();
        for (String name :
                List.of("getProcessCpuLoad", "getCpuLoad", "getFreeMemorySize", "getCommittedVirtualMemorySize")) {
            seen.append(Class.forName("com.sun.management.OperatingSystemMXBean")
                            .getMethod(name)
                            .invoke(bean))
                    .append(' ');
        }
        return seen.toString();
    }

    private static int deep(int depth) {
        return depth == 0 ? new Throwable().getStackTrace().length : deep(depth - 1);
    }

    public static String stacks() throws InterruptedException {
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        Tasks.Action asks = () -> {
            seen.add(deep(3));
            seen.add(Thread.currentThread().getStackTrace().length);
        };
        Thread thread = new Thread(() -> {
            try {
                asks.run();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        thread.start();
        thread.join();
        return seen.toString();
    }

    public static String texts() {
        return MethodHandles.lookup() + " " + MethodType.methodType(Lasting.class) + " " + Thread.currentThread() + " "
                + Lasting.class.getModule() + " "
                + Lasting.class.getProtectionDomain().getClassLoader();
    }
}
