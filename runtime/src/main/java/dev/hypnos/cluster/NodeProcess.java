package dev.hypnos.cluster;

import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A Java process on a node, from its beginning to its end. */
final class NodeProcess {
    final ClassLoader classes;
    private final ProcessGlobals globals;
    private final NodeOutput out;
    private final NodeOutput err;
    /** Whether nothing has run in it yet. */
    private boolean isNew = true;

    private boolean isExiting;

    NodeProcess(String node, ClassLoader classes, ProcessGlobals globals) {
        this.classes = classes;
        this.globals = globals;
        this.out = new NodeOutput(node, DeviceHooks.output(false));
        this.err = new NodeOutput(node, DeviceHooks.output(true));
        globals.classes(classes);
        globals.streams(out.stream(), err.stream());
    }

    /** True once. */
    boolean takeFirst() {
        boolean was = isNew;
        isNew = false;
        return was;
    }

    /**
     * Runs the shutdown hooks, in a thread of the process, and returns when all are done. Who comes second waits for an
     * end that makes it stop waiting, as in every Java process.
     */
    void shutDown() {
        while (isExiting) {
            LockSupport.park();
        }
        isExiting = true;
        List<Thread> hooks = globals.takeShutdownHooks();
        hooks.forEach(Thread::start);
        hooks.forEach(NodeProcess::await);
    }

    /** Waits for a thread, whatever happens. */
    static void await(Thread thread) {
        while (true) {
            try {
                thread.join();
                return;
            } catch (InterruptedException again) {
                // as the JVM does
            }
        }
    }

    /** It is over. */
    void end() {
        out.end();
        err.end();
    }
}
