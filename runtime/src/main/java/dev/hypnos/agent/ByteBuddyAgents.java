package dev.hypnos.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * Gives the JVM's instrumentation to Byte Buddy. Mockito and others change classes at run time; for that they ask Byte
 * Buddy, which would start a process that attaches to this one. In a trial nothing starts processes, and the agent is
 * there already: ours.
 *
 * <p>Byte Buddy keeps what it got in a static field of one class, which all its copies ask: trials
 * {@linkplain ProgramClasses share} it.
 */
final class ByteBuddyAgents {
    /** By its internal name. */
    static final String KEEPER = "net/bytebuddy/agent/Installer";

    private ByteBuddyAgents() {}

    /** Where Byte Buddy is on the class path of the program and has no instrumentation yet, it gets this one. */
    static void offer(@Nullable Instrumentation instrumentation, ClassLoader host) {
        if (instrumentation == null) {
            return;
        }
        try {
            Class<?> keeper = Class.forName(KEEPER.replace('/', '.'), true, host);
            if (!hasOne(keeper)) {
                keeper.getMethod("premain", String.class, Instrumentation.class).invoke(null, "", instrumentation);
            }
        } catch (ClassNotFoundException none) {
            // the program does not use it
        } catch (ReflectiveOperationException | LinkageError another) {
            // a version of which we do not know: it looks for an agent in its own way
        }
    }

    /** It throws where it has none. */
    private static boolean hasOne(Class<?> keeper) throws ReflectiveOperationException {
        try {
            return keeper.getMethod("getInstrumentation").invoke(null) != null;
        } catch (InvocationTargetException none) {
            return false;
        }
    }
}
