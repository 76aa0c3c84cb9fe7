package dev.hypnos.agent;

import dev.hypnos.agent.jdk.Chapters;
import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.jdk.Place;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.process.SystemProperties;
import dev.hypnos.runtime.program.SharedObjects;
import java.lang.constant.ClassDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.LogManager;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The agent: opens what the engine needs of the JDK and weaves the JDK's classes. The program's own classes are woven
 * by the sandbox as it loads them, so that the host and other tests keep theirs as they are.
 */
public final class Agent {
    /** Beside the hooks of the table: what woven programs call, and what the engine needs at once. */
    static final List<String> MORE = List.of(
            "dev.hypnos.runtime.program.MemoryHooks",
            "dev.hypnos.runtime.program.MonitorHooks",
            "dev.hypnos.runtime.calls.CallHooks",
            "dev.hypnos.runtime.calls.CalledParts",
            "dev.hypnos.runtime.calls.CallEffects",
            "dev.hypnos.runtime.calls.PassedHooks",
            "dev.hypnos.runtime.program.ObserveHooks",
            "dev.hypnos.runtime.program.Initializers",
            "dev.hypnos.runtime.threads.ThreadOperations",
            "dev.hypnos.runtime.threads.StackHooks$Walker",
            "dev.hypnos.runtime.process.ProcessFieldHooks",
            "dev.hypnos.runtime.library.WatchHooks",
            "dev.hypnos.runtime.calls.IndirectHooks",
            "dev.hypnos.runtime.calls.CloneHooks",
            "dev.hypnos.runtime.calls.ComparedHooks",
            "dev.hypnos.runtime.calls.GivenHooks",
            "dev.hypnos.runtime.program.LoopHooks",
            "dev.hypnos.runtime.program.PlainHooks",
            "dev.hypnos.runtime.UnknownObjects",
            "dev.hypnos.runtime.program.UntoldHooks",
            "dev.hypnos.runtime.program.GuardedHooks",
            "dev.hypnos.runtime.program.ClassValueHooks",
            "dev.hypnos.runtime.program.StreamEnds",
            "dev.hypnos.runtime.calls.LinkHooks",
            "dev.hypnos.runtime.calls.IndirectHandles",
            "dev.hypnos.runtime.process.MeasureHooks",
            "dev.hypnos.runtime.process.GarbageCollection",
            "dev.hypnos.runtime.code.Callers",
            "dev.hypnos.runtime.code.KnownCallers",
            "dev.hypnos.runtime.program.StableClasses$Hashed",
            "dev.hypnos.runtime.program.StableClasses$LineOf",
            "dev.hypnos.runtime.Engine",
            "dev.hypnos.runtime.Killed",
            "dev.hypnos.runtime.Carrier",
            "dev.hypnos.runtime.ThreadRunner",
            "dev.hypnos.runtime.ContinuationRunner");

    /** Hooks of virtual devices need classes of the JDK that must be woven before they are used. */
    private static final List<String> DEVICES = List.of("dev.hypnos.network.", "dev.hypnos.files.");

    /** What hooks need of the JDK's own, by the chapter whose hooks they are. */
    private static final Map<String, String> INTERNALS = Map.of(
            Chapters.SOCKETS, "dev.hypnos.network.Internals",
            Chapters.SELECTORS, "dev.hypnos.network.SelectorInternals",
            Chapters.FILE_LOCKS, "dev.hypnos.files.FileInternals");

    /** The argument of an agent that is not to weave before it is asked to. */
    private static final String LATER = "later";

    private static @Nullable Instrumentation waiting;
    private static volatile @Nullable Instrumentation installed;

    private Agent() {}

    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        if (LATER.equals(arguments)) {
            waiting = instrumentation;
        } else {
            install(instrumentation);
        }
    }

    public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
        install(instrumentation);
    }

    /**
     * Weaves the JDK now, if the JVM was started with {@code -javaagent:FILE=later}: not everything that it does needs
     * that.
     */
    public static synchronized void installWaiting() {
        Instrumentation instrumentation = waiting;
        waiting = null;
        if (instrumentation != null) {
            install(instrumentation);
        }
    }

    /** Whether the JDK is woven. */
    public static boolean installed() {
        return Installation.isComplete();
    }

    /** Trials to come see the system properties as they are now. */
    public static void rememberProperties() {
        SystemProperties.remember();
    }

    static @Nullable Instrumentation instrumentation() {
        return installed;
    }

    /** A program is about to be tried whose classes are those of this loader. */
    public static void help(ClassLoader host) {
        ByteBuddyAgents.offer(installed, host);
    }

    /** What could not be woven, one line each. */
    public static List<String> problems() {
        return Installation.problems();
    }

    private static synchronized void install(Instrumentation instrumentation) {
        if (Installation.isComplete()) {
            return;
        }
        if (Agent.class.getClassLoader() != null) {
            throw new IllegalStateException(
                    "Hypnos' agent was not loaded by the boot class loader: its jar lacks Boot-Class-Path, or was moved");
        }
        try {
            refuseCopies(instrumentation);
            openJdk(instrumentation);
            pinClasses(instrumentation);
            long[] generator = IdentityHashes.still();
            try {
                weave(instrumentation);
            } finally {
                IdentityHashes.go(generator);
            }
            installed = instrumentation;
            Installation.complete();
        } catch (Throwable thrown) {
            Installation.problem("the JDK could not be woven: " + thrown);
            thrown.printStackTrace();
        }
    }

    private static void weave(Instrumentation instrumentation) throws Exception {
        for (String name : classes(JdkTable.here())) {
            // before it is initialised
            JdkConstants.pin(ClassDesc.of(name));
        }
        Set<String> hooks = new LinkedHashSet<>(MORE);
        hooks.addAll(JdkTable.here().hooks(null));
        for (String hook : hooks) {
            if (!isForDevice(hook)) {
                Class.forName(hook, true, null);
            }
        }
        // makes a pool of its own when the first continuation runs: not in the first trial, whose names would differ
        Class.forName("java.lang.VirtualThread", true, null);
        weaveJdk(instrumentation);
        JdkLibraries libraries = JdkLibraries.install(instrumentation);
        SharedInitializers.install(instrumentation);
        beginLogging(instrumentation);
        startDevices();
        pinClasses(instrumentation);
        SharedObjects.pin();
        libraries.keep();
    }

    /**
     * Classes get their hash codes by their names, those that have none yet: a class asks for its own when it is
     * initialised at the latest.
     */
    private static void pinClasses(Instrumentation instrumentation) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null) {
                IdentityHashes.pinClass(loaded);
            }
        }
    }

    /** What of the JDK can be controlled was found out as it was woven. */
    private static void startDevices() throws ClassNotFoundException {
        JdkTable table = JdkTable.here();
        table.leftOut().forEach(Installation::leaveOut);
        for (String hook : table.hooks(null)) {
            if (isForDevice(hook)) {
                Class.forName(hook, true, null);
            }
        }
        for (Map.Entry<String, String> internals : INTERNALS.entrySet()) {
            if (!table.leftOut().containsKey(internals.getKey())) {
                Class.forName(internals.getValue(), true, null);
            }
        }
    }

    private static boolean isForDevice(String hook) {
        return DEVICES.stream().anyMatch(hook::startsWith);
    }

    /** A class of ours that was loaded from the class path before would be a second one beside the boot loader's. */
    private static void refuseCopies(Instrumentation instrumentation) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            String name = loaded.getName();
            if (loaded.getClassLoader() != null && CodeOwner.isForBootLoader(name)) {
                Installation.problem(
                        name + " was used before Hypnos' agent was installed; use nothing of Hypnos but its"
                                + " annotations outside a @HypnosTest");
                return;
            }
        }
    }

    private static void openJdk(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Set<Module> us = Set.of(Agent.class.getModule());
        instrumentation.redefineModule(
                base,
                Set.of(),
                Map.of("jdk.internal.vm", us, "jdk.internal.misc", us, "jdk.internal.access", us),
                Map.of(
                        "java.io", us,
                        "java.lang", us,
                        "java.net", us,
                        "java.util.concurrent", us,
                        "java.util.concurrent.locks", us,
                        "sun.net", us,
                        "sun.net.www.http", us,
                        "sun.nio.ch", us,
                        "sun.nio.fs", us),
                Set.of(),
                Map.of());
    }

    /** The real process has its loggers before a trial could make them. */
    private static void beginLogging(Instrumentation instrumentation) throws Exception {
        Module logging = ModuleLayer.boot().findModule("java.logging").orElse(null);
        if (logging == null) {
            return;
        }
        Set<Module> us = Set.of(Agent.class.getModule());
        instrumentation.redefineModule(
                logging, Set.of(), Map.of(), Map.of("java.util.logging", us), Set.of(), Map.of());
        Class.forName("jdk.internal.logger.SimpleConsoleLogger$Formatting", true, null);
        LogManager.getLogManager();
        for (String hook : JdkTable.here().hooks("java.logging")) {
            Class.forName(hook, true, null);
        }
    }

    private static void weaveJdk(Instrumentation instrumentation) throws Exception {
        JdkTable table = JdkTable.here();
        Map<String, List<String>> missing = weaveJdk(instrumentation, table, Set.of());
        JdkTable smaller = missing.isEmpty() ? null : table.without(missing);
        if (smaller != null) {
            // what was woven is woven anew, from the JDK's own classes
            missing = weaveJdk(instrumentation, smaller, new LinkedHashSet<>(classes(table)));
            JdkTable.replace(smaller);
        }
        if (!missing.isEmpty()) {
            Installation.problem("this JDK (" + Runtime.version() + ", " + System.getProperty("os.name")
                    + ") lacks what Hypnos must weave; use a JDK that it was made for. Missing: "
                    + missing.values().stream().flatMap(List::stream).distinct().collect(Collectors.joining("; ")));
        }
    }

    private static List<String> classes(JdkTable table) {
        return table.classes(module -> ModuleLayer.boot().findModule(module).isPresent());
    }

    /**
     * Weaves the classes of a table; what the JDK lacks of it.
     *
     * @param before the classes that were woven for another table
     */
    private static Map<String, List<String>> weaveJdk(
            Instrumentation instrumentation, JdkTable table, Set<String> before) throws Exception {
        List<String> names = classes(table);
        Set<String> all = new LinkedHashSet<>(names);
        all.addAll(before);
        List<Class<?>> classes = new ArrayList<>();
        for (String name : all) {
            classes.add(Class.forName(name, false, null));
        }
        for (Row row : table.rows()) {
            if (row.place() == Place.OWN
                    && row.detail().equals("COPY")
                    && row.scope().module() == null) {
                // what is to be copied must be complete
                Class.forName(row.owner().replace('/', '.'), true, null);
            }
        }
        WovenCache cache = WovenClasses.cache(table);
        Transformer transformer = new Transformer(table, new WovenClasses(table, cache));
        instrumentation.addTransformer(transformer, true);
        try {
            instrumentation.retransformClasses(classes.toArray(Class[]::new));
        } finally {
            // a class that the program loads costs nothing more from now on
            instrumentation.removeTransformer(transformer);
        }
        Map<String, List<String>> missing =
                table.missing(transformer.weaver.applied(), transformer.weaver.changed(), names);
        if (missing.isEmpty()) {
            cache.save();
        }
        return missing;
    }

    private record Transformer(JdkTable table, WovenClasses weaver) implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable Module module,
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] bytes) {
            if (redefined == null || loader != null || name == null || !table.isWoven(name)) {
                return null;
            }
            try {
                return weaver.weave(name, bytes);
            } catch (Throwable thrown) {
                Installation.problem("the JDK's class " + name + " could not be woven: " + thrown);
                return null;
            }
        }
    }
}
