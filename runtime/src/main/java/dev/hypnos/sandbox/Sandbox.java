package dev.hypnos.sandbox;

import dev.hypnos.agent.Agent;
import dev.hypnos.agent.Granularity;
import dev.hypnos.runtime.code.HostLoader;
import dev.hypnos.runtime.program.SharedObjects;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Gives each trial its own copies of the program's classes, so that no static state passes from one to the next. Woven
 * class files are kept for all trials, and so are loaded and compiled classes: before each trial their static state is
 * made as if they were newly loaded. A class of which that cannot be said makes its loader serve one trial only. When a
 * sandbox is closed, its loader waits for the next sandbox of the same kind.
 */
public final class Sandbox implements AutoCloseable {
    private final ClassLoader host;
    private final String kind;
    private final Granularity granularity;
    private final WovenClasses classes;
    /** Those of nodes that have a class path of their own. */
    private final Map<List<Path>, WovenClasses> ofNodes = new ConcurrentHashMap<>();

    private final List<String> problems = new CopyOnWriteArrayList<>();
    private @Nullable SandboxLoader plain;
    private @Nullable SandboxLoader observing;

    /**
     * Programs are in this loader, for as long as the JVM lives, and not in the system class loader. To be called
     * before the first trial.
     */
    public static void keep(ClassLoader host) {
        SharedObjects.pinHost(host);
        HostLoader.use(host);
    }

    /** A sandbox that shares nothing with others. */
    public Sandbox(ClassLoader host) {
        this(host, "");
    }

    /**
     * @param kind sandboxes of one kind, which load about the same classes, take over each other's loaders; none if
     *     empty
     */
    public Sandbox(ClassLoader host, String kind) {
        this(host, kind, Granularity.DEFAULT);
    }

    /** @param granularity how much of which classes becomes operations */
    public Sandbox(ClassLoader host, String kind, Granularity granularity) {
        this.host = host;
        Agent.help(host);
        boolean isKept = HostLoader.isLasting(host) && !kind.isEmpty();
        this.kind = isKept ? kind + " " + granularity : "";
        this.granularity = granularity;
        this.classes = WovenClasses.of(host, List.of(), granularity);
        this.plain = SpareLoaders.take(this.kind, this);
    }

    /**
     * The loader for the next trial.
     *
     * @param observe whether its classes report the values that they read and write
     */
    public ClassLoader loader(boolean observe) {
        SandboxLoader last = observe ? observing : plain;
        if (last != null && last.isReusable()) {
            last.reset();
            return last;
        }
        SandboxLoader next = new SandboxLoader(this, classes, observe, "");
        if (observe) {
            observing = next;
        } else {
            plain = next;
        }
        return next;
    }

    /** Classes that could not be woven, one line each; a test that meets one must not pass. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** The classes of nodes that have this class path in front of the host's. */
    WovenClasses classes(List<Path> classPath) {
        return classPath.isEmpty()
                ? classes
                : ofNodes.computeIfAbsent(classPath, absent -> WovenClasses.of(host, classPath, granularity));
    }

    /** This class is about to be used. */
    void using(WovenClass woven) {
        if (woven.problem() != null && !problems.contains(woven.problem())) {
            problems.add(woven.problem());
        }
    }

    @Override
    public void close() {
        SandboxLoader last = plain;
        plain = null;
        if (last != null && last.isReusable() && problems.isEmpty()) {
            SpareLoaders.add(kind, last);
        }
    }
}
