package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.code.CodeOwner;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * What methods of the JDK give to the program, reported where values are. Two runs with the same choices differ because
 * some such method gave different answers: the file was newer, the other process had another number.
 */
final class AnswerWeaver {
    /** Numbers that no site of an operation has: those must be the same whether a class is observed or not. */
    private static final int FIRST = 1 << 20;

    private static final String CONCATENATION = "Ljava/lang/invoke/StringConcatFactory;";

    private final ClassPlan plan;
    private final boolean isTold;
    private int count;

    /** @param isOnce whether the VM runs the method in one trial, and others go on with what it has left */
    AnswerWeaver(ClassPlan plan, boolean isOnce) {
        this.plan = plan;
        this.isTold = plan.observe && !isOnce;
    }

    /** Behind a call whose result is on top of the stack. */
    void weave(CodeBuilder code, InvokeInstruction call, String method, int line) {
        ClassDesc type = call.typeSymbol().returnType();
        String owner = call.owner().asInternalName();
        if (!isTold || type.equals(CD_void) || !isJdk(owner)) {
            return;
        }
        report(code, type, owner.replace('/', '.') + "." + call.name().stringValue(), method, line);
    }

    /**
     * Behind an expression that joins a text, which is on top of the stack: objects in it may have told their hash
     * codes.
     */
    void weaveJoined(CodeBuilder code, InvokeDynamicInstruction call, String method, int line) {
        if (isTold && call.bootstrapMethod().owner().descriptorString().equals(CONCATENATION)) {
            report(code, call.typeSymbol().returnType(), "text", method, line);
        }
    }

    private void report(CodeBuilder code, ClassDesc type, String action, String method, int line) {
        TypeKind kind = TypeKind.from(type);
        if (kind.slotSize() == 1) {
            code.dup();
        } else {
            code.dup2();
        }
        code.loadConstant(plan.site(action, method, line, FIRST + count++, Access.READ));
        code.invokestatic(Woven.ANSWERS, "gave", MethodTypeDesc.of(CD_void, shown(kind), CD_int));
    }

    private static boolean isJdk(String owner) {
        return CodeOwner.isJdk(owner);
    }

    private static ClassDesc shown(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> CD_boolean;
            case CHAR -> CD_char;
            case LONG -> CD_long;
            case FLOAT -> CD_float;
            case DOUBLE -> CD_double;
            case REFERENCE -> CD_Object;
            default -> CD_int;
        };
    }
}
