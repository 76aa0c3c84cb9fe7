package dev.hypnos.agent;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.Optional;
import java.util.Set;

/** What a class could carry from trial to trial, and so what must be done with it before the next. */
public enum StaticState {
    /** Constants alone: its copies cannot be told apart. */
    NONE,
    /** Fields that nothing initialises: they are cleared. */
    FIELDS,
    /** Fields and an initialiser, which runs again in every trial that needs the class. */
    INITIALIZER,
    /** It could not be woven, and so not be brought back to its beginning: each trial needs a new copy. */
    FIXED;

    /** What a constant of an enum may hold and still be the same in every trial. */
    private static final Set<String> VALUES =
            Set.of("Z", "B", "S", "C", "I", "J", "F", "D", "Ljava/lang/String;", "Ljava/lang/Class;");

    static StaticState of(ClassModel model) {
        if (!mayPassOn(model)) {
            return NONE;
        }
        return initializer(model).isEmpty() ? FIELDS : INITIALIZER;
    }

    /**
     * Whether a class has a static field that is not constant: at compile time, or filled with values by its
     * {@linkplain ConstantInitializer initialiser}. Final fields that the compiler adds for itself (whether assertions
     * are enabled, tables for switches over enums) are the same in every copy, and so are the constants of an enum that
     * hold nothing which could change. Those that are not final are filled when they are first needed, as the table
     * for a switch is by some compilers: by steps that are operations, and so in every trial.
     */
    private static boolean mayPassOn(ClassModel model) {
        boolean isEnum = model.flags().has(AccessFlag.ENUM);
        boolean hasFieldsOfTheCompiler = false;
        boolean hasFieldsToFill = false;
        for (FieldModel field : model.fields()) {
            if (field.flags().has(AccessFlag.STATIC)) {
                boolean isOfTheCompiler =
                        field.flags().has(AccessFlag.SYNTHETIC) && field.flags().has(AccessFlag.FINAL);
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
        // a whole class of the compiler holds nothing but its tables; in others the program's initialiser does more
        boolean isTable = model.flags().has(AccessFlag.SYNTHETIC) && hasFieldsOfTheCompiler && !hasFieldsToFill;
        if (initializer.isEmpty() || isTable) {
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
                .filter(method -> method.methodName().equalsString("<clinit>"))
                .findFirst();
    }
}
