package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_String;

import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.calls.CallPoint;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an object is made into a text without a call of its {@code toString}: joined to others, appended, printed. For
 * a map that other tasks change, say, that is a read of it.
 */
final class TextWeaver {
    private static final String JOINING = "Ljava/lang/invoke/StringConcatFactory;";

    private record Joining(String name, int point, InvokeDynamicInstruction call) {
        void emit(CodeBuilder code) {
            MethodTypeDesc type = call.typeSymbol();
            for (int i = 0; i < type.parameterCount(); i++) {
                if (isShown(type.parameterType(i))) {
                    code.aload(code.parameterSlot(i)).loadConstant(point);
                    code.invokestatic(Woven.PASSED, "showing", Woven.OBJECT_INT);
                }
            }
            for (int i = 0; i < type.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            code.with(call).areturn();
        }
    }

    private final ClassPlan plan;
    private final List<Joining> joinings = new ArrayList<>();

    TextWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Whether the call shows its last argument, which is on top of the stack. */
    static boolean shows(String owner, String name, String type) {
        if (!type.startsWith("(Ljava/lang/Object;)")) {
            return false;
        }
        return switch (owner) {
            case "java/lang/String" -> name.equals("valueOf");
            case "java/util/Objects" -> name.equals("toString");
            case "java/lang/StringBuilder" -> name.equals("append");
            case "java/io/PrintStream" -> name.startsWith("print");
            default -> false;
        };
    }

    /** Before the object on top of the stack is made into a text. */
    void show(MethodWeaver method, CodeBuilder code) {
        code.dup().loadConstant(point(method));
        code.invokestatic(Woven.PASSED, "showing", Woven.OBJECT_INT);
    }

    private static int point(MethodWeaver method) {
        return CallPoint.add(method.site("toString", Access.READ), "toString", "()Ljava/lang/String;");
    }

    /** Texts that are joined go through a method that has them as its parameters. False if this is something else. */
    boolean weaveJoining(MethodWeaver method, CodeBuilder code, InvokeDynamicInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        if (!call.bootstrapMethod().owner().descriptorString().equals(JOINING)
                || type.parameterList().stream().noneMatch(TextWeaver::isShown)) {
            return false;
        }
        String name = "hypnos$join$" + joinings.size();
        joinings.add(new Joining(name, point(method), call));
        code.invokestatic(plan.self, name, type, plan.isInterface);
        return true;
    }

    private static boolean isShown(ClassDesc type) {
        return !type.isPrimitive() && !type.equals(CD_String);
    }

    void addTo(ClassBuilder builder) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        for (Joining joining : joinings) {
            builder.withMethodBody(joining.name, joining.call.typeSymbol(), flags, joining::emit);
        }
    }
}
