package dev.hypnos.agent;

import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.calls.LinkHooks;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
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

    private JdkLibraries() {}

    /** From now on classes of these modules are woven, and those that are loaded already. */
    static void install(Instrumentation instrumentation) throws Exception {
        instrumentation.addTransformer(new JdkLibraries(), true);
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (isLibrary(loaded.getModule()) && !loaded.isArray() && !loaded.isHidden()) {
                classes.add(loaded);
            }
        }
        if (!classes.isEmpty()) {
            instrumentation.retransformClasses(classes.toArray(Class[]::new));
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
                return redefined == null
                        ? weaver.weaveNew(bytes, module.getName())
                        : weaver.weave(bytes, module.getName());
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
}
