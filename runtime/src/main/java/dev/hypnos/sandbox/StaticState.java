package dev.hypnos.sandbox;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;

/** Tells classes that can carry something from trial to trial from those that cannot. */
final class StaticState {
    private StaticState() {}

    /**
     * Whether a class has a static field other than a compile-time constant. Fields that the compiler adds for itself
     * (whether assertions are enabled, tables for switches over enums) are the same in every copy.
     */
    static boolean mayPassOn(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        for (FieldModel field : model.fields()) {
            boolean isConstant = field.findAttribute(Attributes.constantValue()).isPresent();
            if (field.flags().has(AccessFlag.STATIC)
                    && !isConstant
                    && !field.flags().has(AccessFlag.SYNTHETIC)) {
                return true;
            }
        }
        return model.methods().stream()
                        .anyMatch(method -> method.methodName().stringValue().equals("<clinit>"))
                && model.fields().stream()
                        .noneMatch(field -> field.flags().has(AccessFlag.STATIC)
                                && field.flags().has(AccessFlag.SYNTHETIC));
    }
}
