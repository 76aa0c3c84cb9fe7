package dev.hypnos.agent;

import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.code.TrialLoader;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Classes of JUnit that trials share are initialised once, and it may be a trial in which that happens. What they do
 * then, such as to make a logger, is none of that trial's: no other trial does it, nor does a replay in this JVM. So
 * their initialisers hide the task while they run.
 */
final class SharedInitializers implements ClassFileTransformer {
    private static final String JUNIT = "org/junit/";
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.calls.LinkHooks");

    private SharedInitializers() {}

    /** From now on it is so for classes that are loaded. */
    static void install(Instrumentation instrumentation) {
        instrumentation.addTransformer(new SharedInitializers());
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (loader == null
                || loader instanceof TrialLoader
                || name == null
                || !name.startsWith(JUNIT)
                || !ProgramClasses.isShared(name)) {
            return null;
        }
        IdentityHashes.pause();
        try {
            return hiding(bytes, loader);
        } catch (RuntimeException | LinkageError unknown) {
            // it is initialised as before, and what it does then counts
            return null;
        } finally {
            IdentityHashes.resume();
        }
    }

    private static byte @Nullable [] hiding(byte[] bytes, ClassLoader loader) {
        ClassModel model = ClassFile.of().parse(bytes);
        if (model.methods().stream().noneMatch(SharedInitializers::isInitializer)) {
            return null;
        }
        ClassHierarchyResolver hierarchy =
                ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver());
        return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchy))
                .transformClass(
                        model,
                        ClassTransform.transformingMethodBodies(
                                SharedInitializers::isInitializer, CodeTransform.ofStateful(Hiding::new)));
    }

    private static boolean isInitializer(MethodModel method) {
        return method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
    }

    /** Around all of the method. */
    private static final class Hiding implements CodeTransform {
        private int task;
        private @Nullable Label start;

        @Override
        public void atStart(CodeBuilder code) {
            task = code.allocateLocal(TypeKind.REFERENCE);
            code.invokestatic(HOOKS, "beginShared", MethodTypeDesc.of(ConstantDescs.CD_Object))
                    .astore(task);
            start = code.newBoundLabel();
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction made && made.opcode() == Opcode.RETURN) {
                show(code);
            }
            code.with(element);
        }

        private void show(CodeBuilder code) {
            code.aload(task)
                    .invokestatic(
                            HOOKS, "endShared", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
        }

        @Override
        public void atEnd(CodeBuilder code) {
            Label end = code.newBoundLabel();
            if (start != null) {
                code.exceptionCatchAll(start, end, end);
            }
            show(code);
            code.athrow();
        }
    }
}
