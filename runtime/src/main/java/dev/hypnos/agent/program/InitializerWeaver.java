package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.ClassOutline;
import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.agent.StaticState;
import dev.hypnos.agent.Woven;
import dev.hypnos.runtime.code.ClassInitialization;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the initialisation of a class out of the VM's hands. What was {@code <clinit>} becomes an ordinary method,
 * which the runtime calls when the class is first needed in a trial: so a class can serve many trials, each of which
 * finds it as if newly loaded; a task can be preempted in the middle of an initialiser; and who waits for whom is
 * known.
 *
 * <p>Wherever the VM would look whether the class is initialised woven code does, by a field of the class: before an
 * object is made and a static field touched, and, for callers that are not woven, at the beginning of constructors and
 * static methods.
 */
final class InitializerWeaver {
    private static final ClassDesc LAMBDA_FACTORY = ClassDesc.of("java.lang.invoke.LambdaMetafactory");
    private static final MethodTypeDesc OF_CLASS = MethodTypeDesc.of(CD_void, CD_Class);
    private static final MethodTypeDesc OF_NAMED = MethodTypeDesc.of(CD_void, CD_Class, CD_String);
    private static final int ADDED = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    private final ClassSource source;
    private final ClassDesc self;
    private final String name;
    /** Whether the class being woven is one of those that the runtime initialises. */
    final boolean isInitialized;

    /** Whether it is an interface, whose fields lie elsewhere. */
    final boolean isInterface;

    private final boolean isCleared;

    InitializerWeaver(ClassSource source, ClassDesc self, String name) {
        this.source = source;
        this.self = self;
        this.name = name;
        this.isInitialized = source.isInitialized(name);
        this.isInterface = source.isInitializedInterface(name);
        this.isCleared = (isInitialized && !isInterface) || source.statics(name) == StaticState.FIELDS;
    }

    /** The name of a method in the woven class. */
    String methodName(String original) {
        return isInitialized && original.equals("<clinit>") ? ClassInitialization.INITIALIZER : original;
    }

    /** At the beginning of a constructor or static method. */
    void enter(CodeBuilder code) {
        if (isInitialized) {
            require(code, self);
        }
    }

    /** Before an object is made. */
    void create(CodeBuilder code, ClassEntry type) {
        if (source.isInitialized(type.asInternalName())) {
            require(code, type.asSymbol());
        }
    }

    /**
     * Before a lambda or a method reference is made: the JDK makes its class, and with that the VM initialises
     * interfaces which have methods for objects. Those are the type of the result, and further ones among the
     * arguments.
     */
    void implement(CodeBuilder code, InvokeDynamicInstruction call) {
        if (!call.bootstrapMethod().owner().equals(LAMBDA_FACTORY)) {
            return;
        }
        implement(code, call.typeSymbol().returnType());
        for (ConstantDesc argument : call.bootstrapArgs()) {
            if (argument instanceof ClassDesc further) {
                implement(code, further);
            }
        }
    }

    private void implement(CodeBuilder code, ClassDesc type) {
        String descriptor = type.descriptorString();
        if (type.isClassOrInterface()
                && source.isInitializedWithClasses(descriptor.substring(1, descriptor.length() - 1))) {
            code.ldc(type).invokestatic(Woven.INITIALIZERS, "implement", OF_CLASS);
        }
    }

    /**
     * Before a static field is touched, which this class has under the name of its owner.
     *
     * @return what is to be done instead: that of an interface lies elsewhere
     */
    FieldInstruction touch(CodeBuilder code, FieldInstruction access) {
        ClassEntry owner = access.owner();
        String field = access.name().stringValue();
        if (ProgramClasses.isShared(owner.asInternalName())) {
            return access;
        }
        ClassOutline declaring = source.declaring(owner.asInternalName(), field);
        if (declaring == null || !source.isInitialized(declaring.name())) {
            return access;
        }
        ClassDesc type = ClassDesc.ofInternalName(declaring.name());
        if (declaring.isInterface()) {
            require(code, type);
            ConstantPoolBuilder pool = code.constantPool();
            return FieldInstruction.of(
                    access.opcode(),
                    pool.classEntry(InterfaceFields.of(type)),
                    pool.nameAndTypeEntry(field, access.typeSymbol()));
        }
        if (declaring.isPublic() || packageOf(declaring.name()).equals(packageOf(name))) {
            require(code, type);
        } else {
            code.ldc(owner.asSymbol()).ldc(declaring.name().replace('/', '.'));
            code.invokestatic(Woven.INITIALIZERS, "initializeAbove", OF_NAMED);
        }
        return access;
    }

    private static String packageOf(String internalName) {
        return internalName.substring(0, internalName.lastIndexOf('/') + 1);
    }

    private void require(CodeBuilder code, ClassDesc type) {
        String descriptor = type.descriptorString();
        boolean isInterface = source.isInitializedInterface(descriptor.substring(1, descriptor.length() - 1));
        ClassDesc fields = isInterface ? InterfaceFields.of(type) : type;
        Label ready = code.newLabel();
        code.getstatic(fields, ClassInitialization.READY, CD_boolean).ifne(ready);
        code.ldc(fields).invokestatic(Woven.INITIALIZERS, isInterface ? "initializeInterface" : "initialize", OF_CLASS);
        code.labelBinding(ready);
    }

    /** The field without {@code final}: it is written by what no longer is the initialiser, once for every trial. */
    void weaveField(ClassBuilder builder, FieldModel field) {
        if (!isInitialized
                || isInterface
                || !isRestored(field)
                || !field.flags().has(AccessFlag.FINAL)) {
            builder.with(field);
            return;
        }
        builder.withField(field.fieldName(), field.fieldType(), woven -> {
            woven.withFlags(field.flags().flagsMask() & ~ClassFile.ACC_FINAL);
            for (FieldElement element : field) {
                if (!(element instanceof AccessFlags)) {
                    woven.with(element);
                }
            }
        });
    }

    /** Whether the field is static and not constant. */
    static boolean isRestored(FieldModel field) {
        return field.flags().has(AccessFlag.STATIC)
                && field.findAttribute(Attributes.constantValue()).isEmpty();
    }

    /** Adds what the runtime needs: whether the class is initialised, and a way to clear its fields. */
    void addTo(ClassBuilder builder, ClassModel model) {
        if (!isCleared) {
            return;
        }
        List<FieldModel> restored = new ArrayList<>();
        for (FieldModel field : model.fields()) {
            if (isRestored(field)) {
                restored.add(field);
            }
        }
        if (isInitialized) {
            builder.withField(ClassInitialization.READY, CD_boolean, ADDED);
            if (model.methods().stream().noneMatch(method -> method.methodName().equalsString("<clinit>"))) {
                // one of its own that does nothing: looked up by name, that of the class above would be found
                builder.withMethodBody(
                        ClassInitialization.INITIALIZER, MethodTypeDesc.of(CD_void), ADDED, CodeBuilder::return_);
            }
        }
        builder.withMethodBody(ClassInitialization.CLEAR, MethodTypeDesc.of(CD_void), ADDED, code -> {
            if (isInitialized) {
                code.iconst_0().putstatic(self, ClassInitialization.READY, CD_boolean);
            }
            for (FieldModel field : restored) {
                clear(code, self, field);
            }
            code.return_();
        });
    }

    static void clear(CodeBuilder code, ClassDesc owner, FieldModel field) {
        ClassDesc type = field.fieldTypeSymbol();
        switch (TypeKind.from(type)) {
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            default -> code.iconst_0();
        }
        code.putstatic(owner, field.fieldName().stringValue(), type);
    }
}
