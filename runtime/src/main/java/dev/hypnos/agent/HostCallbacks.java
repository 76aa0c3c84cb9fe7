package dev.hypnos.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.AccessFlag;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Callbacks of classes on the host that must do nothing there for some of their calls, since the real ones happen in
 * trials. What calls them is not ours and cannot be told, so they ask themselves: at their beginning, once they are
 * {@linkplain #guard guarded}. Copies of the same classes in trials are made from the class files, and ask nothing.
 */
public final class HostCallbacks {
    private static final ClassDesc SELF = ClassDesc.of("dev.hypnos.agent.HostCallbacks");
    private static final MethodTypeDesc ASK =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object.arrayType());

    private static volatile Predicate<@Nullable Object[]> unwanted = arguments -> false;

    private HostCallbacks() {}

    /** Says which calls are unwanted, by their arguments. */
    public static void unwanted(Predicate<@Nullable Object[]> calls) {
        unwanted = calls;
    }

    /** What a guarded method asks. */
    public static boolean isUnwanted(@Nullable Object[] arguments) {
        return unwanted.test(arguments);
    }

    /**
     * Lets methods of a class return at once, nothing or false, where a call of them is unwanted. False where the class
     * cannot be changed.
     *
     * @param methods their names, each with its descriptor
     */
    public static boolean guard(Class<?> type, Set<String> methods) {
        Instrumentation instrumentation = Agent.instrumentation();
        if (instrumentation == null || !instrumentation.isModifiableClass(type)) {
            return false;
        }
        Guard guard = new Guard(type, methods);
        instrumentation.addTransformer(guard, true);
        try {
            instrumentation.retransformClasses(type);
            return guard.done;
        } catch (UnmodifiableClassException | RuntimeException | LinkageError refused) {
            return false;
        } finally {
            instrumentation.removeTransformer(guard);
        }
    }

    private static final class Guard implements ClassFileTransformer {
        private final Class<?> type;
        private final Set<String> methods;
        private volatile boolean done;

        Guard(Class<?> type, Set<String> methods) {
            this.type = type;
            this.methods = methods;
        }

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String name,
                @Nullable Class<?> changed,
                ProtectionDomain domain,
                byte[] bytes) {
            if (changed != type) {
                return null;
            }
            ClassHierarchyResolver hierarchy = loader == null
                    ? ClassHierarchyResolver.defaultResolver()
                    : ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver());
            ClassFile classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchy));
            byte[] guarded = classFile.transformClass(classFile.parse(bytes), (builder, element) -> {
                if (element instanceof MethodModel method && isGuarded(method)) {
                    builder.transformMethod(method, MethodTransform.transformingCode(new Beginning(method)));
                } else {
                    builder.with(element);
                }
            });
            done = true;
            return guarded;
        }

        private boolean isGuarded(MethodModel method) {
            return method.code().isPresent()
                    && methods.contains(method.methodName().stringValue()
                            + method.methodType().stringValue());
        }
    }

    /** Asks, and returns where the answer is yes. */
    private static final class Beginning implements CodeTransform {
        private final MethodModel method;

        Beginning(MethodModel method) {
            this.method = method;
        }

        @Override
        public void atStart(CodeBuilder builder) {
            int count = method.methodTypeSymbol().parameterCount();
            int first = method.flags().has(AccessFlag.STATIC) ? 0 : 1;
            builder.loadConstant(count).anewarray(ConstantDescs.CD_Object);
            for (int i = 0; i < count; i++) {
                builder.dup().loadConstant(i).aload(first + i).aastore();
            }
            Label goOn = builder.newLabel();
            builder.invokestatic(SELF, "isUnwanted", ASK).ifeq(goOn);
            if (TypeKind.from(method.methodTypeSymbol().returnType()) == TypeKind.BOOLEAN) {
                builder.loadConstant(0).ireturn();
            } else {
                builder.return_();
            }
            builder.labelBinding(goOn).nop();
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            builder.with(element);
        }
    }
}
