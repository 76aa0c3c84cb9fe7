package dev.hypnos.runtime.code;

import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The hash codes under which the JDK keeps method types. They are made of the hash codes of classes, and those are the
 * same for all copies of a class, in whatever loader, as a program must see the same ones in each trial. With a hundred
 * loaders alive each look-up would go through a list of a hundred. So here, where no program sees it, the loaders count
 * too.
 */
public final class KeyHashes {
    /** An odd number with bits all over: numbers that are near each other give hash codes that are not. */
    private static final int SPREAD = 0x9E3779B9;

    private KeyHashes() {}

    public static int hash(@Nullable Object key) {
        int hash = Objects.hashCode(key);
        return key instanceof MethodType type ? hash + loaders(type) : hash;
    }

    private static int loaders(MethodType type) {
        int loaders = number(type.returnType());
        for (int i = 0; i < type.parameterCount(); i++) {
            loaders = 31 * loaders + number(type.parameterType(i));
        }
        return loaders * SPREAD;
    }

    /** Zero for all but the copies of trials, as other types were kept before there was an agent. */
    private static int number(Class<?> type) {
        return type.getClassLoader() instanceof TrialLoader loader ? loader.number() : 0;
    }
}
