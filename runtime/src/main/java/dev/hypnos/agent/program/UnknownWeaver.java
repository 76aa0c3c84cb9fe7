package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.catalog.UnknownClasses;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * Calls of objects of the JDK that nothing is known of, in the program's own classes: the runtime notices when several
 * tasks use one, to say so.
 */
final class UnknownWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.UnknownObjects");
    private static final MethodTypeDesc USED = MethodTypeDesc.of(CD_void, CD_Object, CD_int);
    /** Numbers that no site of an operation has. */
    private static final int FIRST = 1 << 21;

    private final ClassPlan plan;
    private int count;

    UnknownWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Before a call; it stays where it is. */
    void weaveCall(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        if (plan.level != Level.MEMORY
                || call.opcode() == Opcode.INVOKESTATIC
                || !UnknownClasses.isUnknown(
                        owner, call.name().stringValue(), call.type().stringValue())) {
            return;
        }
        GuardedWeaver.loadReceiver(code, call);
        String action = owner.replace('/', '.') + "." + call.name().stringValue();
        code.loadConstant(method.unnumberedSite(action, FIRST + count++)).invokestatic(HOOKS, "used", USED);
    }
}
