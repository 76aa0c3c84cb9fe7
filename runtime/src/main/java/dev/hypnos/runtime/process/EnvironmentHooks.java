package dev.hypnos.runtime.process;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.Parking;
import dev.hypnos.runtime.time.Durations;
import dev.hypnos.runtime.vm.Jdk;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What the program sees of the machine: the same on every one. */
public final class EnvironmentHooks {
    /** What a task sees in place of the machine's own. */
    private static final int PROCESSORS = 4;

    private static final long MEMORY = 1L << 30;

    private static final String TEMPORARY = "java.io.tmpdir";
    private static final String REAL_TEMPORARY = System.getProperty(TEMPORARY, "");

    private EnvironmentHooks() {}

    public static int availableProcessors(Runtime runtime) {
        return Current.task() == null ? runtime.availableProcessors() : PROCESSORS;
    }

    public static long maxMemory(Runtime runtime) {
        return Current.task() == null ? runtime.maxMemory() : MEMORY;
    }

    public static long totalMemory(Runtime runtime) {
        return Current.task() == null ? runtime.totalMemory() : MEMORY;
    }

    public static long freeMemory(Runtime runtime) {
        return Current.task() == null ? runtime.freeMemory() : MEMORY / 2;
    }

    /**
     * A class wants to load native code, which no trial can control; and the VM gives it to one class loader only, so
     * that two nodes could not have it. Programs that bring some beside code of Java (native transports, native TLS)
     * take the other.
     */
    public static void loads(Class<?> caller, String library) {
        ThreadTask task = Current.task();
        if (task != null
                && caller.getClassLoader() instanceof TrialLoader
                && !task.engine.uncontrolledCalls().allows("java.lang.System.load")) {
            throw new UnsatisfiedLinkError("native code is not controlled, and is not loaded in a trial: " + library);
        }
    }

    // System properties: those of the host that the task is on

    private static @Nullable Properties ofHost() {
        ThreadTask task = Current.task();
        return task == null ? null : task.process().properties;
    }

    /**
     * Before a system property is read or set: they are kept in a synchronized table, which the program can reach too.
     */
    public static void property(int site, int isRead) {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram()) {
            Properties properties = getProperties();
            int resource = task.engine.monitors.of(properties).resource;
            task.engine.operate(task, site, resource, isRead == 1 ? Access.READ : Access.WRITE);
        }
    }

    public static Properties getProperties() {
        Properties own = ofHost();
        ProcessHooks.makeDirectories();
        return own == null ? System.getProperties() : own;
    }

    public static @Nullable String getProperty(String key) {
        return getProperty(key, null);
    }

    public static @Nullable String getProperty(String key, @Nullable String otherwise) {
        Properties own = ofHost();
        if (key != null
                && isSwitchedOff(key)
                && (own == null ? System.getProperties() : own).getProperty(key) == null) {
            return "true";
        }
        if (own == null || key == null || key.isEmpty()) {
            String real = System.getProperty(key, otherwise);
            // where a library makes its own names for temporary files
            return TEMPORARY.equals(key) && REAL_TEMPORARY.equals(real) ? ProcessHooks.temporary(real) : real;
        }
        if (key.equals("user.dir") || key.equals(TEMPORARY)) {
            ProcessHooks.makeDirectories();
        }
        return own.getProperty(key, otherwise);
    }

    /**
     * What libraries do past the JDK nobody controls: they are told not to, also those that were given another package.
     */
    private static boolean isSwitchedOff(String key) {
        return (key.endsWith("io.netty.transport.noNative") || key.endsWith("io.netty.handler.ssl.noOpenSsl"))
                && Current.task() != null;
    }

    public static @Nullable String setProperty(String key, String value) {
        Properties own = ofHost();
        return own == null || key.isEmpty() ? System.setProperty(key, value) : (String) own.setProperty(key, value);
    }

    public static @Nullable String clearProperty(String key) {
        Properties own = ofHost();
        return own == null || key.isEmpty() ? System.clearProperty(key) : (String) own.remove(key);
    }

    public static boolean getBoolean(@Nullable String key) {
        return key != null && !key.isEmpty() && Boolean.parseBoolean(getProperty(key));
    }

    public static @Nullable Integer getInteger(@Nullable String key) {
        return decoded(key) == null
                ? null
                : Objects.requireNonNull(decoded(key)).intValue();
    }

    public static Integer getInteger(@Nullable String key, int otherwise) {
        Long value = decoded(key);
        return value == null ? otherwise : value.intValue();
    }

    public static @Nullable Long getLong(@Nullable String key) {
        return decoded(key);
    }

    public static Long getLong(@Nullable String key, long otherwise) {
        Long value = decoded(key);
        return value == null ? otherwise : value;
    }

    private static @Nullable Long decoded(@Nullable String key) {
        String text = key == null || key.isEmpty() ? null : getProperty(key);
        try {
            return text == null ? null : Long.decode(text);
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    /**
     * A weak, soft or phantom reference is made. Its object stays until the trial is over, or the program asks for a
     * {@linkplain GarbageCollection collection}: when the garbage collector comes by is nothing that a trial could be
     * repeated with.
     */
    public static void referenced(@Nullable Object object) {
        ThreadTask task = Current.task();
        if (task != null && object != null) {
            GarbageCollection.OF_TRIAL.in(task.engine).keep(object);
        }
    }

    /** A weak, soft or phantom reference was made: a program may notice by it that there was a collection. */
    public static void made(Reference<?> reference) {
        ThreadTask task = Current.task();
        if (task != null) {
            GarbageCollection.OF_TRIAL.in(task.engine).add(task, reference);
        }
    }

    /** In place of {@code System.gc}. */
    public static void gc() {
        ThreadTask task = Current.task();
        if (task == null) {
            System.gc();
            return;
        }
        Engine engine = task.engine;
        int resource = engine.resources.of(GarbageCollection.RESOURCE, ResourceTable.NAMED);
        engine.operate(task, Callers.programSite("gc", Access.WRITE), resource, Access.WRITE);
        GarbageCollection.OF_TRIAL.in(engine).run(task);
    }

    /**
     * Before the program asks a weak reference for its object, or whether it refers to one: a collection may come
     * first.
     */
    public static void asksReference(int site) {
        ThreadTask task = Current.task();
        if (task != null && !task.sharesNothing()) {
            Engine engine = task.engine;
            int resource = engine.resources.of(GarbageCollection.RESOURCE, ResourceTable.NAMED);
            engine.operate(task, site, resource, Access.READ);
        }
    }

    /** In place of {@code Runtime.gc}. */
    public static void gc(Runtime runtime) {
        Objects.requireNonNull(runtime);
        gc();
    }

    /**
     * In place of {@code ReferenceQueue.remove}. The garbage collector adds something only where the program asks for
     * it.
     *
     * @param millis for how long to wait, zero for ever
     */
    public static <T> @Nullable Reference<? extends T> remove(ReferenceQueue<T> queue, long millis)
            throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        ThreadTask task = Objects.requireNonNull(Current.task());
        List<Thread> waiting = GarbageCollection.OF_TRIAL.in(task.engine).waitersOf(queue);
        long deadline = task.engine.clock.elapsedNanos() + Durations.millis(millis);
        Reference<? extends T> found = queue.poll();
        while (found == null) {
            long left = millis == 0 ? 0 : deadline - task.engine.clock.elapsedNanos();
            if (left < 0 || (left == 0 && millis > 0)) {
                return null;
            }
            waiting.add(task.thread);
            Parking.park(Jdk.UNSAFE, false, left);
            waiting.remove(task.thread);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            found = queue.poll();
        }
        return found;
    }

    /** At the entry of {@code ReferenceQueue.enqueue}: what waits for it looks again, when it has its turn. */
    public static void enqueued(ReferenceQueue<?> queue) {
        ThreadTask task = Current.task();
        if (task != null) {
            for (Thread thread : GarbageCollection.OF_TRIAL.in(task.engine).waitingFor(queue)) {
                Parking.unpark(Jdk.UNSAFE, thread);
            }
        }
    }

    /** The methods of a class, which the VM gives in an order that differs from process to process. */
    public static Method[] ordered(Method[] methods) {
        if (Current.task() != null) {
            Arrays.sort(methods, Comparator.comparing(Method::toString));
        }
        return methods;
    }

    /** The names of the files in a directory, which the operating system gives in no order. */
    public static String @Nullable [] listed(String @Nullable [] names) {
        if (names != null && Current.task() != null) {
            Arrays.sort(names);
        }
        return names;
    }

    /** The same for a stream: it is read to its end, and sorted. */
    public static DirectoryStream<Path> listed(DirectoryStream<Path> stream) throws IOException {
        return Current.task() == null ? stream : new SortedStream(stream);
    }

    private static final class SortedStream implements DirectoryStream<Path> {
        private final List<Path> paths = new ArrayList<>();
        private boolean isUsed;

        SortedStream(DirectoryStream<Path> stream) throws IOException {
            try (stream) {
                stream.forEach(paths::add);
            } catch (DirectoryIteratorException failed) {
                throw failed.getCause();
            }
            paths.sort(null);
        }

        @Override
        public Iterator<Path> iterator() {
            if (isUsed) {
                throw new IllegalStateException("Iterator already obtained");
            }
            isUsed = true;
            return paths.iterator();
        }

        @Override
        public void close() {
            isUsed = true;
        }
    }
}
