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

    /**
     * The test as a frame of a stack, with the line of its code that failed, or with the first one where it failed
     * elsewhere. Build tools show that, and editors jump there.
     *
     * @param thrown what it failed with, or null
     */
    static StackTraceElement of(Class<?> testClass, Method method, @Nullable Throwable thrown) {
        Class<?> declaring = method.getDeclaringClass();
        String name = declaring.isInterface() ? declaring.getName() : testClass.getName();
        StackTraceElement failing = thrown == null ? null : failing(declaring, method, thrown);
        if (failing != null) {
            return new StackTraceElement(name, method.getName(), failing.getFileName(), failing.getLineNumber());
        }
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
        return new StackTraceElement(name, method.getName(), file, line);
    }

    /** Where the test's own code was; null where it was not running, or its lines are not known. */
    private static @Nullable StackTraceElement failing(Class<?> declaring, Method method, Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(declaring.getName())
                    && frame.getMethodName().equals(method.getName())
                    && frame.getLineNumber() > 0) {
                return frame;
            }
        }
        return null;
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
