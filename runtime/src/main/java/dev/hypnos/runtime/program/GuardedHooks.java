package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;
import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.File;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.SwitchPoint;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * Before calls of objects of the JDK outside the catalogue that guard themselves, and of what a process has once. Such
 * a call is an operation on a variable that the JDK keeps. Of those of which not all that reads or changes them is
 * told, exact strategies hear nothing here: {@link UntoldHooks} says why they cannot vouch for them.
 */
public final class GuardedHooks {
    private static final int CLOSED = Fields.number("java/nio/channels/Channel", "closed");
    private static final int CANCELLED = Fields.number("java/nio/channels/SelectionKey", "invalid");
    private static final int OBSERVED = Fields.number("java/util/Observable", "changed");
    private static final int LOADED = Fields.number("java/lang/ClassLoader", "classes");
    private static final int SCOPE = Fields.number("java/lang/foreign/MemorySegment$Scope", "closed");
    private static final int NAME = Fields.number("java/lang/Thread", "name");
    private static final int PRIORITY = Fields.number("java/lang/Thread", "priority");
    private static final int DAEMON = Fields.number("java/lang/Thread", "daemon");
    private static final int LOADER = Fields.number("java/lang/Thread", "contextClassLoader");
    private static final int HANDLER = Fields.number("java/lang/Thread", "uncaughtExceptionHandler");
    private static final int SWITCHED = Fields.number("java/lang/invoke/SwitchPoint", "target");

    private static final int DEFAULT_HANDLER = Fields.number("java/lang/Thread", "defaultHandler");

    /** Stands for all files: who looks at one may find what another task has just made. */
    private static final int FILES = Fields.number("java/io/File", "files");

    /**
     * So many operations of this kind a trial has at most: whoever reads a file byte by byte makes no progress of which
     * others tell.
     */
    private static final int OPERATIONS_MAX = 10_000;

    private static final long DELEGATE = Jdk.UNSAFE.objectFieldOffset(DatagramSocket.class, "delegate");

    private static final class Count {
        private int operations;
    }

    private static final TrialState<Count> COUNTS = TrialState.of(Count::new);

    private GuardedHooks() {}

    // Variables of an object

    public static void reads(@Nullable Object object, int variable, int site) {
        touches(object, variable, site, Access.READ);
    }

    public static void writes(@Nullable Object object, int variable, int site) {
        touches(object, variable, site, Access.WRITE);
    }

    private static void touches(@Nullable Object object, int variable, int site, Access access) {
        ThreadTask task = Current.task();
        if (task == null || object == null || !isTold(variable) && task.engine.scheduler.isExact()) {
            return;
        }
        if (!isTold(variable)) {
            touches(task, object, variable, site, access);
        } else if (access == Access.READ || variable != CLOSED || object instanceof FileChannel) {
            MemoryHooks.access(task, canonical(object), variable, site, access);
        }
    }

    private static boolean isTold(int variable) {
        return variable == CLOSED
                || variable == CANCELLED
                || variable == OBSERVED
                || variable == LOADED
                || variable == SCOPE
                || variable == NAME
                || variable == PRIORITY
                || variable == DAEMON
                || variable == LOADER
                || variable == HANDLER;
    }

    /** The name of a thread is read. */
    public static void showsThread(Thread thread, int site) {
        reads(thread, NAME, site);
    }

    /** What is outside the heap is read or written, which only goes as long as it is there. */
    public static void touchesMemory(@Nullable Object object, int site) {
        if (object instanceof MemorySegment segment && segment.isNative()) {
            reads(segment, SCOPE, site);
        }
    }

    /** A socket may be another face of a channel, and segments and arenas have a scope. */
    private static Object canonical(Object object) {
        // no switch over types: the JVM would link it during a trial
        Object channel = null;
        if (object instanceof MemorySegment segment) {
            channel = segment.scope();
        } else if (object instanceof Arena arena && arena.getClass().getClassLoader() == null) {
            channel = arena.scope();
        } else if (object instanceof Socket socket) {
            channel = socket.getChannel();
        } else if (object instanceof ServerSocket server) {
            channel = server.getChannel();
        } else if (object instanceof DatagramSocket datagrams) {
            channel = channel(datagrams);
        }
        return channel == null ? object : channel;
    }

    /** One that is made for itself has a channel too, and does not show it. */
    private static @Nullable Object channel(DatagramSocket socket) {
        DatagramSocket delegate = (DatagramSocket) Jdk.UNSAFE.getReference(socket, DELEGATE);
        return delegate == null ? socket.getChannel() : delegate.getChannel();
    }

    /** Switch points are about to be invalidated, all at once. */
    public static void invalidates(@Nullable Object points, int site) {
        ThreadTask task = other();
        if (task == null || !(points instanceof SwitchPoint[] all) || task.sharesNothing()) {
            return;
        }
        boolean isFirst = true;
        for (SwitchPoint point : all) {
            if (point != null) {
                int resource = task.engine.resources.of(point, SWITCHED);
                if (isFirst) {
                    task.engine.operate(task, site, resource, Access.WRITE);
                } else {
                    task.engine.scheduler.also(task, resource, Access.WRITE);
                }
                isFirst = false;
            }
        }
    }

    // What a process has once

    public static void asks(int variable, int site) {
        ThreadTask task = other();
        if (task != null) {
            touches(task, task.statics(), variable, site, Access.READ);
        }
    }

    public static void sets(int variable, int site) {
        ThreadTask task = other();
        if (task != null) {
            touches(task, task.statics(), variable, site, Access.WRITE);
        }
    }

    // Handlers of exceptions

    /** A thread ends by an exception: who has set a handler before is told, who does it later is too late. */
    public static void looksForHandler(ThreadTask task, Thread thread) {
        also(task, thread, HANDLER);
    }

    /** The same of the handler that a process has for all. */
    public static void looksForDefaultHandler(ThreadTask task) {
        also(task, task.statics(), DEFAULT_HANDLER);
    }

    private static void also(ThreadTask task, Object object, int variable) {
        if (!task.sharesNothing() && task.takesPart()) {
            int resource = task.engine.resources.of(object, variable);
            if (task.engine.scheduler.isExact()) {
                task.engine.touchesInside(task, resource, Access.READ);
            } else {
                task.engine.scheduler.also(task, resource, Access.READ);
            }
        }
    }

    // Files: on the disk of a node the accesses themselves are operations

    public static void looksAtFiles(int site) {
        files(site, Access.READ);
    }

    public static void changesFiles(int site) {
        files(site, Access.WRITE);
    }

    private static void files(int site, Access access) {
        ThreadTask task = other();
        if (task != null && task.residence.host == null) {
            touches(task, task.statics(), FILES, site, access);
        }
    }

    // Readers, writers and streams

    /**
     * One that locks itself is about to be used. Hot: to use it again, where nobody has come in between, is no
     * operation.
     */
    public static void streams(@Nullable Object object, int site) {
        ThreadTask task = Current.task();
        if (task == null || object == null || task.sharesNothing()) {
            return;
        }
        if (repeats(task, object, ResourceTable.SELF, site) || COUNTS.in(task.engine).operations == OPERATIONS_MAX) {
            return;
        }
        // by its own name it is an operation on its monitor
        boolean isTold = UntoldHooks.isTold(task, object) && !(object instanceof ByteArrayInputStream);
        if (!StreamEnds.isStream(object) || isTold) {
            return;
        }
        Object end = StreamEnds.end(object);
        if (task.engine.scheduler.isExact() && StreamEnds.isOfFile(end)) {
            UntoldHooks.use(task, File.class, site, end instanceof OutputStream);
        }
        if (task.engine.scheduler.isExact() && !StreamEnds.isInMonitor(end) && !(end instanceof CharArrayReader)) {
            return;
        }
        int resource = StreamEnds.resource(task.engine, end);
        boolean isOperation = operates(task, object, ResourceTable.SELF, site, resource, Access.WRITE);
        boolean isOfFile = StreamEnds.isOfFile(end) && task.residence.host == null;
        if (isOperation && isOfFile && !task.engine.scheduler.isExact()) {
            Access access = end instanceof OutputStream ? Access.WRITE : Access.READ;
            task.engine.scheduler.also(task, task.engine.resources.of(task.statics(), FILES), access);
        }
    }

    /** A variable of an object is touched: to do so again, where nobody has come in between, is no operation. */
    static void touches(ThreadTask task, Object object, int variable, int site, Access access) {
        if (!task.sharesNothing() && !repeats(task, object, variable, site)) {
            operates(task, object, variable, site, task.engine.resources.of(object, variable), access);
        }
    }

    private static boolean repeats(ThreadTask task, Object object, int part, int site) {
        return task.recent.contains(object, part, site) && !task.recent.countRepetition();
    }

    /** Whether it was an operation: a trial has so many at most. */
    private static boolean operates(ThreadTask task, Object object, int part, int site, int resource, Access access) {
        Count count = COUNTS.in(task.engine);
        if (count.operations == OPERATIONS_MAX) {
            return false;
        }
        count.operations++;
        int period = task.recent.period();
        task.engine.operate(task, site, resource, access);
        if (!task.decides()) {
            task.recent.add(object, part, site, period);
        }
        return true;
    }

    /** The running task, if whoever chooses need not hear of everything. */
    static @Nullable ThreadTask other() {
        ThreadTask task = Current.task();
        return task == null || task.engine.scheduler.isExact() ? null : task;
    }

    // Inside the JDK: channels, selectors and their keys

    /** A selector is about to be closed: it is so from now on, and wakes up whoever selects after that. */
    public static void closingSelector(Object selector) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            operate(task, "close", selector, Access.WRITE);
        }
    }

    /** Code of the JDK that calls the program back asks whether a selector is still open. */
    public static void askingSelector(Object selector) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            operate(task, "isOpen", selector, Access.READ);
        }
    }

    private static void operate(ThreadTask task, String action, Object object, Access access) {
        int resource = task.engine.resources.of(object, CLOSED);
        task.engine.operate(task, Callers.programSite(action, access), resource, access);
    }

    /** The operation under way asks whether a selector is open. */
    public static void seesWhetherOpen(Object selector) {
        also(selector, CLOSED, Access.READ);
    }

    /** The operation under way closes a channel or a socket. */
    public static void closes(Object channel) {
        also(canonical(channel), CLOSED, Access.WRITE);
    }

    /** A channel or a socket is about to be closed of which no other operation tells. */
    public static void closing(Object channel) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            operate(task, "close", canonical(channel), Access.WRITE);
        }
    }

    /** The operation under way cancels a key. */
    public static void cancels(Object key) {
        also(key, CANCELLED, Access.WRITE);
    }

    private static void also(Object object, int variable, Access access) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            task.engine.scheduler.also(task, task.engine.resources.of(object, variable), access);
        }
    }
}
