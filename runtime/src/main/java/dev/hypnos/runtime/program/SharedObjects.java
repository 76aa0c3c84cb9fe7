package dev.hypnos.runtime.program;

import dev.hypnos.runtime.IdentityHashes;
import java.lang.invoke.MethodHandles;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Objects that all trials share and that a program can ask for their hash codes: loaders, modules, groups of threads,
 * boxed numbers, what is empty. Each gets its hash code by name before the first trial, or else which trial asked first
 * would show.
 */
public final class SharedObjects {
    /** The boxed numbers that the JDK keeps, at least. */
    private static final int CACHE_MIN = -128;

    private static final int CACHE_MAX = 127;

    private SharedObjects() {}

    /** Pins what there is when the agent is installed. */
    public static void pin() {
        groups();
        pinHost(ClassLoader.getSystemClassLoader());
        loader(ClassLoader.getPlatformClassLoader(), "platform");
        modules(ModuleLayer.boot());
        one("runtime", Runtime.getRuntime());
        one("out", System.out);
        one("err", System.err);
        one("in", System.in);
        one("files", FileSystems.getDefault());
        one("charset", Charset.defaultCharset());
        one("locale", Locale.getDefault());
        one("root locale", Locale.ROOT);
        one("public lookup", MethodHandles.publicLookup());
        one("list", List.of());
        one("set", Set.of());
        one("map", Map.of());
        one("empty list", Collections.emptyList());
        one("empty set", Collections.emptySet());
        one("empty map", Collections.emptyMap());
        one("optional", Optional.empty());
        boxes();
    }

    /**
     * The loader of the program's classes: by the same name wherever it is, since a schedule is replayed by JUnit and
     * by the command.
     */
    public static void pinHost(ClassLoader loader) {
        loader(loader, "system");
    }

    private static void groups() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        ThreadGroup[] groups = new ThreadGroup[top.activeGroupCount() + 1];
        int count = top.enumerate(groups, true);
        one("thread group " + top.getName(), top);
        for (int i = 0; i < count; i++) {
            one("thread group " + groups[i].getName(), groups[i]);
        }
    }

    private static void one(String name, Object object) {
        IdentityHashes.pin(object, "shared " + name);
    }

    private static void loader(ClassLoader loader, String name) {
        one("loader " + name, loader);
        one("module of loader " + name, loader.getUnnamedModule());
    }

    private static void modules(ModuleLayer layer) {
        one("layer", layer);
        one("configuration", layer.configuration());
        layer.modules().forEach(module -> one("module " + module.getName(), module));
    }

    private static void boxes() {
        one("true", Boolean.TRUE);
        one("false", Boolean.FALSE);
        for (int i = CACHE_MIN; i <= CACHE_MAX; i++) {
            one("int " + i, Integer.valueOf(i));
            one("long " + i, Long.valueOf(i));
            one("short " + i, Short.valueOf((short) i));
            one("byte " + i, Byte.valueOf((byte) i));
            if (i >= 0) {
                one("char " + i, Character.valueOf((char) i));
            }
        }
    }
}
