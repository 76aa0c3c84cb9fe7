package dev.hypnos.sandbox;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.Optional;
import java.util.Set;

/** Tells classes that can carry something from trial to trial from those that cannot. */
final class StaticState {
    /** What a constant of an enum may hold and still be the same in every trial. */
    private static final Set<String> VALUES =
            Set.of("Z", "B", "S", "C", "I", "J", "F", "D", "Ljava/lang/String;", "Ljava/lang/Class;");

    private StaticState() {}

    /**
     * Whether a class has a static field that is not constant: at compile time, or filled with values by its
     * {@linkplain ConstantInitializer initialiser}. Fields that the compiler adds for itself (whether assertions are enabled,
     * tables for switches over enums) are the same in every copy, and so are the constants of an enum that hold nothing which
     * could change.
     */
    static boolean mayPassOn(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        boolean isEnum = model.flags().has(AccessFlag.ENUM);
        boolean hasFieldsOfTheCompiler = false;
        boolean hasFieldsToFill = false;
        for (FieldModel field : model.fields()) {
            if (field.flags().has(AccessFlag.STATIC)) {
                boolean isOfTheCompiler = field.flags().has(AccessFlag.SYNTHETIC);
                boolean isKnown = isOfTheCompiler
                        || field.flags().has(AccessFlag.ENUM)
                        || field.findAttribute(Attributes.constantValue()).isPresent();
                if (!isKnown && (isEnum || !field.flags().has(AccessFlag.FINAL))) {
                    return true;
                }
                hasFieldsToFill |= !isKnown;
                hasFieldsOfTheCompiler |= isOfTheCompiler;
            } else if (isEnum && !isValue(field)) {
                return true;
            }
        }
        Optional<MethodModel> initializer = initializer(model);
        if (isEnum && initializer.isPresent()) {
            return !ConstantInitializer.makesConstants(model);
        }
        if (initializer.isEmpty() || (hasFieldsOfTheCompiler && !hasFieldsToFill)) {
            return false;
        }
        return !ConstantInitializer.is(initializer.get(), model.thisClass().asInternalName());
    }

    private static boolean isValue(FieldModel field) {
        return field.flags().has(AccessFlag.FINAL)
                && VALUES.contains(field.fieldType().stringValue());
    }

    private static Optional<MethodModel> initializer(ClassModel model) {
        return model.methods().stream()
                .filter(method -> method.methodName().stringValue().equals("<clinit>"))
                .findFirst();
    }
}
