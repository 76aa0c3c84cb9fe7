package dev.hypnos.agent;

import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.calls.LinkHooks;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Modules of the JDK that are libraries like those that come in archives: they start threads, lock and ask for the time
 * on behalf of a program. They cannot be copied for the sandbox, since only the JDK may define packages of these names;
 * so their classes are woven as they are loaded. Their monitors and their time are modelled. Their static state is
 * shared, save {@linkplain dev.hypnos.runtime.process.ProcessFields what each process has for itself}.
 */
final class JdkLibraries implements ClassFileTransformer {
    private static final Set<String> MODULES = JdkTable.here().libraries();

    private final JdkWeaver weaver =
            new JdkWeaver(JdkTable.here(), new ClassSource(ClassLoader.getPlatformClassLoader()));

    /** Until the agent is installed: which classes come later, and in which order, depends on the program. */
    private @Nullable WovenCache cache = WovenClasses.libraryCache(JdkTable.here());

    private JdkLibraries() {}

    /** From now on classes of these modules are woven, and those that are loaded already. */
    static JdkLibraries install(Instrumentation instrumentation) throws Exception {
        JdkLibraries libraries = new JdkLibraries();
        instrumentation.addTransformer(libraries, true);
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (isLibrary(loaded.getModule()) && !loaded.isArray() && !loaded.isHidden()) {
                classes.add(loaded);
            }
        }
        if (!classes.isEmpty()) {
            // the JVM gives them in any order, and their sites are to have the numbers that they had
            classes.sort(Comparator.comparing(Class::getName));
            instrumentation.retransformClasses(classes.toArray(Class[]::new));
        }
        return libraries;
    }

    /** The agent is installed. */
    void keep() {
        WovenCache complete;
        synchronized (weaver) {
            complete = cache;
            cache = null;
        }
        if (complete != null) {
            complete.save();
        }
    }

    private static boolean isLibrary(@Nullable Module module) {
        return module != null && module.isNamed() && MODULES.contains(module.getName());
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (module == null || !isLibrary(module)) {
            return null;
        }
        IdentityHashes.pause();
        LinkHooks.loads();
        try {
            // several jobs load at the same time, and what is kept of a class is not made for that
            synchronized (weaver) {
                return weave(String.valueOf(name), bytes, module.getName(), redefined == null);
            }
        } catch (VirtualMachineError atAnEnd) {
            throw atAnEnd;
        } catch (Throwable thrown) {
            Installation.problem("the JDK's class " + name + " could not be woven: " + thrown);
            return null;
        } finally {
            IdentityHashes.resume();
        }
    }

    private byte @Nullable [] weave(String name, byte[] bytes, String library, boolean isNew) {
        int firstSite = Sites.count();
        String key = name + (isNew ? " new " : " ") + firstSite;
        WovenCache.Entry kept = cache == null ? null : cache.find(key, bytes);
        if (kept != null) {
            return kept.woven();
        }
        byte[] woven = isNew ? weaver.weaveNew(bytes, library) : weaver.weave(bytes, library);
        if (cache != null) {
            cache.add(key, bytes, firstSite, List.of(), woven);
        }
        return woven;
    }
}
