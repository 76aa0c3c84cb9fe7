package dev.hypnos.agent.program;

import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.Level;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;

/**
 * Weaves a class of the program or of a library: each of its steps whose order may matter is announced to the runtime
 * right before it happens.
 */
public final class ProgramWeaver {
    /** Class files before it cannot name a class as a constant, which woven code must; they differ in nothing else. */
    private static final int LEAST_VERSION = ClassFile.JAVA_5_VERSION;

    private final ClassSource source;
    private final ClassFile classFile;
    private final boolean areDefined;

    public ProgramWeaver(ClassSource source) {
        this(source, false);
    }

    /** @param areDefined whether the program defines the classes while it runs, and may define others of their names */
    public ProgramWeaver(ClassSource source, boolean areDefined) {
        this.source = source;
        this.areDefined = areDefined;
        this.classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(source.hierarchy()));
    }

    /**
     * The woven class.
     *
     * @param observe whether values read and written are reported too, for an explanation
     */
    public byte[] weave(byte[] bytes, Level level, boolean observe) {
        ClassModel model = classFile.parse(bytes);
        ClassPlan plan = plan(model, model.thisClass().asSymbol(), level, observe);
        ClassTransform transform = new ClassTransform() {
            @Override
            public void accept(ClassBuilder builder, ClassElement element) {
                if (element instanceof ClassFileVersion version) {
                    builder.withVersion(Math.max(version.majorVersion(), LEAST_VERSION), version.minorVersion());
                } else if (element instanceof MethodModel method && InterfaceFields.initializes(plan, model, method)) {
                    // it has moved to where the fields are
                } else if (element instanceof MethodModel method
                        && method.code().isPresent()
                        && (plan.initializers.isInitialized || !fillsConstants(model, method))) {
                    weaveMethod(builder, method, plan);
                } else if (element instanceof FieldModel field) {
                    plan.initializers.weaveField(builder, field);
                } else {
                    builder.with(element);
                }
            }

            @Override
            public void atEnd(ClassBuilder builder) {
                addMethods(builder, plan);
                plan.initializers.addTo(builder, model);
            }
        };
        return classFile.transformClass(model, transform);
    }

    /** The class that holds the fields of an interface whose initialisation is modelled. */
    public byte[] weaveFields(byte[] bytes, Level level, boolean observe) {
        ClassModel model = classFile.parse(bytes);
        ClassDesc self = InterfaceFields.of(model.thisClass().asSymbol());
        ClassPlan plan = plan(model, self, level, observe);
        return classFile.build(self, builder -> {
            InterfaceFields.build(builder, model, self);
            for (MethodModel method : model.methods()) {
                if (InterfaceFields.initializes(plan, model, method)) {
                    weaveMethod(builder, method, plan);
                }
            }
            addMethods(builder, plan);
        });
    }

    private ClassPlan plan(ClassModel model, ClassDesc self, Level level, boolean observe) {
        String name = model.thisClass().asInternalName();
        String file = model.findAttribute(Attributes.sourceFile())
                .map(SourceFileAttribute::sourceFile)
                .map(Object::toString)
                .orElse(name.substring(name.lastIndexOf('/') + 1));
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE)
                && self.equals(model.thisClass().asSymbol());
        return new ClassPlan(
                source,
                self,
                name.replace('/', '.'),
                file,
                isInterface,
                source.isSubclass(name, "java/lang/Thread"),
                model.flags().has(AccessFlag.ENUM),
                isModel(model) ? Level.SYNCHRONIZATION : level,
                observe,
                areDefined);
    }

    private static void addMethods(ClassBuilder builder, ClassPlan plan) {
        plan.bridges.addTo(builder);
        plan.indirect.addTo(builder);
        plan.plain.addTo(builder);
        plan.guarded.addTo(builder);
        plan.arrays.addTo(builder);
        plan.constructors.addTo(builder);
        plan.texts.addTo(builder);
        plan.references.addTo(builder);
    }

    /**
     * Whether the class uses processes of the model library. What processes share they share by messages and tables,
     * which are operations; the fields of a process are its own. Members of a cluster are another matter: what a
     * handler touches has to be seen.
     */
    private static boolean isModel(ClassModel model) {
        boolean hasProcesses = false;
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof ClassEntry type) {
                String name = type.asInternalName();
                if (name.startsWith(CallWeaver.MEMBERS_LIBRARY)) {
                    return false;
                }
                hasProcesses |= name.startsWith(CallWeaver.MODEL_LIBRARY);
            }
        }
        return hasProcesses;
    }

    /** Whether an initialiser calls the method to fill the table of an enum's constants, which nobody else has seen. */
    private static boolean fillsConstants(ClassModel type, MethodModel method) {
        return type.flags().has(AccessFlag.ENUM) && method.methodName().equalsString("$values");
    }

    private static void weaveMethod(ClassBuilder builder, MethodModel method, ClassPlan plan) {
        int flags = method.flags().flagsMask();
        boolean isSynchronized = method.flags().has(AccessFlag.SYNCHRONIZED);
        String name = method.methodName().stringValue();
        int woven = isSynchronized ? flags & ~AccessFlag.SYNCHRONIZED.mask() : flags;
        if (plan.initializers.isInterface && name.equals("<clinit>")) {
            woven |= AccessFlag.PUBLIC.mask();
        }
        MethodTypeDesc type = method.methodTypeSymbol();
        builder.withMethod(plan.initializers.methodName(name), type, woven, methodBuilder -> {
            for (MethodElement element : method) {
                if (element instanceof CodeModel code) {
                    methodBuilder.transformCode(code, new MethodWeaver(plan, method, isSynchronized));
                } else if (!(element instanceof AccessFlags)) {
                    methodBuilder.with(element);
                }
            }
        });
    }
}
