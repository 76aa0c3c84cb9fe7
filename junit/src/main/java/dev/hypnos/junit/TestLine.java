package dev.hypnos.junit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.LineNumberInfo;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Where in its source a test method is, as far as its class file says. */
final class TestLine {
    private TestLine() {}

    /** The test as a frame of a stack, with the first line of its code. Build tools show that, and editors jump there. */
    static StackTraceElement of(Class<?> testClass, Method method) {
        Class<?> declaring = method.getDeclaringClass();
        String file = null;
        int line = -1;
        try {
            ClassModel model = model(declaring);
            if (model != null) {
                file = model.findAttribute(Attributes.sourceFile())
                        .map(SourceFileAttribute::sourceFile)
                        .map(Object::toString)
                        .orElse(null);
                line = firstLine(model, method);
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            // then without
        }
        String name = declaring.isInterface() ? declaring.getName() : testClass.getName();
        return new StackTraceElement(name, method.getName(), file, line);
    }

    private static @Nullable ClassModel model(Class<?> type) throws IOException {
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(name)) {
            return in == null ? null : ClassFile.of().parse(in.readAllBytes());
        }
    }

    private static int firstLine(ClassModel model, Method method) {
        String descriptor = java.lang.invoke.MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .descriptorString();
        for (MethodModel each : model.methods()) {
            if (each.methodName().equalsString(method.getName())
                    && each.methodType().equalsString(descriptor)) {
                return each.code()
                        .flatMap(code -> code.findAttribute(Attributes.lineNumberTable()))
                        .flatMap(table -> table.lineNumbers().stream()
                                .map(LineNumberInfo::lineNumber)
                                .min(Integer::compare))
                        .orElse(-1);
            }
        }
        return -1;
    }
}
