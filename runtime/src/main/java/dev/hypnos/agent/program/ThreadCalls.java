package dev.hypnos.agent.program;

import dev.hypnos.agent.Woven;
import dev.hypnos.runtime.code.CallPlaces;
import dev.hypnos.runtime.code.CodeOwner;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;

/**
 * Calls of the methods of {@code Thread} that programs call most: the code tells its place before, so that nobody need
 * look for it on the stack. That is all that it does: a call that is not told of, by reflection say, is the same
 * operation.
 */
final class ThreadCalls {
    private static final String THREAD = "java/lang/Thread";

    private ThreadCalls() {}

    /**
     * Weaves in what is told before this call, if anything is. Whether the receiver is a thread shows when it is
     * called.
     */
    static void tell(CodeBuilder code, InvokeInstruction call, ClassPlan plan, String method, int line) {
        if (CodeOwner.asksForTest(plan.name)) {
            return;
        }
        String called = call.name().stringValue() + call.type().stringValue();
        if (call.opcode() == Opcode.INVOKESTATIC) {
            if (call.owner().asInternalName().equals(THREAD) && isToldStatic(called)) {
                code.loadConstant(place(plan, method, line)).invokestatic(Woven.THREADS, "calls", Woven.AFTER);
            }
        } else if (called.equals("start()V") || called.equals("join()V")) {
            code.dup().loadConstant(place(plan, method, line)).invokestatic(Woven.THREADS, "calls", Woven.OBJECT_INT);
        }
    }

    private static boolean isToldStatic(String called) {
        return called.equals("sleep(J)V") || called.equals("yield()V") || called.equals("onSpinWait()V");
    }

    private static int place(ClassPlan plan, String method, int line) {
        return CallPlaces.add(plan.name, method, plan.file, line);
    }
}
