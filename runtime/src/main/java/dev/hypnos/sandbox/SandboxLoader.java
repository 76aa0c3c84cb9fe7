package dev.hypnos.sandbox;

import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.agent.StaticState;
import dev.hypnos.runtime.ClassInitialization;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.TrialLoader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Defines woven copies of the program's classes, and leaves the JDK's, JUnit's and our own to the host. Before each trial its
 * classes are made as if newly loaded; where one of them cannot be, the loader serves no other trial.
 */
final class SandboxLoader extends ClassLoader implements TrialLoader {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final int number = NUMBERS.incrementAndGet();
    private volatile Sandbox sandbox;
    private final WovenClasses classes;
    private final ClassLoader host;
    private final boolean observe;
    private volatile boolean retired;
    /** The names of the classes whose initialisation is modelled. */
    private final Set<String> initialized = ConcurrentHashMap.newKeySet();

    private final Map<Class<?>, ClassInitialization> initializations = new ConcurrentHashMap<>();
    /** Those that may have something to clear. */
    private final List<ClassInitialization> used = new ArrayList<>();

    private record NodeKey(String name, List<Path> classPath) {}

    /** Those of the nodes of a cluster. */
    private final Map<NodeKey, SandboxLoader> nodes = new HashMap<>();

    /** Classes with static fields and no initialiser. Nothing is asked of them while they are being loaded. */
    private final List<Class<?>> withFields = new ArrayList<>();

    /** @param node the name of the node whose classes it loads; empty for those of the test */
    SandboxLoader(Sandbox sandbox, WovenClasses classes, boolean observe, String node) {
        // programs keep loaders as keys, and one loader serves many trials; its hash code is asked for while it is made
        IdentityHashes.pin(SandboxLoader.class, "loader");
        IdentityHashes.expect("loader of " + node);
        super("hypnos-trial", null);
        IdentityHashes.pin(getUnnamedModule(), "module of " + node);
        this.sandbox = sandbox;
        this.classes = classes;
        this.host = classes.host();
        this.observe = observe;
    }

    /** The sandbox that it now belongs to. */
    void adopt(Sandbox owner) {
        sandbox = owner;
    }

    boolean isReusable() {
        return !retired;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public void retire() {
        retired = true;
    }

    @Override
    public void reset() {
        synchronized (used) {
            withFields.forEach(this::initialization);
            withFields.clear();
            used.forEach(ClassInitialization::clear);
        }
    }

    @Override
    public ClassLoader ofNode(String name, List<Path> classPath) {
        NodeKey key = new NodeKey(name, classPath);
        SandboxLoader loader = nodes.get(key);
        if (loader == null || !loader.isReusable()) {
            IdentityHashes.pause();
            loader = new SandboxLoader(sandbox, sandbox.classes(classPath), observe, name);
            IdentityHashes.resume();
            nodes.put(key, loader);
        } else {
            loader.adopt(sandbox);
            loader.reset();
        }
        return loader;
    }

    @Override
    public boolean isInitialized(Class<?> type) {
        return initialized.contains(type.getName());
    }

    @Override
    public ClassInitialization initialization(Class<?> type) {
        ClassInitialization known = initializations.get(type);
        return known == null ? initializations.computeIfAbsent(type, this::add) : known;
    }

    private ClassInitialization add(Class<?> type) {
        ClassInitialization initialization = new ClassInitialization(type);
        synchronized (used) {
            used.add(initialization);
        }
        return initialization;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        IdentityHashes.pause();
        try {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? load(name) : loaded;
            }
        } finally {
            IdentityHashes.resume();
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        String internalName = name.replace('.', '/');
        WovenClass woven = ProgramClasses.isShared(internalName) ? null : classes.get(internalName, observe);
        if (woven == null) {
            return host.loadClass(name);
        }
        sandbox.using(woven);
        if (woven.statics() == StaticState.FIXED) {
            retired = true;
        }
        if (woven.isInitialized()) {
            initialized.add(name);
        }
        Class<?> type = defineClass(name, woven.bytes(), 0, woven.bytes().length, woven.domain());
        IdentityHashes.pin(type, name);
        if (woven.statics() == StaticState.FIELDS && !woven.isInitialized()) {
            synchronized (used) {
                withFields.add(type);
            }
        }
        return type;
    }

    @Override
    public @Nullable URL getResource(String name) {
        return host.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return host.getResources(name);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        return host.getResourceAsStream(name);
    }
}
