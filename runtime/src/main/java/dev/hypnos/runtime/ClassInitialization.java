package dev.hypnos.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * How far a class of the program is initialised in this trial. Its initialiser is an ordinary method of the woven class, called
 * at most once in a trial; before the next its static fields are cleared. Other tasks wait for it as for a monitor.
 */
public final class ClassInitialization {
    /** The names of what weaving adds to a class. */
    public static final String INITIALIZER = "clinit$hypnos";

    public static final String CLEAR = "hypnos$clear";
    public static final String READY = "hypnos$ready";

    private static final MethodType PROCEDURE = MethodType.methodType(void.class);
    /** Where the JDK keeps what it once asked a class for: the constants of an enum. */
    private static final long CONSTANTS = Jdk.UNSAFE.objectFieldOffset(Class.class, "enumConstants");

    private static final long CONSTANTS_BY_NAME = Jdk.UNSAFE.objectFieldOffset(Class.class, "enumConstantDirectory");

    enum State {
        NEW,
        DONE,
        FAILED
    }

    final Class<?> type;
    private final @Nullable MethodHandle initializer;
    private final MethodHandle clear;
    private final @Nullable VarHandle ready;

    State state = State.NEW;
    /** The task that initialises it now, or null. */
    @Nullable
    ThreadTask owner;

    /** Whether the host initialises it now, outside a trial. */
    boolean isRunningOutside;

    private @Nullable Throwable failure;

    /** Of a class that has the fields and methods above; without an initialiser it is only ever cleared. */
    public ClassInitialization(Class<?> type) {
        this.type = type;
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            this.clear = lookup.findStatic(type, CLEAR, PROCEDURE);
            this.ready = find(lookup, type);
            this.initializer = ready == null ? null : lookup.findStatic(type, INITIALIZER, PROCEDURE);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(type + " is not woven", missing);
        }
    }

    private static @Nullable VarHandle find(MethodHandles.Lookup lookup, Class<?> type) throws IllegalAccessException {
        try {
            return lookup.findStaticVarHandle(type, READY, boolean.class);
        } catch (NoSuchFieldException onlyFields) {
            return null;
        }
    }

    /** Runs the initialiser. What it throws is what the program gets; later users get {@link #again}. */
    void run() throws Throwable {
        try {
            Class<?> above = type.getSuperclass();
            if (above != null) {
                Initializers.ensure(above);
            }
            if (initializer != null) {
                initializer.invokeExact();
            }
            state = State.DONE;
            if (ready != null) {
                ready.set(true);
            }
        } catch (Killed killed) {
            throw killed;
        } catch (Error error) {
            throw failed(error);
        } catch (Throwable thrown) {
            throw failed(new ExceptionInInitializerError(thrown));
        }
    }

    private Error failed(Error error) {
        state = State.FAILED;
        failure = error;
        return error;
    }

    /** For those that need the class after its initialiser has failed. */
    Error again() {
        Error error = new NoClassDefFoundError("Could not initialize class " + type.getName());
        Throwable first = failure;
        if (first != null) {
            error.initCause(
                    first instanceof ExceptionInInitializerError && first.getCause() != null
                            ? new ExceptionInInitializerError("Exception " + first.getCause())
                            : new ExceptionInInitializerError("Exception " + first));
        }
        return error;
    }

    /** Makes the class as if newly loaded. */
    public void clear() {
        state = State.NEW;
        owner = null;
        failure = null;
        try {
            clear.invokeExact();
        } catch (Throwable thrown) {
            throw new IllegalStateException("the static fields of " + type + " could not be cleared", thrown);
        }
        if (type.isEnum()) {
            Jdk.UNSAFE.putReferenceVolatile(type, CONSTANTS, null);
            Jdk.UNSAFE.putReferenceVolatile(type, CONSTANTS_BY_NAME, null);
        }
    }

    @Override
    public String toString() {
        return "the initialisation of " + Names.simple(type.getName());
    }
}
