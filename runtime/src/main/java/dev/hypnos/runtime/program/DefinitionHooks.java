package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.Definitions;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.classfile.ClassFile;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Called by the JDK where the program defines a class while it runs: by a loader, by a lookup, or as a proxy. */
public final class DefinitionHooks {
    /** The numbers that the JDK counts stay below. */
    private static final long PROXIES = 1L << 40;

    private static final int HIDDEN = 2;

    private DefinitionHooks() {}

    /** At the entry of {@code ClassLoader.defineClass}: a class that is there already, or null. */
    public static @Nullable Class<?> again(
            @Nullable ClassLoader loader, byte @Nullable [] bytes, int start, int length) {
        ThreadTask task = Current.task();
        if (task == null || !(loader instanceof TrialLoader trial) || bytes == null) {
            return null;
        }
        Definitions definitions = trial.definitions();
        if (definitions.isOwn(bytes)) {
            return null;
        }
        byte[] copy = copy(bytes, start, length);
        String name = name(copy);
        if (name == null) {
            return null;
        }
        if (definitions.clashes(name, copy)) {
            task.engine.discard(task, trial);
        }
        return definitions.again(name, copy);
    }

    /** The same for a lookup, which defines hidden classes too. */
    public static @Nullable Class<?> again(@Nullable ClassLoader loader, byte[] bytes, int flags) {
        return (flags & HIDDEN) == 0 ? again(loader, bytes, 0, bytes.length) : null;
    }

    /** What is to be defined instead: the same array where nothing is woven. */
    public static byte @Nullable [] woven(
            @Nullable ClassLoader loader, byte @Nullable [] bytes, int start, int length) {
        ThreadTask task = Current.task();
        if (task == null || bytes == null || !task.takesPart() || !isOfProgram(loader)) {
            return bytes;
        }
        Definitions definitions = definitions(task, loader);
        if (definitions.isOwn(bytes)) {
            return bytes;
        }
        byte[] copy = copy(bytes, start, length);
        String name = name(copy);
        return name == null || name.endsWith(ClassInitialization.FIELDS) ? bytes : definitions.weave(name, copy);
    }

    /** Where the class begins in the array. */
    public static int start(ClassLoader loader, byte @Nullable [] bytes, int start) {
        return isWoven(loader, bytes) ? 0 : start;
    }

    /** How long the class in the array is. */
    public static int length(ClassLoader loader, byte @Nullable [] bytes, int length) {
        return bytes != null && isWoven(loader, bytes) ? bytes.length : length;
    }

    private static boolean isWoven(ClassLoader loader, byte @Nullable [] bytes) {
        ThreadTask task = Current.task();
        return task != null
                && bytes != null
                && isOfProgram(loader)
                && definitions(task, loader).isWoven(bytes);
    }

    /** The same for a lookup, which defines hidden classes too. */
    public static byte @Nullable [] woven(@Nullable ClassLoader loader, byte[] bytes, int flags) {
        return (flags & HIDDEN) == 0 ? woven(loader, bytes, 0, bytes.length) : bytes;
    }

    /** Before a lookup defines a hidden class for the program. */
    public static byte @Nullable [] hidden(MethodHandles.Lookup lookup, byte @Nullable [] bytes) {
        ThreadTask task = Current.task();
        ClassLoader loader = lookup.lookupClass().getClassLoader();
        return task == null || bytes == null || !isOfProgram(loader) || name(bytes) == null
                ? bytes
                : definitions(task, loader).weaveHidden(bytes);
    }

    /** A buffer that has an array, since only arrays are woven. */
    public static @Nullable ByteBuffer heap(@Nullable ByteBuffer buffer) {
        if (Current.task() == null || buffer == null || buffer.hasArray()) {
            return buffer;
        }
        ByteBuffer copy = ByteBuffer.allocate(buffer.remaining());
        copy.put(buffer.duplicate()).flip();
        return copy;
    }

    /** Behind a definition. */
    public static void defined(@Nullable Class<?> type) {
        ThreadTask task = Current.task();
        if (task == null || type == null || type.isHidden() || !isOfProgram(type.getClassLoader())) {
            return;
        }
        IdentityHashes.pin(type, type.getName());
        ClassLoader loader = type.getClassLoader();
        Definitions definitions = definitions(task, loader);
        definitions.add(type);
        byte[] fields = loader instanceof TrialLoader ? null : definitions.fields(type.getName());
        if (fields != null) {
            Jdk.LANG.defineClass(loader, type.getName() + ClassInitialization.FIELDS, fields, null, null);
        }
    }

    /** Whether it is a loader of the program: that of a trial, or one that a trial has made. */
    private static boolean isOfProgram(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at instanceof TrialLoader) {
                return true;
            }
        }
        return false;
    }

    private static Definitions definitions(ThreadTask task, @Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at instanceof TrialLoader trial) {
                return trial.definitions();
            }
        }
        return task.engine.loader().definitions();
    }

    private static byte[] copy(byte[] bytes, int start, int length) {
        boolean isInside = start >= 0 && length >= 0 && start <= bytes.length - length;
        return isInside ? Arrays.copyOfRange(bytes, start, start + length) : new byte[0];
    }

    /** The name in a class file; null where it is none, which the VM says best. */
    private static @Nullable String name(byte[] bytes) {
        IdentityHashes.pause();
        try {
            return ClassFile.of().parse(bytes).thisClass().asInternalName().replace('/', '.');
        } catch (RuntimeException malformed) {
            return null;
        } finally {
            IdentityHashes.resume();
        }
    }

    /**
     * In place of the number that tells one proxy class from another: by its interfaces, and so the same in every
     * trial.
     */
    public static long proxyNumber(AtomicLong numbers, List<Class<?>> interfaces) {
        if (Current.task() == null) {
            return numbers.getAndIncrement();
        }
        long hash = 1;
        for (Class<?> type : interfaces) {
            String name = type.getName();
            for (int i = 0; i < name.length(); i++) {
                hash = hash * 1_000_003 + name.charAt(i);
            }
            hash = hash * 1_000_003 + ',';
        }
        return PROXIES | (hash >>> 2);
    }

    /** In place of the number of the module for the proxies of a loader. */
    public static int proxyModule(AtomicInteger numbers, @Nullable ClassLoader loader) {
        return loader instanceof TrialLoader ? 0 : numbers.incrementAndGet();
    }
}
