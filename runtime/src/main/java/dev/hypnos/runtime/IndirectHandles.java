package dev.hypnos.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Method handles for fields of the program and for methods of the catalogue, so made that a call announces what it touches. It
 * may be made by anybody, deep in the JDK too.
 */
final class IndirectHandles {
    private static final MethodHandles.Lookup ALL = lookup();
    private static final MethodType OF_OBJECT = MethodType.methodType(void.class, Object.class, int.class, int.class);
    private static final MethodType OF_STATIC = MethodType.methodType(void.class, int.class, int.class);

    private static final MethodHandle READ = hook("read", OF_OBJECT);
    private static final MethodHandle WRITE = hook("write", OF_OBJECT);
    private static final MethodHandle READ_STATIC = hook("readStatic", OF_STATIC);
    private static final MethodHandle WRITE_STATIC = hook("writeStatic", OF_STATIC);
    private static final MethodHandle CALL = call();

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
        try {
            return MethodHandles.lookup().findStatic(MemoryHooks.class, name, type);
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static MethodHandle call() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            IndirectHandles.class,
                            "call",
                            MethodType.methodType(Object.class, MethodHandle.class, CallPoint.class, Object[].class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
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
        MethodHandleInfo info;
        try {
            info = ALL.revealDirect(handle);
        } catch (IllegalArgumentException bound) {
            return handle;
        }
        return switch (info.getReferenceKind()) {
            case MethodHandleInfo.REF_getField -> field(handle, info, READ, site, withPlain);
            case MethodHandleInfo.REF_putField -> field(handle, info, WRITE, site, withPlain);
            case MethodHandleInfo.REF_getStatic -> field(handle, info, READ_STATIC, site, withPlain);
            case MethodHandleInfo.REF_putStatic -> field(handle, info, WRITE_STATIC, site, withPlain);
            case MethodHandleInfo.REF_invokeVirtual, MethodHandleInfo.REF_invokeInterface ->
                method(handle, info, site, null);
            case MethodHandleInfo.REF_invokeSpecial -> method(handle, info, site, superCall(handle, info));
            default -> handle;
        };
    }

    private static MethodHandle field(
            MethodHandle handle, MethodHandleInfo info, MethodHandle hook, int site, int withPlain) {
        if (Modifier.isFinal(info.getModifiers())
                || !(info.getDeclaringClass().getClassLoader() instanceof TrialLoader)
                || (withPlain == 0 && !Modifier.isVolatile(info.getModifiers()))) {
            return handle;
        }
        int number = Fields.number(info.getDeclaringClass().getName().replace('.', '/'), info.getName());
        if (Modifier.isStatic(info.getModifiers())) {
            return MethodHandles.foldArguments(handle, MethodHandles.insertArguments(hook, 0, number, site));
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
