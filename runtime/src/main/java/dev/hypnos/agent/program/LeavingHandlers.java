package dev.hypnos.agent.program;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.HashSet;
import java.util.Set;

/**
 * The handlers by which synchronized blocks leave their monitor when they fail. Compilers have each of them cover
 * itself: if leaving fails, it is tried again. The VM's first compiler refuses such a handler if it calls anything, as
 * a woven one does, and the method stays interpreted until it is hot enough for the second. So the hook that leaves
 * tries again itself, and the handler covers itself no more.
 */
final class LeavingHandlers {
    private LeavingHandlers() {}

    /** Those of which nothing is covered by themselves but to store the exception and to leave the monitor. */
    static Set<Label> in(MethodModel method) {
        Set<Label> found = new HashSet<>();
        CodeModel code = method.code().orElse(null);
        if (code != null) {
            for (ExceptionCatch covered : code.exceptionHandlers()) {
                if (coversItself(covered) && onlyLeaves(code, covered)) {
                    found.add(covered.handler());
                }
            }
        }
        return found;
    }

    static boolean coversItself(ExceptionCatch covered) {
        return covered.catchType().isEmpty() && covered.tryStart().equals(covered.handler());
    }

    private static boolean onlyLeaves(CodeModel code, ExceptionCatch covered) {
        int count = 0;
        boolean isInside = false;
        for (CodeElement element : code) {
            if (element instanceof LabelTarget target) {
                if (target.label().equals(covered.tryEnd())) {
                    return isInside && count == 3;
                }
                isInside |= target.label().equals(covered.handler());
            } else if (isInside && element instanceof Instruction) {
                boolean isExpected = switch (count++) {
                    case 0 -> element instanceof StoreInstruction;
                    case 1 -> element instanceof LoadInstruction;
                    case 2 -> element instanceof MonitorInstruction left && left.opcode() == Opcode.MONITOREXIT;
                    default -> false;
                };
                if (!isExpected) {
                    return false;
                }
            }
        }
        return false;
    }
}
