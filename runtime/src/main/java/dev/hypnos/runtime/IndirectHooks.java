package dev.hypnos.runtime;

import dev.hypnos.catalog.Catalog;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Called by woven code right before it touches something that no instruction names: by a {@code VarHandle}, {@code Unsafe} or
 * reflection.
 */
public final class IndirectHooks {
    private IndirectHooks() {}

    /**
     * Before a method of a {@code VarHandle}.
     *
     * @param first the first argument if it is a reference, else null
     * @param index the second if it is a whole number, else -1
     * @param site negative where it is no operation
     */
    public static void variable(@Nullable VarHandle handle, @Nullable Object first, long index, int site)
            throws Throwable {
        if (handle == null) {
            return;
        }
        ThreadTask task = Current.task();
        if (task == null) {
            Class<?> owner = StaticVariables.owner(handle);
            if (owner != null) {
                Initializers.ensure(owner);
            }
            return;
        }
        IndirectFields fields = task.engine.globals.indirectFields;
        int field = fields.of(handle);
        boolean isStatic = fields.isStatic(handle);
        if (isStatic) {
            fields.initialize(handle);
        }
        if (task.process != null || site < 0) {
            return;
        }
        switch (field) {
            case IndirectFields.NONE -> {}
            case IndirectFields.WHOLE -> operate(task, first, ResourceTable.SELF, site);
            case IndirectFields.ELEMENT -> {
                if (index >= 0) {
                    operate(task, first, ResourceTable.element((int) index), site);
                }
            }
            default -> operate(task, isStatic ? task.statics() : first, field, site);
        }
    }

    /** Before a method of {@code Unsafe} on a place in an object. */
    public static void place(@Nullable Object object, long offset, int site) {
        ThreadTask task = Current.task();
        if (task != null && object != null && task.process == null) {
            IndirectFields fields = task.engine.globals.indirectFields;
            if (object instanceof Class<?> type) {
                int part = fields.atStatic(type, offset);
                if (part != IndirectFields.NONE) {
                    operate(task, task.statics(), part, site);
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
        if (task == null || task.process != null) {
            return;
        }
        int number = IndirectFields.number(field);
        if (number != IndirectFields.NONE && (withPlain == 1 || Modifier.isVolatile(field.getModifiers()))) {
            operate(task, isStatic ? task.statics() : object, number, site);
        }
    }

    private static void operate(ThreadTask task, @Nullable Object object, int part, int site) {
        if (object != null) {
            Engine engine = task.engine;
            Access access = Sites.get(site).access();
            engine.operate(task, site, engine.resources.of(object, part), access);
        }
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

    /** In place of {@code VarHandle.toMethodHandle}. */
    public static MethodHandle toMethodHandle(VarHandle handle, VarHandle.AccessMode mode, int site) {
        return Current.task() == null ? handle.toMethodHandle(mode) : IndirectHandles.ofVariable(handle, mode, site);
    }

    static boolean isCatalogued(Class<?> declaring, String name, String descriptor) {
        return isJdk(declaring) && Catalog.mayHaveRow(declaring.getName().replace('.', '/'), name, descriptor);
    }
}
