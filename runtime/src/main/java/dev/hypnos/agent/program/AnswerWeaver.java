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
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * What methods of the JDK give to the program, written down where a trial is run to be explained. Two runs with the same choices
 * differ because some such method gave different answers: the file was newer, the other process had another number.
 */
final class AnswerWeaver {
    /** Numbers that no site of an operation has: those must be the same whether a class is observed or not. */
    private static final int FIRST = 1 << 20;

    private final ClassPlan plan;
    private int count;

    AnswerWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Behind a call whose result is on top of the stack. */
    void weave(CodeBuilder code, InvokeInstruction call, String method, int line) {
        ClassDesc type = call.typeSymbol().returnType();
        String owner = call.owner().asInternalName();
        if (!plan.observe || type.equals(CD_void) || !isJdk(owner)) {
            return;
        }
        String action = owner.replace('/', '.') + "." + call.name().stringValue();
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
