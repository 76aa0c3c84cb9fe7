package dev.hypnos.agent;

import dev.hypnos.runtime.Installation;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Modules of the JDK that few programs use, and that call the network with monitors held: the HTTP client and server. They are woven
 * as they are loaded, from when a class of a program is seen that names them. Then their monitors, synchronized methods included,
 * are modelled for tasks.
 */
final class PlatformClasses {
    /** What programs name. */
    private static final List<String> NAMED = List.of("java/net/http/", "com/sun/net/httpserver/");

    /** What is woven. */
    private static final List<String> WOVEN = List.of("jdk/internal/net/http/", "sun/net/httpserver/");

    private static final ClassDesc OUTPUT = ClassDesc.of("java.io.OutputStream");
    private static final ClassDesc OUTPUT_HOOKS = ClassDesc.of("dev.hypnos.network.OutputHooks");
    private static final Set<String> STREAMS =
            Set.of("java/io/OutputStream", "java/io/BufferedOutputStream", "java/io/FilterOutputStream");
    private static final Set<String> WRITING = Set.of("write", "flush", "close");

    private static @Nullable Instrumentation instrumentation;
    private static boolean isInstalled;

    private PlatformClasses() {}

    static void prepare(Instrumentation given) {
        instrumentation = given;
    }

    /** A class of a program is about to be woven. */
    static void noteNames(ClassModel model) {
        if (isInstalled) {
            return;
        }
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof ClassEntry named && startsWithAny(named.asInternalName(), NAMED)) {
                install();
                return;
            }
        }
    }

    private static synchronized void install() {
        Instrumentation known = instrumentation;
        if (!isInstalled && known != null) {
            isInstalled = true;
            known.addTransformer(
                    new Transformer(new JdkWeaver(new ClassSource(ClassLoader.getPlatformClassLoader()).hierarchy())));
        }
    }

    /** Leads calls by which the server writes to ours; false if it is none of these. */
    static boolean weaveOutput(String owner, CodeBuilder code, InvokeInstruction call) {
        if (!owner.startsWith("sun/net/httpserver/")
                || call.opcode() != Opcode.INVOKEVIRTUAL
                || !STREAMS.contains(call.owner().asInternalName())
                || !WRITING.contains(call.name().stringValue())) {
            return false;
        }
        MethodTypeDesc type = call.typeSymbol().insertParameterTypes(0, OUTPUT);
        code.invokestatic(OUTPUT_HOOKS, call.name().stringValue(), type);
        return true;
    }

    /** Whether the class is woven in this way. */
    static boolean isWoven(String internalName) {
        return startsWithAny(internalName, WOVEN);
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
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
            boolean isOurs = name != null && redefined == null && isWoven(name);
            if (!isOurs || module == null || !module.isNamed()) {
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
