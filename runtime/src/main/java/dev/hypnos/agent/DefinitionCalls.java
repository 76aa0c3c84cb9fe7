package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Where the JDK defines classes for the program: they are woven first, and one that is there already is given again. */
final class DefinitionCalls {
    /** What defines classes for lookups: the JDK's access to its own package, which has no name of its own. */
    private static final String ACCESS = "java.lang.System$1";

    private static final String PROXIES = "java.lang.reflect.Proxy$ProxyBuilder";

    static final List<String> CLASSES = List.of("java.lang.ClassLoader", PROXIES, ACCESS);

    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.DefinitionHooks");
    private static final ClassDesc LOADER = ClassDesc.of("java.lang.ClassLoader");
    private static final ClassDesc LOOKUP = ClassDesc.of("java.lang.invoke.MethodHandles$Lookup");
    private static final ClassDesc BUFFER = ClassDesc.of("java.nio.ByteBuffer");
    private static final ClassDesc BYTES = CD_byte.arrayType();

    private static final String LOADER_DEFINES =
            "java/lang/ClassLoader.defineClass(Ljava/lang/String;[BIILjava/security/ProtectionDomain;)Ljava/lang/Class;";
    private static final String LOADER_DEFINES_BUFFER = "java/lang/ClassLoader.defineClass("
            + "Ljava/lang/String;Ljava/nio/ByteBuffer;Ljava/security/ProtectionDomain;)Ljava/lang/Class;";
    private static final String LOOKUP_DEFINES = ACCESS.replace('.', '/')
            + ".defineClass(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[B"
            + "Ljava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;";
    private static final String HIDDEN = "java/lang/invoke/MethodHandles$Lookup.defineHiddenClass";

    private DefinitionCalls() {}

    /** The methods that must have been woven. */
    static List<String> entries() {
        return List.of(LOADER_DEFINES, LOADER_DEFINES_BUFFER, LOOKUP_DEFINES);
    }

    /** Weaves the entry of the method with this name; false if it is none of these. */
    static boolean weaveEntry(String method, CodeBuilder code) {
        if (method.equals(LOADER_DEFINES)) {
            weaveLoader(code);
        } else if (method.equals(LOADER_DEFINES_BUFFER)) {
            code.aload(2)
                    .invokestatic(HOOKS, "heap", MethodTypeDesc.of(BUFFER, BUFFER))
                    .astore(2);
        } else if (method.equals(LOOKUP_DEFINES)) {
            weaveLookup(code);
        } else if (method.startsWith(HIDDEN) && method.contains("([B")) {
            code.aload(0).aload(1);
            code.invokestatic(HOOKS, "hidden", MethodTypeDesc.of(BYTES, LOOKUP, BYTES))
                    .astore(1);
        } else {
            return false;
        }
        return true;
    }

    private static void weaveLookup(CodeBuilder code) {
        code.aload(1).aload(4).iload(7);
        code.invokestatic(HOOKS, "again", MethodTypeDesc.of(CD_Class, LOADER, BYTES, CD_int));
        returnUnlessNull(code);
        code.aload(1).aload(4).iload(7);
        code.invokestatic(HOOKS, "woven", MethodTypeDesc.of(BYTES, LOADER, BYTES, CD_int));
        code.astore(4);
    }

    private static void weaveLoader(CodeBuilder code) {
        Label same = code.newLabel();
        int woven = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(0).aload(2).iload(3).iload(4);
        code.invokestatic(HOOKS, "again", MethodTypeDesc.of(CD_Class, LOADER, BYTES, CD_int, CD_int));
        returnUnlessNull(code);
        code.aload(0).aload(2).iload(3).iload(4);
        code.invokestatic(HOOKS, "woven", MethodTypeDesc.of(BYTES, LOADER, BYTES, CD_int, CD_int));
        code.astore(woven).aload(woven).aload(2).if_acmpeq(same);
        code.aload(woven).astore(2).iconst_0().istore(3);
        code.aload(woven).arraylength().istore(4);
        code.labelBinding(same);
    }

    private static void returnUnlessNull(CodeBuilder code) {
        code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
    }

    /** Weaves what follows before a return of the method with this name; false if there is nothing. */
    static boolean weaveReturn(String method, CodeBuilder code) {
        if (!method.equals(LOADER_DEFINES) && !method.equals(LOOKUP_DEFINES)) {
            return false;
        }
        code.dup().invokestatic(HOOKS, "defined", MethodTypeDesc.of(CD_void, CD_Class));
        return true;
    }

    /** Weaves the counters from which proxies have their names; false for any other call. */
    static boolean weaveCall(String owner, String name, CodeBuilder code, InvokeInstruction call) {
        if (!owner.equals(PROXIES.replace('.', '/'))) {
            return false;
        }
        String target = call.owner().asInternalName() + "." + call.name().stringValue();
        if (name.equals("defineProxyClass")
                && target.equals("java/util/concurrent/atomic/AtomicLong.getAndIncrement")) {
            code.aload(1)
                    .invokestatic(
                            HOOKS,
                            "proxyNumber",
                            MethodTypeDesc.of(CD_long, call.owner().asSymbol(), ClassDesc.of("java.util.List")));
            return true;
        }
        if (name.startsWith("lambda$getDynamicModule")
                && target.equals("java/util/concurrent/atomic/AtomicInteger.incrementAndGet")) {
            code.aload(0)
                    .invokestatic(
                            HOOKS,
                            "proxyModule",
                            MethodTypeDesc.of(CD_int, call.owner().asSymbol(), LOADER));
            return true;
        }
        return false;
    }
}
