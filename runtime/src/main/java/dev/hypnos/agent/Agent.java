package dev.hypnos.agent;

import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.ProcessFields;
import dev.hypnos.runtime.SharedObjects;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;

/**
 * The agent: opens what the engine needs of the JDK and weaves the JDK's classes. The program's own classes are woven by the
 * sandbox as it loads them, so that the host and other tests keep theirs as they are.
 */
public final class Agent {
    private static final String[] HOOKS = {
        "MemoryHooks",
        "MonitorHooks",
        "CallHooks",
        "WorkHooks",
        "ThreadHooks",
        "TimeHooks",
        "Parking",
        "PoolHooks",
        "RandomHooks",
        "ObserveHooks",
        "Initializers",
        "EnvironmentHooks",
        "ProcessHooks",
        "ProcessFieldHooks",
        "WatchHooks",
        "IndirectHooks",
        "LoopHooks",
        "UncontrolledCallHooks",
        "IndirectHandles",
        "LinkHooks",
        "DefinitionHooks",
        "RealProcesses",
        "IdentityHashes",
        "MeasureHooks",
        "StableClasses",
        "StableClasses$LineOf",
        "Engine",
        "Killed",
        "Carrier",
        "ThreadRunner",
        "ContinuationRunner",
    };

    private static final List<String> OWN = List.of(
            "dev.hypnos.kernel.",
            "dev.hypnos.network.",
            "dev.hypnos.runtime.",
            "dev.hypnos.agent.",
            "dev.hypnos.sandbox.",
            "dev.hypnos.catalog.");

    private Agent() {}

    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        install(instrumentation);
    }

    public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
        install(instrumentation);
    }

    /** Whether the JDK is woven. */
    public static boolean installed() {
        return Installation.isComplete();
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
            for (String hook : HOOKS) {
                Class.forName("dev.hypnos.runtime." + hook, true, null);
            }
            // makes a pool of its own when the first continuation runs: not in the first trial, whose names would
            // differ
            Class.forName("java.lang.VirtualThread", true, null);
            weaveJdk(instrumentation);
            JdkLibraries.install(instrumentation);
            beginLogging(instrumentation);
            Class.forName("dev.hypnos.network.EntryHooks", true, null);
            Class.forName("dev.hypnos.network.NameHooks", true, null);
            Class.forName("dev.hypnos.network.AsynchronousHooks", true, null);
            Class.forName("dev.hypnos.network.Internals", true, null);
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (loaded.getClassLoader() == null) {
                    IdentityHashes.pinClass(loaded);
                }
            }
            SharedObjects.pin();
            Installation.complete();
        } catch (Throwable thrown) {
            Installation.problem("the JDK could not be woven: " + thrown);
            thrown.printStackTrace();
        }
    }

    /** A class of ours that was loaded from the class path before would be a second one beside the boot loader's. */
    private static void refuseCopies(Instrumentation instrumentation) {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            String name = loaded.getName();
            if (loaded.getClassLoader() != null && OWN.stream().anyMatch(name::startsWith)) {
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
                        "java.lang", us,
                        "java.net", us,
                        "java.util.concurrent", us,
                        "java.util.concurrent.locks", us,
                        "sun.net", us,
                        "sun.net.www.http", us,
                        "sun.nio.ch", us),
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
        Class.forName("dev.hypnos.runtime.LoggingHooks", true, null);
    }

    private static void weaveJdk(Instrumentation instrumentation) throws Exception {
        JdkWeaver weaver = new JdkWeaver();
        List<Class<?>> classes = new ArrayList<>();
        for (Collection<String> names : List.of(
                JdkClasses.WOVEN,
                UncontrolledJdkCalls.CLASSES,
                OnceCalls.CLASSES,
                StreamCalls.CLASSES,
                JdkLoops.CLASSES,
                InitializerEntries.CLASSES,
                DefinitionCalls.CLASSES,
                NetworkCalls.CLASSES,
                ProcessCalls.CLASSES,
                JdkClasses.withFields(false))) {
            for (String name : names) {
                classes.add(Class.forName(name, false, null));
            }
        }
        for (ProcessFields.Row row : ProcessFields.rows()) {
            if (row.isCopied() && row.module().equals("java.base")) {
                Class.forName(row.owner(), true, null);
            }
        }
        for (String name : JdkClasses.WOVEN_WHERE_PRESENT) {
            try {
                classes.add(Class.forName(name, false, null));
            } catch (ClassNotFoundException ofAnotherSystem) {
                // then nothing can use it either
            }
        }
        Transformer transformer = new Transformer(weaver);
        instrumentation.addTransformer(transformer, true);
        try {
            instrumentation.retransformClasses(classes.toArray(Class[]::new));
        } finally {
            // a class that the program loads costs nothing more from now on
            instrumentation.removeTransformer(transformer);
        }
        List<String> all = new ArrayList<>(JdkEntries.REQUIRED);
        all.addAll(WorkCalls.PLACES);
        all.addAll(UncontrolledJdkCalls.methods());
        all.addAll(NetworkCalls.entries());
        all.addAll(AsynchronousCalls.entries());
        all.addAll(ProcessCalls.entries());
        all.addAll(DefinitionCalls.entries());
        all.removeAll(weaver.entries());
        all.addAll(weaver.missingNatives());
        for (String missing : all) {
            Installation.problem("this JDK (" + Runtime.version() + ") has no " + missing);
        }
    }

    private record Transformer(JdkWeaver weaver) implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable Module module,
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] bytes) {
            if (name == null || loader != null || !JdkClasses.isWoven(name.replace('/', '.'))) {
                return null;
            }
            try {
                return weaver.weave(bytes);
            } catch (Throwable thrown) {
                Installation.problem("the JDK's class " + name + " could not be woven: " + thrown);
                return null;
            }
        }
    }
}
