package dev.hypnos.agent;

import dev.hypnos.runtime.program.LoopHooks;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts how often a method goes round its loops, in a local variable, and tells the runtime now and then: a loop
 * without any operation would otherwise never give up control. What runs for ever goes round some loop of one call for
 * ever, or recurses until the stack is full.
 */
public final class LoopWeaver {
    /** The runtime is told each time these bits of the count are zero. */
    private static final int MASK = LoopHooks.TURNS - 1;

    private final boolean hasLoops;
    private final Set<Label> passed = new HashSet<>();
    private int count;

    public LoopWeaver(MethodModel method) {
        this.hasLoops = hasLoops(method);
    }

    private static boolean hasLoops(MethodModel method) {
        Set<Label> passed = new HashSet<>();
        for (CodeElement element : method.code().orElseThrow()) {
            if (element instanceof LabelTarget target) {
                passed.add(target.label());
            } else if (element instanceof BranchInstruction branch && passed.contains(branch.target())) {
                return true;
            }
        }
        return false;
    }

    public void atStart(CodeBuilder code) {
        if (hasLoops) {
            count = code.allocateLocal(TypeKind.INT);
            code.iconst_0().istore(count);
        }
    }

    public void pass(LabelTarget target) {
        if (hasLoops) {
            passed.add(target.label());
        }
    }

    /**
     * Before a branch; what it needs is on the stack already, and stays there. Whether the branch goes round a loop.
     */
    public boolean weave(CodeBuilder code, BranchInstruction branch) {
        if (!passed.contains(branch.target())) {
            return false;
        }
        Label goOn = code.newLabel();
        code.iinc(count, 1).iload(count).loadConstant(MASK).iand().ifne(goOn);
        code.invokestatic(Woven.LOOPS, "turned", Woven.NOTHING).labelBinding(goOn);
        return true;
    }
}
