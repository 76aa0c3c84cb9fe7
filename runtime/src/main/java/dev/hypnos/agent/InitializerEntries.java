package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/**
 * Where the JDK makes the VM initialise a class that no instruction of the program names: fields by reflection, classes by name,
 * objects made without their constructors, and what is linked once for all trials.
 */
final class InitializerEntries {
    /** Classes of the base with such methods, beside those that are woven anyway. */
    static final List<String> CLASSES = List.of(
            "java.io.ObjectStreamClass",
            "java.lang.Class",
            "java.lang.invoke.MethodHandles$Lookup",
            "java.lang.reflect.Field",
            "jdk.internal.reflect.ReflectionFactory");

    private static final ClassDesc LINKING = ClassDesc.of("dev.hypnos.runtime.LinkHooks");
    private static final MethodTypeDesc OF_FIELD = MethodTypeDesc.of(CD_void, ClassDesc.of("java.lang.reflect.Field"));
    private static final MethodTypeDesc OF_MODIFIERS =
            MethodTypeDesc.of(CD_int, CD_int, ClassDesc.of("java.lang.reflect.Field"));
    private static final MethodTypeDesc OF_CLASS = MethodTypeDesc.of(CD_void, CD_Class);
    private static final MethodTypeDesc OF_CLASS_IF = MethodTypeDesc.of(CD_void, CD_Class, CD_boolean);
    private static final MethodTypeDesc CALL_SITE = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_Object);
    private static final MethodTypeDesc CONSTANT =
            MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_Object, CD_Object);

    private static final String FOR_NAME =
            "java/lang/Class.forName(Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;";
    private static final String FOR_NAME_IF =
            "java/lang/Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
    private static final String MODIFIERS = "java/lang/reflect/Field.getModifiers()I";
    private static final String CALL_SITES = "java/lang/invoke/MethodHandleNatives.linkCallSite(";
    private static final String CONSTANTS = "java/lang/invoke/MethodHandleNatives.linkDynamicConstant(";

    private InitializerEntries() {}

    /** Weaves the entry of the method with this name; false if it has no hook. */
    static boolean weaveEntry(String method, CodeBuilder code) {
        if (isFieldAccess(method)) {
            code.aload(0).invokestatic(Woven.INITIALIZERS, "touch", OF_FIELD);
            return true;
        }
        if (method.startsWith(CALL_SITES)) {
            code.aload(0).aload(1).aload(4).invokestatic(LINKING, "callSite", CALL_SITE);
            return true;
        }
        if (method.startsWith(CONSTANTS)) {
            code.aload(0).aload(1).aload(3).aload(4).invokestatic(LINKING, "constant", CONSTANT);
            return true;
        }
        switch (method) {
            case "java/lang/invoke/MethodHandles$Lookup.ensureInitialized(Ljava/lang/Class;)Ljava/lang/Class;",
                    "jdk/internal/reflect/ReflectionFactory.generateConstructor("
                            + "Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljava/lang/reflect/Constructor;",
                    "sun/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;" ->
                code.aload(1).invokestatic(Woven.INITIALIZERS, "ensure", OF_CLASS);
            case "java/io/ObjectStreamClass.lookup(Ljava/lang/Class;Z)Ljava/io/ObjectStreamClass;" ->
                code.aload(0).invokestatic(Woven.INITIALIZERS, "describe", OF_CLASS);
            case "java/io/ObjectStreamClass.newInstance()Ljava/lang/Object;" -> {
                ClassDesc self = ClassDesc.of("java.io.ObjectStreamClass");
                code.aload(0).getfield(self, "cl", CD_Class).invokestatic(Woven.INITIALIZERS, "ensure", OF_CLASS);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isFieldAccess(String method) {
        return (method.startsWith("java/lang/reflect/Field.get") || method.startsWith("java/lang/reflect/Field.set"))
                && method.contains("(Ljava/lang/Object;");
    }

    /** Weaves what follows before a return of the method with this name; false if there is nothing. */
    static boolean weaveReturn(String method, CodeBuilder code) {
        switch (method) {
            case FOR_NAME -> code.dup().iconst_1().invokestatic(Woven.INITIALIZERS, "ensureIf", OF_CLASS_IF);
            case MODIFIERS -> code.aload(0).invokestatic(Woven.INITIALIZERS, "modifiers", OF_MODIFIERS);
            case FOR_NAME_IF -> code.dup().iload(1).invokestatic(Woven.INITIALIZERS, "ensureIf", OF_CLASS_IF);
            default -> {
                return false;
            }
        }
        return true;
    }
}
