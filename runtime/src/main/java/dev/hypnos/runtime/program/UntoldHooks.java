package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.io.PrintStream;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Before calls of the program that change something which others may see, and that are no operations. What they do to
 * each other is told to nobody: where several tasks make such calls, no systematic exploration vouches for its orders.
 * For others a call costs a comparison.
 */
public final class UntoldHooks {
    /**
     * Whether objects of a class are hashed by their identity. Those that trials share, classes and constants, have
     * hash codes by their names.
     */
    private static final ClassValue<Boolean> HAS_IDENTITY = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type != Class.class
                        && !type.isEnum()
                        && type.getMethod("hashCode").getDeclaringClass() == Object.class;
            } catch (NoSuchMethodException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    };

    private UntoldHooks() {}

    /** A call looks at an object. */
    public static void looks(@Nullable Object object, int site) {
        use(object, site, false);
    }

    /** A call changes an object. */
    public static void changes(@Nullable Object object, int site) {
        use(object, site, true);
    }

    /** A call changes what the process has once. */
    public static void changesStatic(int site) {
        ThreadTask task = exact();
        if (task != null && !isAlone(task)) {
            task.engine.doubts.addUntold(Sites.get(site).action() + ", which is no operation");
        }
    }

    /** The program's own code names a field that methods of the JDK read and write without an operation. */
    public static void touchesField(int site) {
        ThreadTask task = exact();
        if (task != null && !isAlone(task)) {
            task.engine.doubts.addUntold("fields that classes of the JDK have");
        }
    }

    /** What a call returns is another in another JVM. */
    public static void depends(int site) {
        ThreadTask task = exact();
        if (task != null) {
            task.engine.doubts.addUntold(Sites.get(site).action());
        }
    }

    /** The same where the object is asked for its identity: its class has no answer of its own. */
    public static void dependsOnIdentity(@Nullable Object object, int site) {
        ThreadTask task = exact();
        if (task != null && object != null && HAS_IDENTITY.get(object.getClass())) {
            task.engine.doubts.addUntold(Sites.get(site).action() + " of an object that has no other");
        }
    }

    private static @Nullable ThreadTask exact() {
        ThreadTask task = Current.task();
        return task != null && task.engine.scheduler.isExact() ? task : null;
    }

    private static void use(@Nullable Object object, int site, boolean changes) {
        ThreadTask task = exact();
        if (task != null && object != null && !isTold(task, object)) {
            use(task, object, site, changes);
        }
    }

    /** The same of an object whose methods may be the program's own. For exact strategies. */
    static void use(ThreadTask task, Object object, int site, boolean changes) {
        if (isAlone(task)) {
            return;
        }
        // an object that outlives the trial has its hash code from the first
        IdentityHashes.pause();
        boolean isDoubtful = task.engine.doubts.uses(
                StreamEnds.isStream(object) ? StreamEnds.end(object) : object, task.name, changes);
        IdentityHashes.resume();
        if (isDoubtful) {
            task.engine.doubts.addUntold(Sites.get(site).action() + ", which is no operation");
        }
    }

    /**
     * Standard streams, of which nobody reads; those whose methods are synchronized, and those of sockets, which are
     * operations; numbers that each thread draws for itself.
     */
    static boolean isTold(ThreadTask task, Object object) {
        if (object instanceof PrintStream stream) {
            return isStandard(task, stream);
        }
        String name = object.getClass().getName();
        return object instanceof ThreadLocalRandom
                || name.startsWith("java.io.ByteArray")
                || name.startsWith("java.io.Piped")
                || name.startsWith("java.net.Socket$")
                || name.equals("java.io.StringWriter")
                || !Jdk.isJdk(object.getClass()) && !(object instanceof Throwable);
    }

    /** Whether it is a stream of the trial itself, of which the program reads nothing. */
    @SuppressWarnings("ReferenceEquality") // a standard stream is equal to nothing but itself
    private static boolean isStandard(ThreadTask task, PrintStream stream) {
        ProcessGlobals globals = task.process();
        return !globals.hasOwnStreams && (stream == globals.out || stream == globals.err);
    }

    /** Whether no other task can do anything now: what comes later is ordered by its start. */
    public static boolean isAlone(ThreadTask task) {
        return task.engine.tasks.isAlone(task);
    }
}
