package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The real monitors that a woven method of the JDK holds, each in a variable of its own. Compilers keep what a
 * synchronized block has entered in a variable, and leave it from there: so that variable tells which enter a leave
 * belongs to. Where a method is not of that form, monitors are entered and left only if they are real, and the VM
 * interprets it.
 */
final class HeldMonitors {
    private static final MethodTypeDesc CHOOSE = MethodTypeDesc.of(CD_Object, CD_Object, CD_boolean);

    /** What a monitor is known by that comes from no variable: that of the class, for a static synchronized method. */
    private static final int OF_CLASS = -1;

    private static final int UNKNOWN = -2;

    /** Whether each leave of the method can be told to belong to an enter. */
    private final boolean isPaired;
    /** Variables of the method that hold monitors, and those that hold what was entered for them. */
    private final Map<Integer, Integer> variables = new HashMap<>();

    private @Nullable CodeElement last;

    /** @param method null if none of its monitors is woven */
    HeldMonitors(@Nullable MethodModel method) {
        this.isPaired = method != null && isPaired(method);
    }

    private static boolean isPaired(MethodModel method) {
        Set<Integer> entered = new HashSet<>();
        Set<Integer> left = new HashSet<>();
        CodeElement last = null;
        for (CodeElement element : method.code().orElseThrow()) {
            if (element instanceof MonitorInstruction monitor) {
                (monitor.opcode() == Opcode.MONITORENTER ? entered : left).add(variable(last));
            }
            if (element instanceof Instruction) {
                last = element;
            }
        }
        return entered.equals(left) && !entered.contains(UNKNOWN);
    }

    private static int variable(@Nullable CodeElement before) {
        if (before instanceof StoreInstruction store) {
            return store.slot();
        }
        if (before instanceof LoadInstruction load) {
            return load.slot();
        }
        return before instanceof LoadConstantInstruction ? OF_CLASS : UNKNOWN;
    }

    void passed(CodeElement element) {
        if (element instanceof Instruction) {
            last = element;
        }
    }

    /** With the monitor on the stack, and whether it is modelled. */
    void end(CodeBuilder code, boolean enters) {
        if (!isPaired) {
            endUnpaired(code, enters);
        } else if (enters) {
            Integer variable = variables.get(variable(last));
            if (variable == null) {
                variable = code.allocateLocal(TypeKind.REFERENCE);
                variables.put(variable(last), variable);
            }
            code.invokestatic(Woven.MONITORS, "entered", CHOOSE).dup().astore(variable);
            code.monitorenter();
        } else {
            code.pop2()
                    .aload(Objects.requireNonNull(variables.get(variable(last))))
                    .monitorexit();
        }
    }

    private static void endUnpaired(CodeBuilder code, boolean enters) {
        Label modelled = code.newLabel();
        Label end = code.newLabel();
        code.ifne(modelled);
        if (enters) {
            code.monitorenter();
        } else {
            code.monitorexit();
        }
        code.goto_(end).labelBinding(modelled).pop().labelBinding(end);
    }
}
