package dev.hypnos.agent.program;

import dev.hypnos.agent.Woven;
import dev.hypnos.runtime.program.LoopHooks;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loops that may wait by looking. A local variable keeps where the round under way began in the trace; when the loop
 * goes round, the runtime is asked whether anything but looks has come since. Before an instruction that does something
 * of which the trace does not tell, the variable is set to nothing.
 *
 * <p>What makes a round a look: back at the head of the loop every local variable that is read there before it is
 * written is as it was, the operand stack is empty, and nothing happened but what is {@linkplain Looks a look}. So the
 * task is where it was, and all that others could notice is told by operations. A loop is left alone unless there is a
 * way round of which all that can be true: a counter that is counted up in each round, say, makes it no such loop.
 */
final class WaitingLoops {
    /** Larger methods are not looked at. */
    private static final int ELEMENTS_MAX = 5_000;

    static final WaitingLoops NONE = new WaitingLoops(List.of());

    /** A loop, by the label that it goes back to, and the elements that are no looks. */
    private static final class Loop {
        final Label head;
        final BitSet effects;
        int round;

        Loop(Label head, BitSet effects) {
            this.head = head;
            this.effects = effects;
        }
    }

    private final List<Loop> loops;
    private final Set<Label> passed = new LinkedHashSet<>();
    private int place;

    private WaitingLoops(List<Loop> loops) {
        this.loops = loops;
    }

    static WaitingLoops in(MethodModel method, Looks looks) {
        CodeModel code = method.code().orElseThrow();
        Set<Label> heads = heads(code);
        CodeAttribute attribute = (CodeAttribute) code;
        StackMapTableAttribute frames =
                code.findAttribute(Attributes.stackMapTable()).orElse(null);
        if (heads.isEmpty() || frames == null || attribute.maxLocals() > LocalVariables.MAX) {
            return NONE;
        }
        List<CodeElement> elements = code.elementList();
        if (elements.size() > ELEMENTS_MAX) {
            return NONE;
        }
        ControlFlow flow = new ControlFlow(elements, code);
        if (flow.isDiscontinued) {
            return NONE;
        }
        long[] live = LocalVariables.live(elements, flow);
        List<Loop> loops = new ArrayList<>();
        for (StackMapFrameInfo frame : frames.entries()) {
            if (frame.stack().isEmpty() && heads.contains(frame.target())) {
                Loop loop = look(frame.target(), elements, flow, live, looks);
                if (loop != null) {
                    loops.add(loop);
                }
            }
        }
        return loops.isEmpty() ? NONE : new WaitingLoops(loops);
    }

    /** The labels that something goes back to. */
    private static Set<Label> heads(CodeModel code) {
        Set<Label> seen = new LinkedHashSet<>();
        Set<Label> heads = new LinkedHashSet<>();
        for (CodeElement element : code) {
            if (element instanceof LabelTarget target) {
                seen.add(target.label());
            } else if (element instanceof BranchInstruction branch && seen.contains(branch.target())) {
                heads.add(branch.target());
            }
        }
        return heads;
    }

    private static @Nullable Loop look(
            Label head, List<CodeElement> elements, ControlFlow flow, long[] live, Looks looks) {
        int at = flow.at(head);
        BitSet body = flow.reachedFrom(at);
        body.and(flow.reaching(at));
        BitSet effects = new BitSet();
        for (int i = body.nextSetBit(0); i >= 0; i = body.nextSetBit(i + 1)) {
            if (flow.handlerEntries().get(i) || !looks.contain(elements.get(i), live[at])) {
                effects.set(i);
            }
        }
        return hasLook(at, elements, flow, body, effects) ? new Loop(head, effects) : null;
    }

    /** Whether there is a way from the head back to it without effects. */
    private static boolean hasLook(
            int head, List<CodeElement> elements, ControlFlow flow, BitSet body, BitSet effects) {
        BitSet reached = new BitSet();
        List<Integer> left = new ArrayList<>(List.of(head));
        while (!left.isEmpty()) {
            int element = left.removeLast();
            if (reached.get(element) || !body.get(element) || effects.get(element)) {
                continue;
            }
            reached.set(element);
            for (int following : flow.next(element)) {
                if (following == head && elements.get(element) instanceof BranchInstruction) {
                    return true;
                }
                left.add(following);
            }
        }
        return false;
    }

    void atStart(CodeBuilder code) {
        for (Loop loop : loops) {
            loop.round = code.allocateLocal(TypeKind.INT);
            forget(code, loop);
        }
    }

    private static void forget(CodeBuilder code, Loop loop) {
        code.loadConstant(LoopHooks.UNASKED).istore(loop.round);
    }

    /** The next element of the method is about to come. */
    void before(CodeBuilder code, CodeElement element) {
        if (loops.isEmpty()) {
            return;
        }
        if (!(element instanceof LabelTarget)) {
            forgetAt(code);
            place++;
        }
    }

    /** A label was bound. */
    void bound(CodeBuilder code, LabelTarget target) {
        if (loops.isEmpty()) {
            return;
        }
        forgetAt(code);
        place++;
        passed.add(target.label());
        for (Loop loop : loops) {
            if (loop.head.equals(target.label())) {
                code.invokestatic(Woven.LOOPS, "round", Woven.TO_INT).istore(loop.round);
            }
        }
    }

    private void forgetAt(CodeBuilder code) {
        for (Loop loop : loops) {
            if (loop.effects.get(place)) {
                forget(code, loop);
            }
        }
    }

    /** In place of a branch: true if it was woven, and must not be made again. */
    boolean weave(CodeBuilder code, BranchInstruction branch) {
        for (Loop loop : loops) {
            if (loop.head.equals(branch.target()) && passed.contains(loop.head)) {
                goBack(code, branch, loop);
                return true;
            }
        }
        return false;
    }

    private static void goBack(CodeBuilder code, BranchInstruction branch, Loop loop) {
        Label onward = code.newLabel();
        boolean isCertain = branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W;
        if (!isCertain) {
            code.branch(opposite(branch.opcode()), onward);
        }
        code.iload(loop.round).invokestatic(Woven.LOOPS, "again", Woven.AFTER);
        code.goto_(loop.head);
        if (!isCertain) {
            code.labelBinding(onward);
        }
    }

    private static Opcode opposite(Opcode opcode) {
        return switch (opcode) {
            case IFEQ -> Opcode.IFNE;
            case IFNE -> Opcode.IFEQ;
            case IFLT -> Opcode.IFGE;
            case IFGE -> Opcode.IFLT;
            case IFGT -> Opcode.IFLE;
            case IFLE -> Opcode.IFGT;
            case IF_ICMPEQ -> Opcode.IF_ICMPNE;
            case IF_ICMPNE -> Opcode.IF_ICMPEQ;
            case IF_ICMPLT -> Opcode.IF_ICMPGE;
            case IF_ICMPGE -> Opcode.IF_ICMPLT;
            case IF_ICMPGT -> Opcode.IF_ICMPLE;
            case IF_ICMPLE -> Opcode.IF_ICMPGT;
            case IF_ACMPEQ -> Opcode.IF_ACMPNE;
            case IF_ACMPNE -> Opcode.IF_ACMPEQ;
            case IFNULL -> Opcode.IFNONNULL;
            case IFNONNULL -> Opcode.IFNULL;
            default -> throw new IllegalArgumentException(opcode + " is no conditional branch");
        };
    }
}
