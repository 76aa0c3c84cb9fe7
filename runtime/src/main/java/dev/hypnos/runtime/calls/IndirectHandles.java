package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.program.Initializers;
import dev.hypnos.runtime.program.MemoryHooks;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Method handles for fields of the program and for methods of the catalogue, so made that a call announces what it
 * touches. It may be made by anybody, deep in the JDK too.
 */
public final class IndirectHandles {
    public static final MethodHandles.Lookup ALL = lookup();
    private static final MethodType OF_OBJECT = MethodType.methodType(void.class, Object.class, int.class, int.class);
    private static final MethodType OF_STATIC = MethodType.methodType(void.class, Class.class, int.class, int.class);

    private static final MethodHandle READ = hook("read", OF_OBJECT);
    private static final MethodHandle WRITE = hook("write", OF_OBJECT);
    private static final MethodHandle READ_ELEMENT = hook("readElement", OF_OBJECT);
    private static final MethodHandle WRITE_ELEMENT = hook("writeElement", OF_OBJECT);
    private static final MethodHandle CONVERT = own(
            IndirectHooks.class,
            "toMethodHandle",
            MethodType.methodType(MethodHandle.class, VarHandle.class, VarHandle.AccessMode.class, int.class));
    private static final MethodHandle READ_STATIC = hook("readStatic", OF_STATIC);
    private static final MethodHandle WRITE_STATIC = hook("writeStatic", OF_STATIC);
    private static final MethodHandle INITIALIZE =
            own(Initializers.class, "initialize", MethodType.methodType(void.class, ClassInitialization.class));
    private static final MethodHandle VARIABLE = MethodHandles.dropReturn(own(
            IndirectHooks.class,
            "variable",
            MethodType.methodType(int.class, VarHandle.class, Object.class, long.class, int.class)));
    private static final MethodHandle CALL = own(
            IndirectHandles.class,
            "call",
            MethodType.methodType(Object.class, MethodHandle.class, CallPoint.class, Object[].class));

    private IndirectHandles() {}

    private static MethodHandles.Lookup lookup() {
        try {
            Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            Object base = Jdk.UNSAFE.staticFieldBase(field);
            return (MethodHandles.Lookup) Jdk.UNSAFE.getReference(base, Jdk.UNSAFE.staticFieldOffset(field));
        } catch (NoSuchFieldException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static MethodHandle hook(String name, MethodType type) {
        return own(MemoryHooks.class, name, type);
    }

    private static MethodHandle own(Class<?> owner, String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(owner, name, type);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    /** What a handle is for; null for one that was made of others. */
    static @Nullable MethodHandleInfo reveal(MethodHandle handle) {
        try {
            return ALL.revealDirect(handle);
        } catch (IllegalArgumentException bound) {
            return null;
        }
    }

    /** The constructor that makes the JDK's common pool, and nothing else. */
    static MethodHandle commonPool() {
        try {
            return ALL.findConstructor(ForkJoinPool.class, MethodType.methodType(void.class, byte.class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    static MethodHandle announcing(MethodHandle handle, int site, int withPlain) {
        MethodHandleInfo info = reveal(handle);
        if (info == null) {
            return handle;
        }
        return switch (info.getReferenceKind()) {
            case MethodHandleInfo.REF_getField -> field(handle, info, READ, site, withPlain);
            case MethodHandleInfo.REF_putField -> field(handle, info, WRITE, site, withPlain);
            case MethodHandleInfo.REF_getStatic -> field(handle, info, READ_STATIC, site, withPlain);
            case MethodHandleInfo.REF_putStatic -> field(handle, info, WRITE_STATIC, site, withPlain);
            case MethodHandleInfo.REF_invokeVirtual, MethodHandleInfo.REF_invokeInterface ->
                replaced(method(handle, info, site, null), info);
            case MethodHandleInfo.REF_invokeStatic -> replaced(handle, info);
            case MethodHandleInfo.REF_invokeSpecial -> method(handle, info, site, superCall(handle, info));
            default -> handle;
        };
    }

    private static MethodHandle replaced(MethodHandle handle, MethodHandleInfo info) {
        MethodHandle hook = ReplacedMethods.hook(info);
        return hook == null ? handle : hook.asType(handle.type());
    }

    private static MethodHandle field(
            MethodHandle handle, MethodHandleInfo info, MethodHandle hook, int finder, int withPlain) {
        Class<?> declaring = info.getDeclaringClass();
        if (!(declaring.getClassLoader() instanceof TrialLoader)) {
            MethodHandle standard = ReplacedMethods.standardStream(info);
            return standard == null ? handle : MethodHandles.filterReturnValue(handle, standard);
        }
        boolean isVolatile = Modifier.isVolatile(info.getModifiers());
        boolean isOperation = !IndirectFields.isFixed(declaring, info.getModifiers()) && (withPlain == 1 || isVolatile);
        int site = isVolatile || !isOperation ? finder : SecondSites.PLAIN.of(finder);
        int number = Fields.number(declaring, info.getName());
        if (Modifier.isStatic(info.getModifiers())) {
            MethodHandle announcing = isOperation
                    ? MethodHandles.foldArguments(
                            handle, MethodHandles.insertArguments(hook, 0, declaring, number, site))
                    : handle;
            return initializing(announcing, declaring);
        }
        if (!isOperation) {
            return handle;
        }
        MethodHandle announce = MethodHandles.insertArguments(hook, 1, number, site);
        return MethodHandles.foldArguments(
                handle,
                announce.asType(MethodType.methodType(void.class, handle.type().parameterType(0))));
    }

    /** The first argument of such a handle is of the class that may make the call. */
    private static SuperCall superCall(MethodHandle handle, MethodHandleInfo info) {
        Class<?> declaring = info.getDeclaringClass();
        return new SuperCall(
                handle.type().parameterType(0).getName(), declaring.isInterface() ? declaring.getName() : null);
    }

    /**
     * The VM would initialise the class when the handle is first called; and so in every trial, however long it is
     * kept.
     */
    private static MethodHandle initializing(MethodHandle handle, Class<?> declaring) {
        ClassInitialization initialization = ClassInitialization.of(declaring);
        return initialization == null ? handle : MethodHandles.foldArguments(handle, INITIALIZE.bindTo(initialization));
    }

    /** What calls a variable that it is given first, by an invoker of method handles. */
    static MethodHandle ofAnyVariable(MethodHandle invoker, VarHandle.AccessMode mode, int site) {
        return MethodHandles.filterArguments(invoker, 0, MethodHandles.insertArguments(CONVERT, 1, mode, site));
    }

    /** The access of a variable as a method handle, which announces it whenever it is called. */
    static MethodHandle ofVariable(VarHandle variable, VarHandle.AccessMode mode, int site) {
        MethodHandle access = variable.toMethodHandle(mode);
        MethodType type = access.type();
        MethodHandle announce = MethodHandles.insertArguments(VARIABLE.bindTo(variable), 2, site);
        boolean hasObject = type.parameterCount() > 0 && !type.parameterType(0).isPrimitive();
        boolean hasIndex = hasObject && type.parameterCount() > 1 && type.parameterType(1) == int.class;
        if (!hasIndex) {
            announce = MethodHandles.insertArguments(announce, 1, -1L);
        }
        announce = hasObject
                ? announce.asType(type.dropParameterTypes(hasIndex ? 2 : 1, type.parameterCount())
                        .changeReturnType(void.class))
                : MethodHandles.insertArguments(announce, 0, (Object) null);
        return MethodHandles.foldArguments(access, announce);
    }

    /** Reads or writes the element of an array, which come first, and announces it. */
    static MethodHandle ofElements(MethodHandle handle, Access access, int site) {
        MethodType type = handle.type();
        MethodHandle announce =
                MethodHandles.insertArguments(access == Access.READ ? READ_ELEMENT : WRITE_ELEMENT, 2, site);
        return MethodHandles.foldArguments(
                handle,
                announce.asType(
                        type.dropParameterTypes(2, type.parameterCount()).changeReturnType(void.class)));
    }

    private static MethodHandle method(
            MethodHandle handle, MethodHandleInfo info, int site, @Nullable SuperCall superCall) {
        String descriptor = info.getMethodType().toMethodDescriptorString();
        if (!IndirectHooks.isCatalogued(info.getDeclaringClass(), info.getName(), descriptor)) {
            return handle;
        }
        CallPoint point = CallPoint.of(site, info.getName(), descriptor, superCall);
        MethodType type = handle.type();
        MethodHandle target = handle.asFixedArity().asSpreader(Object[].class, type.parameterCount());
        return MethodHandles.insertArguments(CALL, 0, target, point)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type);
    }

    /** A handle that was found for a receiver. */
    static MethodHandle bound(MethodHandle handle, Object receiver, String name, MethodType type, int site) {
        CallPoint point = CallPoint.of(site, name, type.toMethodDescriptorString());
        if (point.answer(receiver.getClass()).row() == null) {
            return handle;
        }
        MethodHandle target = MethodHandles.dropArguments(handle.asFixedArity(), 0, Object.class)
                .asSpreader(Object[].class, type.parameterCount() + 1);
        return MethodHandles.insertArguments(CALL, 0, target, point)
                .asCollector(Object[].class, type.parameterCount() + 1)
                .asType(type.insertParameterTypes(0, Object.class))
                .bindTo(receiver);
    }

    private static @Nullable Object call(MethodHandle target, CallPoint point, Object[] arguments) throws Throwable {
        if (arguments[0] == null) {
            return target.invoke(arguments);
        }
        Object[] others = new Object[arguments.length - 1];
        System.arraycopy(arguments, 1, others, 0, others.length);
        int mode = IndirectHooks.before(point, arguments[0], others);
        try {
            return target.invoke(arguments);
        } finally {
            CallHooks.after(mode);
        }
    }
}
