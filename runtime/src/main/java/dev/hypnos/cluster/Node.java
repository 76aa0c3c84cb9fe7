package dev.hypnos.cluster;

import dev.hypnos.kernel.Access;
import dev.hypnos.network.Host;
import dev.hypnos.network.Network;
import dev.hypnos.runtime.DeviceHooks;
import dev.hypnos.runtime.WatchHooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A machine of a {@link Cluster} with one Java process at a time. The process has its own copies of all classes of the program, so
 * that no static state is shared with other nodes or with the test; its own system properties; and the node's name and address. Its
 * files are real ones, in {@link #directory}.
 */
public final class Node {
    private final Host host;
    private @Nullable ClassLoader loader;
    /** Whether nothing has run yet in the process. */
    private boolean isNew;

    private @Nullable Class<?> main;
    private String[] arguments = {};
    private final List<Probe<?>> probes = new ArrayList<>();

    Node(Network network, String name) {
        this.host = network.addHost(name, this::exit);
    }

    Host host() {
        return host;
    }

    public String name() {
        return host.name();
    }

    public InetAddress address() {
        return host.address();
    }

    /** A directory of its own, empty at the beginning of a trial. What is in it survives {@link #kill}. */
    public Path directory() {
        return host.directory();
    }

    /** Sets a system property for the processes of this node, which otherwise have those that every Java process has. */
    public Node property(String key, String value) {
        host.initialProperties().setProperty(key, value);
        return this;
    }

    /** Whether there is a process: it was started or asked, and has not ended. */
    public boolean isRunning() {
        WatchHooks.reads(host.life());
        return loader != null;
    }

    /** Starts {@code main} of a class in a thread of the node, and returns at once. */
    public void start(Class<?> mainClass, String... args) {
        main = mainClass;
        arguments = args.clone();
        ClassLoader classes = boot();
        thread("main", () -> {
            Method method =
                    Class.forName(mainClass.getName(), false, classes).getDeclaredMethod("main", String[].class);
            method.setAccessible(true);
            method.invoke(null, (Object) args.clone());
        });
    }

    /** Has the node do something, in a thread of its own, and waits until it is done. */
    public void run(NodeAction action) {
        call(() -> {
            action.run();
            return null;
        });
    }

    /** Asks the node something, in a thread of its own, and waits for the answer. Exceptions cross too. */
    @SuppressWarnings({"unchecked", "NullAway"}) // null is an answer too
    public <T extends @Nullable Object> T call(NodeCall<T> call) {
        byte[] packed = Crossing.pack(call);
        ClassLoader asking = Objects.requireNonNull(Thread.currentThread().getContextClassLoader());
        ClassLoader classes = boot();
        byte[][] answer = new byte[2][];
        Thread thread = thread("call", () -> {
            try {
                NodeCall<?> unpacked = (NodeCall<?>) Objects.requireNonNull(Crossing.unpack(packed, classes));
                answer[0] = Crossing.pack(unpacked.call());
            } catch (Exception | AssertionError thrown) {
                answer[1] = Crossing.pack(thrown);
            }
        });
        await(thread);
        if (answer[1] != null) {
            throw NodeException.of(name(), (Throwable) Objects.requireNonNull(Crossing.unpack(answer[1], asking)));
        }
        if (answer[0] == null) {
            throw new IllegalStateException("node " + name() + " was gone before it answered");
        }
        return (T) Crossing.unpack(answer[0], asking);
    }

    /** A question that {@linkplain Cluster#invariant invariants} and the like ask this node. */
    public <T extends @Nullable Object> Probe<T> probe(NodeCall<T> question) {
        Probe<T> probe = new Probe<>(this, question);
        probes.add(probe);
        ClassLoader classes = loader;
        if (classes != null) {
            await(thread("probe", () -> probe.install(classes)));
        }
        return probe;
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a node was asked", interrupted);
        }
    }

    /**
     * Ends the process at once: no {@code finally}, no shutdown hooks, its memory is gone, its files stay. Those that are connected
     * with it see a reset.
     */
    public void kill() {
        loader = null;
        probes.forEach(Probe::remove);
        host.network().crash(host);
    }

    /** Starts again what was started last, in a new process; kills the old one if there is one. */
    public void restart() {
        Class<?> last = main;
        if (last == null) {
            throw new IllegalStateException("node " + name() + " was never started");
        }
        if (isRunning()) {
            kill();
        }
        start(last, arguments);
    }

    private void exit(int status) {
        kill();
    }

    private ClassLoader boot() {
        ClassLoader classes = loader;
        if (classes == null) {
            classes = DeviceHooks.loader(name());
            DeviceHooks.operate("boot", host.life(), Access.WRITE);
            loader = classes;
            host.boot();
            isNew = true;
        }
        return classes;
    }

    private interface Body {
        void run() throws Exception;
    }

    private Thread thread(String threadName, Body body) {
        ClassLoader classes = boot();
        boolean isFirst = isNew;
        isNew = false;
        Thread thread = new Thread(
                null,
                () -> {
                    if (isFirst) {
                        probes.forEach(probe -> probe.install(classes));
                    }
                    run(body);
                },
                threadName);
        thread.setContextClassLoader(classes);
        DeviceHooks.start(host, thread);
        return thread;
    }

    private static void run(Body body) {
        try {
            body.run();
        } catch (InvocationTargetException thrown) {
            throw NodeException.unchecked(thrown.getCause() == null ? thrown : thrown.getCause());
        } catch (Exception thrown) {
            throw NodeException.unchecked(thrown);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
