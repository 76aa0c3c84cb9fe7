package dev.hypnos.sandbox;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;
import java.util.Set;

/** Tells classes that can carry something from trial to trial from those that cannot. */
final class StaticState {
    /** What a constant of an enum may hold and still be the same in every trial. */
    private static final Set<String> VALUES =
            Set.of("Z", "B", "S", "C", "I", "J", "F", "D", "Ljava/lang/String;", "Ljava/lang/Class;");

    private StaticState() {}

    /**
     * Whether a class has a static field other than a compile-time constant. Fields that the compiler adds for itself
     * (whether assertions are enabled, tables for switches over enums) are the same in every copy, and so are the constants of
     * an enum that hold nothing which could change.
     */
    static boolean mayPassOn(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        boolean isEnum = model.flags().has(AccessFlag.ENUM);
        boolean hasFieldsOfItsOwn = false;
        for (FieldModel field : model.fields()) {
            if (field.flags().has(AccessFlag.STATIC)) {
                boolean isKnown =
                        field.findAttribute(Attributes.constantValue()).isPresent()
                                || field.flags().has(AccessFlag.SYNTHETIC)
                                || field.flags().has(AccessFlag.ENUM);
                if (!isKnown) {
                    return true;
                }
                hasFieldsOfItsOwn |= field.flags().has(AccessFlag.SYNTHETIC);
            } else if (isEnum && !isValue(field)) {
                return true;
            }
        }
        return hasInitializer(model) && !hasFieldsOfItsOwn;
    }

    private static boolean isValue(FieldModel field) {
        return field.flags().has(AccessFlag.FINAL)
                && VALUES.contains(field.fieldType().stringValue());
    }

    private static boolean hasInitializer(ClassModel model) {
        return model.methods().stream()
                .anyMatch(method -> method.methodName().stringValue().equals("<clinit>"));
    }
}
