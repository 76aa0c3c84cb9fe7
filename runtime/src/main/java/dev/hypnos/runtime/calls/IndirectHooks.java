package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Catalog;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.Initializers;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Called by woven code right before it touches something that no instruction names: by a {@code VarHandle},
 * {@code Unsafe} or reflection.
 */
public final class IndirectHooks {
    private IndirectHooks() {}

    /**
     * Before a method of a {@code VarHandle}.
     *
     * @param first the first argument if it is a reference, else null
     * @param index the second if it is a whole number, else -1
     * @param site negative where it is no operation
     * @return the resource of the variable, -1 for none
     */
    public static int variable(@Nullable VarHandle handle, @Nullable Object first, long index, int site)
            throws Throwable {
        if (handle == null) {
            return -1;
        }
        ThreadTask task = Current.task();
        if (task == null) {
            Class<?> owner = StaticVariables.owner(handle);
            if (owner != null) {
                Initializers.ensure(owner);
            }
            return -1;
        }
        IndirectFields fields = IndirectFields.OF_TRIAL.in(task.engine);
        int field = fields.of(handle);
        boolean isStatic = fields.isStatic(handle);
        if (isStatic) {
            fields.initialize(handle);
        }
        if (task.sharesNothing() || site < 0) {
            return -1;
        }
        return switch (field) {
            case IndirectFields.NONE -> {
                task.untoldAt = task.engine.scheduler.trace().size();
                yield -1;
            }
            case IndirectFields.WHOLE -> operate(task, first, ResourceTable.SELF, site);
            case IndirectFields.ELEMENT ->
                index >= 0 ? operate(task, first, ResourceTable.element((int) index), site) : -1;
            default -> operate(task, isStatic ? task.statics(fields.owner(handle)) : first, field, site);
        };
    }

    /** Before a method of a {@code VarHandle} that writes only if it finds what it expects. */
    public static int exchanging(@Nullable VarHandle handle, @Nullable Object first, long index, int site)
            throws Throwable {
        int resource = variable(handle, first, index, site);
        ThreadTask task = Current.task();
        if (task != null && resource >= 0) {
            task.engine.scheduler.attempt(task);
        }
        return resource;
    }

    /** After a method of a {@code VarHandle} that writes only if it finds what it expects: zero if it has not. */
    public static void exchanged(int result, int resource, int site) {
        ThreadTask task = Current.task();
        if (task == null || resource < 0 || !task.takesPart()) {
            return;
        }
        if (result != 0) {
            task.engine.forgetRecent(task);
            task.engine.scheduler.order(task, site, resource, Access.WRITE);
        } else if (task.resource() == resource) {
            task.engine.onlyReads(task);
        }
    }

    /** Before a fence: a release, an acquisition, or both, by the ordinal of the access. */
    public static void fence(int access) {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram()) {
            task.engine.forgetRecent(task);
            task.engine.scheduler.order(task, -1, -1, Access.of(access));
        }
    }

    /** Before a method of {@code Unsafe} on a place in an object, or in memory outside the heap. */
    public static void place(@Nullable Object object, long offset, int site) {
        ThreadTask task = Current.task();
        if (task != null && !task.sharesNothing()) {
            if (object == null) {
                boolean isPlain = Sites.role(site) == SiteRole.PLAIN;
                Object word = OutsideMemory.OF_TRIAL.in(task.engine).word(offset);
                operate(task, word, ResourceTable.SELF, isPlain ? SecondSites.OUTSIDE.of(site) : site);
                return;
            }
            IndirectFields fields = IndirectFields.OF_TRIAL.in(task.engine);
            if (object instanceof Class<?> type) {
                int part = fields.atStatic(type, offset);
                if (part != IndirectFields.NONE) {
                    operate(task, task.statics(type), part, site);
                }
                return;
            }
            int part = fields.at(object, offset);
            if (part != IndirectFields.NONE) {
                operate(task, object, part, site);
            }
        }
    }

    /** Before a field is read or written by reflection; if it is plain, only where plain fields are operations. */
    public static void field(@Nullable Field field, @Nullable Object object, int site, int withPlain) throws Throwable {
        if (field == null) {
            return;
        }
        Initializers.touch(field);
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        ThreadTask task = Current.task();
        if (task == null || task.sharesNothing()) {
            return;
        }
        int number = IndirectFields.number(field);
        boolean isVolatile = Modifier.isVolatile(field.getModifiers());
        if (number != IndirectFields.NONE && (withPlain == 1 || isVolatile)) {
            Object owner = isStatic ? task.statics(field.getDeclaringClass()) : object;
            operate(task, owner, number, isVolatile ? site : SecondSites.PLAIN.of(site));
        }
    }

    private static int operate(ThreadTask task, @Nullable Object object, int part, int site) {
        if (object == null) {
            return -1;
        }
        Engine engine = task.engine;
        Access access = Sites.get(site).access();
        int resource = engine.resources.of(object, part);
        engine.operate(task, site, resource, access);
        return resource;
    }

    /** Before a method is called by reflection: as {@link CallHooks#before}, if the catalogue knows it. */
    public static int invoking(
            @Nullable Method method, @Nullable Object receiver, @Nullable Object @Nullable [] arguments, int site) {
        if (method == null || receiver == null || Current.task() == null || !isJdk(method.getDeclaringClass())) {
            return CallHooks.PLAIN;
        }
        return before(CallPoint.of(site, method), receiver, arguments);
    }

    private static boolean isJdk(Class<?> type) {
        return type.getClassLoader() == null;
    }

    static int before(CallPoint point, Object receiver, @Nullable Object @Nullable [] arguments) {
        Object first = arguments == null || arguments.length == 0 ? null : arguments[0];
        long number = first instanceof Number value ? value.longValue() : 1;
        // a call with a time-out waits for real within the model: it parks, and the clock moves
        return CallHooks.before(receiver, first, number, -1, point);
    }

    /** A method handle was looked up: one that announces what it touches takes its place. */
    public static @Nullable MethodHandle found(@Nullable MethodHandle handle, int site, int withPlain) {
        return handle == null || Current.task() == null ? handle : IndirectHandles.announcing(handle, site, withPlain);
    }

    /** After {@code MethodHandles.arrayElementGetter}. */
    public static MethodHandle readsElements(MethodHandle handle, int site) {
        return Current.task() == null ? handle : IndirectHandles.ofElements(handle, Access.READ, site);
    }

    /** After {@code MethodHandles.arrayElementSetter}. */
    public static MethodHandle writesElements(MethodHandle handle, int site) {
        return Current.task() == null ? handle : IndirectHandles.ofElements(handle, Access.WRITE, site);
    }

    /** In place of {@code MethodHandles.varHandleInvoker}. */
    public static MethodHandle varHandleInvoker(VarHandle.AccessMode mode, MethodType type, int site) {
        MethodHandle original = MethodHandles.varHandleInvoker(mode, type);
        return invoker(original, MethodHandles.invoker(type), mode, site);
    }

    /** In place of {@code MethodHandles.varHandleExactInvoker}. */
    public static MethodHandle varHandleExactInvoker(VarHandle.AccessMode mode, MethodType type, int site) {
        MethodHandle original = MethodHandles.varHandleExactInvoker(mode, type);
        return invoker(original, MethodHandles.exactInvoker(type), mode, site);
    }

    private static MethodHandle invoker(
            MethodHandle original, MethodHandle ofHandles, VarHandle.AccessMode mode, int site) {
        return Current.task() == null
                ? original
                : IndirectHandles.ofAnyVariable(ofHandles, mode, site).asType(original.type());
    }

    /** In place of {@code VarHandle.toMethodHandle}. */
    public static MethodHandle toMethodHandle(VarHandle handle, VarHandle.AccessMode mode, int site) {
        return Current.task() == null ? handle.toMethodHandle(mode) : IndirectHandles.ofVariable(handle, mode, site);
    }

    /** In place of {@code Lookup.bind}. */
    public static MethodHandle bind(
            MethodHandles.Lookup lookup, Object receiver, String name, MethodType type, int site)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle handle = lookup.bind(receiver, name, type);
        return Current.task() == null ? handle : IndirectHandles.bound(handle, receiver, name, type, site);
    }

    static boolean isCatalogued(Class<?> declaring, String name, String descriptor) {
        return isJdk(declaring) && Catalog.mayHaveRow(declaring.getName().replace('.', '/'), name, descriptor);
    }
}
