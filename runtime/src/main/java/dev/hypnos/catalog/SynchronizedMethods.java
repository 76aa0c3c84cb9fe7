package dev.hypnos.catalog;

import dev.hypnos.kernel.Access;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Methods of JDK classes outside the table that are synchronized, such as those of {@code StringBuffer}. The program
 * can enter the same monitor, so a call waits until it is free, and is an operation on it: what it reads or writes is
 * not known.
 */
final class SynchronizedMethods {
    /** Locks of these are nothing that programs share work by. */
    private static final List<Class<?>> LEFT_OUT = List.of(Throwable.class, Thread.class, ClassLoader.class);

    /** A call that names one of these often is one of a buffered stream, and what is below that may wait. */
    private static final Set<String> MAYBE_BUFFERED = Set.of("java/io/OutputStream", "java/io/FilterOutputStream");

    /** A call that names one of these may be one of a buffer that a writer has. */
    private static final Set<String> MAYBE_BUFFER = Set.of("java/io/Writer", "java/lang/Appendable");

    /** Their monitors are modelled where they are entered. */
    private static final List<String> WOVEN = List.of("java.io.Piped", "java.util.logging.");

    private static final Map<String, Boolean> BY_NAME = new ConcurrentHashMap<>();

    private SynchronizedMethods() {}

    /** Whether a call site that names this class of the JDK may call one. */
    static boolean mayBe(String owner, String method, String descriptor) {
        return BY_NAME.computeIfAbsent(owner + "." + method + descriptor, absent -> {
            try {
                return row(Class.forName(owner.replace('/', '.'), false, null), method, descriptor) != null
                        || (MAYBE_BUFFERED.contains(owner)
                                && (row(BufferedOutputStream.class, method, descriptor) != null
                                        || row(ByteArrayOutputStream.class, method, descriptor) != null))
                        || (MAYBE_BUFFER.contains(owner) && row(StringWriter.class, method, descriptor) != null);
            } catch (ClassNotFoundException | LinkageError elsewhere) {
                return false;
            }
        });
    }

    /** The row of a call on a receiver of this class, or null. */
    static @Nullable Row row(Class<?> receiver, String method, String descriptor) {
        for (Class<?> left : LEFT_OUT) {
            if (left.isAssignableFrom(receiver)) {
                return null;
            }
        }
        List<String> parameters = Signature.parameters(descriptor);
        for (Class<?> at = receiver; at != null; at = at.getSuperclass()) {
            for (Method declared : at.getDeclaredMethods()) {
                if (declared.getName().equals(method)
                        && !Modifier.isStatic(declared.getModifiers())
                        && !declared.isBridge()
                        && Signature.parameters(descriptor(declared)).equals(parameters)) {
                    return at.getClassLoader() == null
                                    && WOVEN.stream().noneMatch(at.getName()::startsWith)
                                    && (guards(declared) || passesOn(receiver, declared))
                            ? row(at, method)
                            : null;
                }
            }
        }
        return null;
    }

    private static boolean guards(Method method) {
        return Modifier.isSynchronized(method.getModifiers())
                // works on a StringBuffer that it shows to the program
                || (method.getDeclaringClass() == StringWriter.class
                        && !method.getName().equals("getBuffer")
                        && !method.getName().equals("close"));
    }

    /** Whether all that a method of a stream over an array does is to call a synchronized one of the same stream. */
    private static boolean passesOn(Class<?> receiver, Method method) {
        boolean isOverArray = receiver == ByteArrayOutputStream.class || receiver == ByteArrayInputStream.class;
        return isOverArray
                && method.getParameterCount() == 1
                && method.getParameterTypes()[0] == byte[].class
                && (method.getName().equals("read")
                        || method.getName().equals("write")
                        || method.getName().equals("writeBytes"));
    }

    private static Row row(Class<?> owner, String method) {
        return new Row(
                owner.getName().replace('.', '/'),
                method,
                Access.WRITE,
                Resource.RECEIVER,
                Row.NO_ARGUMENT,
                Enabling.MONITOR_FREE,
                Row.NO_ARGUMENT,
                Row.NO_ARGUMENT,
                Flag.CALLBACK.bit(),
                List.of());
    }

    private static String descriptor(Method method) {
        StringBuilder descriptor = new StringBuilder("(");
        for (Class<?> parameter : method.getParameterTypes()) {
            descriptor.append(parameter.descriptorString());
        }
        return descriptor.append(")V").toString();
    }
}
