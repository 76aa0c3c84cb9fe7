package dev.hypnos.sandbox;

import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.agent.StaticState;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.calls.LinkHooks;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.Definitions;
import dev.hypnos.runtime.code.ReadAnnotations;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.vm.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Defines woven copies of the program's classes, and leaves the JDK's, what JUnit 5 hands over, and our own to the
 * host. Before each trial its classes are made as if newly loaded; where one of them cannot be, the loader serves no
 * other trial.
 */
final class SandboxLoader extends ClassLoader implements TrialLoader {
    private static final String OF_JUNIT = "org.junit.";

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final int number = NUMBERS.incrementAndGet();
    private volatile Sandbox sandbox;
    private final WovenClasses classes;
    private final ClassLoader host;
    private final boolean observe;
    private volatile boolean retired;
    /** Initialisers that the VM has begun and not completed: their classes may never be usable again. */
    private final AtomicInteger incomplete = new AtomicInteger();

    /** The names of the classes whose initialisation is modelled. */
    private final Set<String> initialized = ConcurrentHashMap.newKeySet();

    /** The names of the classes whose plain fields change and are no operations. */
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    /** Classes of which nobody has asked yet whether they are silent. */
    private final Set<String> untold = ConcurrentHashMap.newKeySet();

    private final Map<Class<?>, ClassInitialization> initializations = new ConcurrentHashMap<>();
    /** Those that may have something to clear. */
    private final List<ClassInitialization> used = new ArrayList<>();

    private record NodeKey(String name, List<Path> classPath) {}

    /** Those of the nodes of a cluster. */
    private final Map<NodeKey, SandboxLoader> nodes = new HashMap<>();

    /** Classes with static fields and no initialiser. Nothing is asked of them while they are being loaded. */
    private final List<Class<?>> withFields = new ArrayList<>();
    /** All its classes. */
    private final List<Class<?>> defined = new ArrayList<>();

    private final RuntimeClasses runtimeClasses;
    /** What it defines just now. */
    private volatile byte @Nullable [] defining;

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
        this.runtimeClasses = new RuntimeClasses(this, host, classes.granularity());
    }

    /** The sandbox that it now belongs to. */
    void adopt(Sandbox owner) {
        sandbox = owner;
    }

    boolean isReusable() {
        return !retired && incomplete.get() == 0;
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
    public void initializerStarts() {
        incomplete.incrementAndGet();
    }

    @Override
    public void initializerCompletes() {
        incomplete.decrementAndGet();
    }

    @Override
    public void reset() {
        synchronized (used) {
            withFields.forEach(this::initialization);
            withFields.clear();
            used.forEach(ClassInitialization::clear);
            defined.forEach(ReadAnnotations::forget);
        }
        runtimeClasses.reset();
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
    public boolean wasFinal(Class<?> type, String field) {
        String name = type.getName();
        return runtimeClasses.has(name)
                ? runtimeClasses.wasFinal(name.replace('.', '/'), field)
                : classes.wasFinal(name.replace('.', '/'), field);
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
                if (runtimeClasses.isGone(name)) {
                    throw new ClassNotFoundException(name);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? load(name) : loaded;
            }
        } finally {
            IdentityHashes.resume();
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        LinkHooks.loads();
        String internalName = name.replace('.', '/');
        WovenClass woven = ProgramClasses.isShared(internalName) ? null : classes.get(internalName, observe);
        if (woven == null) {
            byte[] fields = fields(name);
            return fields == null ? shared(name) : define(name, fields, null);
        }
        LinkHooks.loads();
        sandbox.using(woven);
        if (woven.isInitialized()) {
            initialized.add(name);
        }
        if (woven.isUntold()) {
            untold.add(name);
        }
        Class<?> type = define(name, woven.bytes(), woven.domain());
        adopt(type, woven.statics(), woven.isInitialized());
        return type;
    }

    /**
     * JUnit exports some of its packages to its own modules alone, where it is in modules. Those of its classes that
     * are copied are in none of them.
     */
    private Class<?> shared(String name) throws ClassNotFoundException {
        Class<?> type = host.loadClass(name);
        if (name.startsWith(OF_JUNIT) && type.getModule().isNamed()) {
            Jdk.LANG.addExports(type.getModule(), type.getPackageName(), getUnnamedModule());
        }
        return type;
    }

    private Class<?> define(String name, byte[] bytes, @Nullable ProtectionDomain domain) {
        defining = bytes;
        try {
            return defineClass(name, bytes, 0, bytes.length, domain);
        } finally {
            defining = null;
        }
    }

    /** The class beside an interface that the program has defined; null where there is none. */
    private byte @Nullable [] fields(String name) {
        return name.endsWith(ClassInitialization.FIELDS)
                ? runtimeClasses.fields(name.substring(0, name.length() - ClassInitialization.FIELDS.length()))
                : null;
    }

    /** A class was defined: what is to be done with it before the next trial. */
    void adopt(Class<?> type, StaticState statics, boolean isInitialized) {
        if (statics == StaticState.FIXED) {
            retired = true;
        }
        if (isInitialized) {
            initialized.add(type.getName());
        }
        IdentityHashes.pin(type, type.getName());
        synchronized (used) {
            defined.add(type);
        }
        if (statics == StaticState.FIELDS && !isInitialized) {
            synchronized (used) {
                withFields.add(type);
            }
        }
    }

    boolean isDefining(byte[] bytes) {
        return defining == bytes;
    }

    boolean observes() {
        return observe;
    }

    /** A class of the program could not be woven. */
    void failed(String problem) {
        retired = true;
        sandbox.using(new WovenClass(new byte[0], StaticState.FIXED, false, false, null, problem));
    }

    @Override
    public Collection<String> silent() {
        for (String name : untold) {
            if (classes.isChanging(name.replace('.', '/'))) {
                silent.add(name);
            }
        }
        untold.clear();
        return silent;
    }

    @Override
    public Definitions definitions() {
        return runtimeClasses;
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
