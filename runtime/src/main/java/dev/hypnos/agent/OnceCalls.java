package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;

/**
 * What the JDK does once, in whichever trial needs it first: it links calls, makes classes, reads annotations, and keeps the result. Hash codes
 * that it asks for meanwhile must not change those that the program gets next, and the classes that it makes must look the same in all trials.
 */
final class OnceCalls {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.StableClasses");
    private static final ClassDesc LAMBDAS = ClassDesc.of("java.lang.invoke.AbstractValidatingLambdaMetafactory");
    private static final ClassDesc INFO = ClassDesc.of("java.lang.invoke.MethodHandleInfo");

    private static final String LAMBDA_CLASSES = "java/lang/invoke/InnerClassLambdaMetafactory";
    private static final String SPIN = "java/lang/invoke/InnerClassLambdaMetafactory.spinInnerClass()Ljava/lang/Class;";
    private static final String PROXIES = "java/lang/reflect/Proxy$ProxyBuilder";

    /** Methods, without their parameters, during which hash codes are not counted. */
    private static final Set<String> PAUSED = Set.of(
            "java/io/ObjectStreamClass.lookup",
            "java/lang/reflect/Proxy.getProxyConstructor",
            "jdk/internal/reflect/MethodHandleAccessorFactory.newMethodAccessor",
            "jdk/internal/reflect/MethodHandleAccessorFactory.newConstructorAccessor",
            "jdk/internal/reflect/MethodHandleAccessorFactory.newSerializableConstructorAccessor",
            "jdk/internal/reflect/MethodHandleAccessorFactory.newFieldAccessor",
            "sun/reflect/annotation/AnnotationParser.parseAnnotations",
            "sun/reflect/annotation/AnnotationParser.parseSelectAnnotations",
            "sun/reflect/annotation/AnnotationType.getInstance");

    static final List<String> CLASSES = List.of(
            "java.io.ObjectStreamClass",
            "java.lang.invoke.InnerClassLambdaMetafactory",
            "java.lang.reflect.Proxy",
            "java.lang.reflect.Proxy$ProxyBuilder",
            "jdk.internal.reflect.MethodHandleAccessorFactory",
            "sun.reflect.annotation.AnnotationParser",
            "sun.reflect.annotation.AnnotationType");

    private OnceCalls() {}

    /** Whether hash codes are not counted during this method. */
    static boolean isPaused(String method) {
        return method.startsWith("java/lang/invoke/MethodHandleNatives.link")
                || method.startsWith("java/lang/invoke/MethodHandleNatives.findMethodHandleType(")
                || PAUSED.contains(method.substring(0, method.indexOf('(')));
    }

    /** Before a return from the method; false where there is nothing to do. */
    static boolean weaveReturn(String method, CodeBuilder code) {
        if (isPaused(method)) {
            code.invokestatic(Woven.HASHES, "resume", Woven.NOTHING);
        } else if (method.equals(SPIN)) {
            loadLambda(code);
            code.invokestatic(HOOKS, "lambda", MethodTypeDesc.of(CD_Class, CD_Class, CD_Class, CD_Class, INFO));
        } else {
            return false;
        }
        return true;
    }

    /** What the class of a lambda is for: the class that calls, the interface, the body. */
    private static void loadLambda(CodeBuilder code) {
        code.aload(0).getfield(LAMBDAS, "targetClass", CD_Class);
        code.aload(0).getfield(LAMBDAS, "interfaceClass", CD_Class);
        code.aload(0).getfield(LAMBDAS, "implInfo", INFO);
    }

    /** In place of a call in a class of the JDK; false if it is none of these. */
    static boolean weaveCall(String owner, CodeBuilder code, InvokeInstruction call) {
        if (owner.equals(PROXIES) && call.name().equalsString("defineClass")) {
            code.with(call).invokestatic(HOOKS, "proxy", MethodTypeDesc.of(CD_Class, CD_Class));
            return true;
        }
        if (owner.equals(LAMBDA_CLASSES) && call.name().equalsString("defineClass")) {
            // the hash code of such a class is asked for while it is defined
            loadLambda(code);
            code.invokestatic(HOOKS, "defines", MethodTypeDesc.of(CD_void, CD_Class, CD_Class, INFO))
                    .with(call);
            return true;
        }
        if (!owner.equals(LAMBDA_CLASSES)
                || !call.name().stringValue().equals("constant")
                || !call.typeSymbol().returnType().equals(CD_MethodHandle)) {
            return false;
        }
        code.invokestatic(HOOKS, "constant", MethodTypeDesc.of(CD_Object, CD_Object))
                .with(call);
        return true;
    }
}
