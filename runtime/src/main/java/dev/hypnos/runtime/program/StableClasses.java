package dev.hypnos.runtime.program;

import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.MethodHandleInfo;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Classes that the JDK makes while a program runs, of lambdas and of proxies. They are made once for many trials, in
 * whichever comes first to them, and the VM puts an address into the names of lambdas'. So what a program sees of such
 * a class, its name and its hash code, is made of where it belongs instead.
 *
 * <p>Called while the VM links a call: nothing here may need a lambda itself.
 */
public final class StableClasses {
    private static final long NAME = Jdk.UNSAFE.objectFieldOffset(Class.class, "name");
    /** How compilers begin the names of methods that are the bodies of lambdas. */
    private static final String LAMBDA = "lambda$";

    /**
     * What was hashed last: each class is asked for twice in a row, and the second time need not look at the stack
     * again.
     */
    private static volatile @Nullable Hashed last;

    private record Hashed(MethodHandleInfo body, long hash) {}

    private StableClasses() {}

    /** Behind the making of a lambda's class. */
    public static Class<?> lambda(Class<?> type, Class<?> caller, Class<?> implemented, MethodHandleInfo body) {
        long hash = hash(caller, implemented, body);
        String name = type.getName();
        int address = name.lastIndexOf("/0x");
        if (address >= 0) {
            String digits = Long.toHexString(hash | Long.MIN_VALUE);
            Jdk.UNSAFE.putReference(
                    type, NAME, name.substring(0, address + 3).concat(digits).intern());
        }
        IdentityHashes.pin(type, hash);
        return type;
    }

    /** A lambda's class is about to be defined: it will ask for its hash code meanwhile. */
    public static void defines(Class<?> caller, Class<?> implemented, MethodHandleInfo body) {
        IdentityHashes.expect(hash(caller, implemented, body));
    }

    private static long hash(Class<?> caller, Class<?> implemented, MethodHandleInfo body) {
        Hashed known = last;
        if (known != null && known.body == body) {
            return known.hash;
        }
        Hashed hashed = new Hashed(body, newHash(caller, implemented, body));
        last = hashed;
        return hashed.hash;
    }

    private static long newHash(Class<?> caller, Class<?> implemented, MethodHandleInfo body) {
        long hash = caller.getName().hashCode();
        hash = 31 * hash + implemented.getName().hashCode();
        hash = 31 * hash + body.getDeclaringClass().getName().hashCode();
        hash = 31 * hash + body.getName().hashCode();
        hash = 31 * hash + body.getMethodType().toMethodDescriptorString().hashCode();
        // the body of a lambda has a name of its own in its class; a method may be referred to in several places
        hash = 31 * hash + (body.getName().startsWith(LAMBDA) ? 0 : Jdk.WALKER.walk(new LineOf(caller)));
        return Long.rotateLeft(hash * 0x9E3779B97F4A7C15L, 32);
    }

    /** Where the reference stands: two to the same method in one class are told apart by their lines. */
    private record LineOf(Class<?> caller) implements Function<Stream<StackWalker.StackFrame>, Integer> {
        @Override
        public Integer apply(Stream<StackWalker.StackFrame> frames) {
            var iterator = frames.iterator();
            while (iterator.hasNext()) {
                StackWalker.StackFrame frame = iterator.next();
                if (frame.getDeclaringClass() == caller) {
                    return frame.getLineNumber();
                }
            }
            return 0;
        }
    }

    /** The one object of a lambda that captures nothing, before it is handed out. */
    public static @Nullable Object constant(@Nullable Object lambda) {
        if (lambda != null) {
            IdentityHashes.pin(lambda, 1L + lambda.getClass().hashCode());
        }
        return lambda;
    }

    /** Behind the making of a proxy's class, before it is first kept anywhere. */
    public static Class<?> proxy(Class<?> type) {
        long hash = 1;
        for (Class<?> implemented : type.getInterfaces()) {
            hash = 31 * hash + implemented.getName().hashCode();
        }
        IdentityHashes.pin(type, hash);
        return type;
    }
}
