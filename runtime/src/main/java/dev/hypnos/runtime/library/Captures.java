package dev.hypnos.runtime.library;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.LocalVariableInfo;
import java.lang.classfile.attribute.LocalVariableTableAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a function captures that cannot cross to another node, by the name that it has in the program. */
final class Captures {
    private Captures() {}

    /** The variable that holds what cannot cross; null if it cannot be told. */
    static @Nullable String culprit(Object function) {
        SerializedLambda lambda = lambda(function);
        for (int i = 0; lambda != null && i < lambda.getCapturedArgCount(); i++) {
            Object captured = lambda.getCapturedArg(i);
            if (captured != null && !Crossing.canCross(captured)) {
                String inner = culprit(captured);
                return inner == null ? name(lambda, i, function.getClass().getClassLoader()) : inner;
            }
        }
        return null;
    }

    private static @Nullable SerializedLambda lambda(Object function) {
        try {
            Method replaces = function.getClass().getDeclaredMethod("writeReplace");
            return replaces.trySetAccessible() && replaces.invoke(function) instanceof SerializedLambda lambda
                    ? lambda
                    : null;
        } catch (ReflectiveOperationException noLambda) {
            return null;
        }
    }

    private static @Nullable String name(SerializedLambda lambda, int captured, @Nullable ClassLoader loader) {
        int kind = lambda.getImplMethodKind();
        boolean isStatic = kind == MethodHandleInfo.REF_invokeStatic;
        if (!isStatic && captured == 0) {
            return "this";
        }
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(lambda.getImplMethodSignature());
        int slot = isStatic ? 0 : 1;
        for (int i = 0; i < (isStatic ? captured : captured - 1); i++) {
            slot += slots(type.parameterType(i));
        }
        String file = lambda.getImplClass() + ".class";
        try (InputStream in = loader == null ? null : loader.getResourceAsStream(file)) {
            return in == null ? null : name(in.readAllBytes(), lambda, slot);
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static int slots(ClassDesc type) {
        return type.descriptorString().equals("J") || type.descriptorString().equals("D") ? 2 : 1;
    }

    private static @Nullable String name(byte[] bytes, SerializedLambda lambda, int slot) {
        for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
            if (method.methodName().equalsString(lambda.getImplMethodName())
                    && method.methodType().equalsString(lambda.getImplMethodSignature())) {
                Optional<LocalVariableTableAttribute> table =
                        method.code().flatMap(code -> code.findAttribute(Attributes.localVariableTable()));
                return table.stream()
                        .flatMap(all -> all.localVariables().stream())
                        .filter(variable -> variable.slot() == slot)
                        .map(Captures::name)
                        .findFirst()
                        .orElse(null);
            }
        }
        return null;
    }

    private static String name(LocalVariableInfo variable) {
        return variable.name().stringValue();
    }
}
