package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_boolean;

import dev.hypnos.agent.Woven;
import dev.hypnos.runtime.code.ClassInitialization;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;

/**
 * A class beside an interface that has an initialiser. The fields of an interface are final, whatever we would like,
 * and the VM takes them for constants; so those that differ from trial to trial lie here, and woven code finds them
 * here.
 */
final class InterfaceFields {
    private static final int ADDED = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    private InterfaceFields() {}

    static ClassDesc of(ClassDesc type) {
        String descriptor = type.descriptorString();
        return ClassDesc.ofInternalName(descriptor.substring(1, descriptor.length() - 1) + ClassInitialization.FIELDS);
    }

    /**
     * Whether this is an initialiser that must be here too: interfaces of old have no other methods of their own.
     * Otherwise it stays a method of the interface, whose private ones it may call.
     */
    static boolean initializes(ClassPlan plan, ClassModel type, MethodModel method) {
        return plan.initializers.isInterface
                && type.majorVersion() < ClassFile.JAVA_8_VERSION
                && method.methodName().equalsString("<clinit>");
    }

    /** The fields, and what the runtime needs: whether the interface is initialised, and a way to clear them. */
    static void build(ClassBuilder builder, ClassModel type, ClassDesc self) {
        builder.withVersion(Math.max(type.majorVersion(), ClassFile.JAVA_8_VERSION), 0);
        builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        builder.withField(ClassInitialization.READY, CD_boolean, ADDED);
        boolean hasDefaults = type.methods().stream()
                .anyMatch(method -> !method.flags().has(AccessFlag.ABSTRACT)
                        && !method.flags().has(AccessFlag.STATIC));
        if (hasDefaults) {
            builder.withField(ClassInitialization.WITH_CLASSES, CD_boolean, ADDED);
        }
        for (FieldModel field : type.fields()) {
            builder.withField(field.fieldName().stringValue(), field.fieldTypeSymbol(), woven -> {
                woven.withFlags(ADDED);
                field.findAttribute(Attributes.constantValue()).ifPresent(woven::with);
            });
        }
        builder.withMethodBody(ClassInitialization.CLEAR, Woven.NOTHING, ADDED, code -> {
            code.iconst_0().putstatic(self, ClassInitialization.READY, CD_boolean);
            for (FieldModel field : type.fields()) {
                if (InitializerWeaver.isRestored(field)) {
                    InitializerWeaver.clear(code, self, field);
                }
            }
            code.return_();
        });
    }
}
