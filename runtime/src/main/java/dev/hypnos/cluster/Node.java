package dev.hypnos.cluster;

import dev.hypnos.files.DiskChances;
import dev.hypnos.files.VirtualDisk;
import dev.hypnos.kernel.Access;
import dev.hypnos.network.Host;
import dev.hypnos.network.Network;
import dev.hypnos.runtime.library.Crossing;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.library.Moments;
import dev.hypnos.runtime.library.OpenedPackages;
import dev.hypnos.runtime.library.WatchHooks;
import dev.hypnos.runtime.program.UncontrolledCallHooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A machine of a {@link Cluster} with one Java process at a time. The process has its own copies of all classes of the
 * program, so that no static state is shared with other nodes or with the test; and of what the JDK keeps for a
 * process: system properties, environment, standard streams, shutdown hooks, defaults. Its files are real ones, in
 * {@link #directory}.
 *
 * @since 0.1
 */
public final class Node {
    /** What a process that was killed leaves as its status, and one that was asked to end. */
    private static final int KILLED = 128 + 9;

    private static final int TERMINATED = 128 + 15;
    /** That of one whose main method has thrown something. */
    private static final int FAILED = 1;

    private final Cluster cluster;
    private final Host host;
    private final NodeSettings settings = new NodeSettings();
    private final List<Probe<?>> probes = new ArrayList<>();
    private @Nullable NodeProcess process;
    private int status;
    private List<Path> classPath = List.of();
    private List<String> opened = List.of();
    private @Nullable String main;
    private String[] arguments = {};

    Node(Cluster cluster, Network network, String name) {
        this.cluster = cluster;
        this.host = network.addHost(name, this::exit);
        host.whenOver(this::ended);
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

    /**
     * A directory of its own, empty at the beginning of a trial. Relative paths of its processes begin here. What is in
     * it survives {@link #kill}; what was forced survives {@link #crash} too.
     */
    public Path directory() {
        return host.directory();
    }

    /** The disk that {@link #directory} is on: what it may forget, and what else can go wrong with it. */
    public Disk disk() {
        return new Disk(virtualDisk());
    }

    private VirtualDisk virtualDisk() {
        UncontrolledCallHooks.lacking("dev.hypnos.cluster.Node.disk", "virtual disks");
        return host.disk();
    }

    /** What goes wrong with its disk while it has power. */
    DiskChances chances() {
        return virtualDisk().chances();
    }

    // What processes begin with

    /**
     * Sets a system property for the processes of this node, which otherwise have those that every Java process has.
     */
    public Node property(String key, String value) {
        settings.property(key, value);
        return this;
    }

    /** Sets a variable of the environment for the processes of this node, which is empty otherwise. */
    public Node environment(String key, String value) {
        settings.environment(key, value);
        return this;
    }

    /**
     * An exception that a thread of this node does not catch is printed, as every Java process does, and the process
     * goes on. If this is not said, it is a finding.
     */
    public Node printUncaught() {
        settings.printsUncaught = true;
        return this;
    }

    /**
     * Puts archives and directories in front of the test's class path, for processes of this node that begin from now
     * on: it can run another version of a library than the test and other nodes. Of a package that is there, archives
     * of the test's class path show nothing.
     */
    public Node classPath(Path... entries) {
        classPath = Stream.of(entries).map(Path::toAbsolutePath).toList();
        return this;
    }

    /**
     * Opens packages of the JDK to the programs of this node, as {@code --add-opens} does for a JVM: {@code
     * "java.base/java.io"}. Servers of long ago reach into some.
     */
    public Node addOpens(String... packages) {
        for (String each : packages) {
            OpenedPackages.require(each);
        }
        opened = List.of(packages);
        return this;
    }

    // Its life

    /** Whether there is a process: it was started or asked, and has not ended. */
    public boolean isRunning() {
        WatchHooks.reads(host.life());
        return process != null;
    }

    /**
     * Starts {@code main} of a class in a thread of the node, and returns at once. The process ends by itself when all
     * its threads have that are no daemons.
     */
    public void start(Class<?> mainClass, String... args) {
        start(mainClass.getName(), args);
    }

    /** The same by the name of the class, which need not be on the test's class path. */
    public void start(String mainClass, String... args) {
        main = mainClass;
        arguments = args.clone();
        ClassLoader classes = boot().classes;
        thread("main", () -> {
            int with = FAILED;
            try {
                Method method = Class.forName(mainClass, false, classes).getDeclaredMethod("main", String[].class);
                method.setAccessible(true);
                method.invoke(null, (Object) args.clone());
                with = 0;
            } finally {
                if (DeviceHooks.inTask()) {
                    endWithLast(with);
                }
            }
        });
    }

    /**
     * The process ends when nothing but daemons runs in it: a thread of the JVM, with the name that it has there, waits
     * for that.
     */
    private void endWithLast(int with) {
        NodeProcess running = boot();
        Thread last = new Thread(
                null,
                () -> {
                    Thread other;
                    while ((other = DeviceHooks.otherThan(Thread.currentThread(), host)) != null) {
                        NodeProcess.await(other);
                    }
                    exit(with, false);
                },
                "DestroyJavaVM");
        // of two that were started in one process neither must wait for the other
        last.setDaemon(true);
        last.setContextClassLoader(running.classes);
        DeviceHooks.start(host, last);
    }

    /**
     * Ends the process at once: no {@code finally}, no shutdown hooks, its memory is gone, its files stay. Those that
     * are connected with it see a reset.
     */
    public void kill() {
        status = KILLED;
        host.network().crash(host);
    }

    /**
     * The machine loses its power: as {@link #kill}, and what was not forced to its {@linkplain #disk disk} is lost,
     * kept or torn. {@link #restart} gives it power again.
     */
    public void crash() {
        UncontrolledCallHooks.lacking("dev.hypnos.cluster.Node.crash", "virtual disks");
        status = KILLED;
        host.network().losePower(host);
    }

    /**
     * Asks the process to end, as an operating system does: its shutdown hooks run, and then it is gone. Waits for
     * that.
     */
    public void shutdown() {
        if (process != null) {
            thread("SIGTERM handler", () -> exit(TERMINATED, false));
            awaitExit();
        }
    }

    /** Whether something was started on it that can be started again. */
    boolean wasStarted() {
        return main != null;
    }

    /** It is switched off, or its process is killed, once its moment has come; false if there was no process. */
    boolean crashAt(Moments.Moment moment, boolean losesPower) {
        return host.network().crashAt(host, moment, losesPower, () -> status = KILLED);
    }

    /** Starts again what was started last, in a new process; kills the old one if there is one. */
    public void restart() {
        String last = main;
        if (last == null) {
            throw new IllegalStateException("node " + name() + " was never started");
        }
        if (process != null) {
            kill();
        }
        start(last, arguments);
    }

    /** Its threads stand still until {@link #resume}; time passes for it too, and what is sent to it arrives. */
    public void pause() {
        host.pause();
    }

    public void resume() {
        host.resume();
    }

    /**
     * Its wall clock is put forward by so much, or back if negative; {@code nanoTime} and all timers go on as before.
     * By default all clocks of a cluster show the same.
     */
    public void jumpClock(Duration by) {
        host.jump(by.toNanos());
    }

    /**
     * Its clock is too fast from now on by so many millionths, or too slow if negative: the wall clock,
     * {@code nanoTime}, and with them all that waits for a time on this node.
     */
    public void driftClock(int millionths) {
        host.drift(millionths);
    }

    /** Waits until there is no process, and gives the status with which the last one ended: 137 if it was killed. */
    public int awaitExit() {
        DeviceHooks.await("await exit", host.life(), Access.READ, () -> process == null, 0);
        return status;
    }

    /** A thread of the process ends it. Does not return. */
    private void exit(int with, boolean halts) {
        if (!halts) {
            Objects.requireNonNull(process).shutDown();
        }
        status = with;
        host.network().exit(host, with);
    }

    private void ended() {
        NodeProcess last = process;
        process = null;
        probes.forEach(Probe::remove);
        if (last != null) {
            last.end();
        }
    }

    // What it is told and asked

    /** Has the node do something, in a thread of its own, and waits until it is done. */
    public void run(NodeAction action) {
        call(() -> {
            action.run();
            return null;
        });
    }

    /** Asks the node something, in a thread of its own, and waits for the answer. What is thrown crosses too. */
    @SuppressWarnings({"unchecked", "NullAway"}) // null is an answer too
    public <T extends @Nullable Object> T call(NodeCall<T> call) {
        byte[] packed = Crossing.pack(call);
        ClassLoader asking = Objects.requireNonNull(Thread.currentThread().getContextClassLoader());
        ClassLoader classes = boot().classes;
        byte[][] answer = new byte[2][];
        Thread thread = thread("call", () -> {
            try {
                NodeCall<?> unpacked = (NodeCall<?>) Objects.requireNonNull(Crossing.unpack(packed, classes));
                answer[0] = Crossing.pack(unpacked.call());
            } catch (Exception | AssertionError | LinkageError | StackOverflowError thrown) {
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
        if (process != null) {
            ClassLoader classes = process.classes;
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

    // Processes and their threads

    private NodeProcess boot() {
        cluster.asked();
        if (process == null) {
            DeviceHooks.operate("boot", host.life(), Access.WRITE);
        }
        NodeProcess running = process;
        // asked again: another task may have begun one before this operation
        if (running == null) {
            UncontrolledCallHooks.lacking("dev.hypnos.cluster.Node", "directories of nodes");
            DeviceHooks.did("begins a process on " + name());
            var globals = settings.begin(host, cluster.nextProcess());
            running = new NodeProcess(name(), DeviceHooks.loader(name(), classPath), globals);
            for (String each : opened) {
                OpenedPackages.open(each, running.classes);
            }
            host.boot(globals);
            process = running;
        }
        return running;
    }

    private interface Body {
        void run() throws Exception;
    }

    private Thread thread(String threadName, Body body) {
        NodeProcess running = boot();
        boolean isFirst = running.takeFirst();
        Thread thread = new Thread(null, () -> run(running, isFirst, body), threadName);
        thread.setContextClassLoader(running.classes);
        DeviceHooks.start(host, thread);
        return thread;
    }

    private void run(NodeProcess running, boolean isFirst, Body body) {
        try {
            if (isFirst) {
                probes.forEach(probe -> probe.install(running.classes));
            }
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
