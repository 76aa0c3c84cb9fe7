package dev.hypnos.runtime.code;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a class of the program is initialised in this trial. Its initialiser is an ordinary method of the woven
 * class, called at most once in a trial; before the next its static fields are cleared. Other tasks wait for it as for
 * a monitor.
 */
public final class ClassInitialization {
    /** The names of what weaving adds to a class. */
    public static final String INITIALIZER = "clinit$hypnos";

    public static final String CLEAR = "hypnos$clear";
    public static final String READY = "hypnos$ready";
    /** Ends the name of the class that holds all this, and the fields, for an interface. */
    public static final String FIELDS = "$hypnos";
    /** The interface is initialised when a class of it is. */
    public static final String WITH_CLASSES = "hypnos$withClasses";

    private static final MethodType PROCEDURE = MethodType.methodType(void.class);
    /** Where the JDK keeps what it once asked a class for: the constants of an enum. */
    private static final long CONSTANTS = Jdk.UNSAFE.objectFieldOffset(Class.class, "enumConstants");

    private static final long CONSTANTS_BY_NAME = Jdk.UNSAFE.objectFieldOffset(Class.class, "enumConstantDirectory");

    public enum State {
        NEW,
        DONE,
        FAILED
    }

    public final Class<?> type;
    private final @Nullable MethodHandle initializer;
    private final MethodHandle clear;
    private final @Nullable VarHandle ready;
    /** The fields of an interface that others may read in its own place; empty for a class. */
    private final List<InterfaceField> copies;

    /** Whether the interface is initialised when a class of it is. */
    public final boolean isInitializedWithClasses;

    public State state = State.NEW;
    /** Whether nobody needs to ask again, and woven code does not. */
    private boolean isReady;
    /** The task that initialises it now, or null. */
    @Nullable
    public Task owner;

    /** Whether the host initialises it now, outside a trial. */
    public boolean isRunningOutside;

    /** The sites of its begin and its end, once it has been an operation; -1 before. */
    private int beginSite = -1;

    private int endSite = -1;

    private @Nullable Throwable failure;

    /** Of a class that has the fields and methods above; without an initialiser it is only ever cleared. */
    public ClassInitialization(Class<?> type) {
        this.type = type;
        try {
            Class<?> fields =
                    type.isInterface() ? Class.forName(type.getName() + FIELDS, false, type.getClassLoader()) : type;
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(fields, MethodHandles.lookup());
            this.clear = lookup.findStatic(fields, CLEAR, PROCEDURE);
            this.ready = find(lookup, fields, READY);
            this.initializer = ready == null ? null : initializer(type, fields);
            this.isInitializedWithClasses = find(lookup, fields, WITH_CLASSES) != null;
            this.copies = type.isInterface() ? InterfaceField.all(type, fields) : List.of();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(type + " is not woven", missing);
        }
    }

    /** Whether it may be a class that the program has defined while it ran. */
    private static boolean isOfProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return !Jdk.isJdk(type) && !HostLoader.isLasting(loader);
    }

    /**
     * Initialisations of hidden classes, and of classes in loaders that the program has made. No other trial has these
     * classes.
     */
    private static final ClassValue<Optional<ClassInitialization>> STRAYS = new ClassValue<>() {
        @Override
        protected Optional<ClassInitialization> computeValue(Class<?> type) {
            try {
                Class<?> fields = type.isInterface()
                        ? Class.forName(type.getName() + FIELDS, false, type.getClassLoader())
                        : type;
                MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(fields, MethodHandles.lookup());
                boolean isModelled = find(lookup, fields, READY) != null;
                return isModelled ? Optional.of(new ClassInitialization(type)) : Optional.empty();
            } catch (ReflectiveOperationException | LinkageError notModelled) {
                return Optional.empty();
            }
        }
    };

    /** How far a class is initialised; null if its initialisation is not modelled. */
    public static @Nullable ClassInitialization of(Class<?> type) {
        if (!type.isHidden() && type.getClassLoader() instanceof TrialLoader loader) {
            return loader.isInitialized(type) ? loader.initialization(type) : null;
        }
        return isOfProgram(type) ? STRAYS.get(type).orElse(null) : null;
    }

    /** The site where it begins. */
    public int beginSite() {
        if (beginSite < 0) {
            beginSite = site("initialise", Access.ACQUIRE, SiteRole.INITIALIZER_BEGINS);
        }
        return beginSite;
    }

    /** The site where it ends. */
    public int endSite() {
        if (endSite < 0) {
            endSite = site("initialised", Access.RELEASE, SiteRole.INITIALIZER_ENDS);
        }
        return endSite;
    }

    private int site(String action, Access access, SiteRole role) {
        // that of a hidden class ends in an address
        String name =
                type.isHidden() ? type.getName().substring(0, type.getName().indexOf('/')) : type.getName();
        int site = Sites.add(action + " " + SimpleName.of(name), name, "<clinit>", SimpleName.of(name), -1, 0, access)
                .id();
        Sites.setRole(site, role);
        return site;
    }

    private static MethodHandle initializer(Class<?> type, Class<?> fields) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        try {
            return lookup.findStatic(type, INITIALIZER, PROCEDURE);
        } catch (NoSuchMethodException | IncompatibleClassChangeError elsewhere) {
            return lookup.in(fields).findStatic(fields, INITIALIZER, PROCEDURE);
        }
    }

    private static @Nullable VarHandle find(MethodHandles.Lookup lookup, Class<?> type, String field)
            throws IllegalAccessException {
        try {
            return lookup.findStaticVarHandle(type, field, boolean.class);
        } catch (NoSuchFieldException absent) {
            return null;
        }
    }

    /** Whether the class came with an initialiser. Where it did not, weaving has added one that does nothing. */
    public boolean hasInitializerOfItsOwn() throws ReflectiveOperationException {
        return initializer != null
                && (MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                                        .revealDirect(initializer)
                                        .getModifiers()
                                & AccessFlag.SYNTHETIC.mask())
                        == 0;
    }

    /** Calls the initialiser, if the class has one, and nothing else. */
    public void call() throws Throwable {
        if (initializer != null) {
            initializer.invokeExact();
        }
    }

    /** The initialiser has returned. */
    public void done() {
        copies.forEach(InterfaceField::copy);
        state = State.DONE;
    }

    /** Whether {@link #ready} was called in this trial. */
    public boolean isReady() {
        return isReady;
    }

    /** It is done, and woven code need not ask any more. */
    public void ready() {
        isReady = true;
        if (ready != null) {
            ready.set(true);
        }
    }

    /** The initialiser has thrown this. */
    public Error failed(Error error) {
        state = State.FAILED;
        failure = error;
        return error;
    }

    /** For those that need the class after its initialiser has failed. */
    public Error again() {
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
        isReady = false;
        owner = null;
        failure = null;
        try {
            clear.invokeExact();
        } catch (Throwable thrown) {
            throw new IllegalStateException("the static fields of " + type + " could not be cleared", thrown);
        }
        copies.forEach(InterfaceField::copy);
        if (type.isEnum()) {
            Jdk.UNSAFE.putReferenceVolatile(type, CONSTANTS, null);
            Jdk.UNSAFE.putReferenceVolatile(type, CONSTANTS_BY_NAME, null);
        }
    }

    @Override
    public String toString() {
        return "the initialisation of " + SimpleName.of(type);
    }
}
