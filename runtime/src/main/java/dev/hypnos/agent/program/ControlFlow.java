package dev.hypnos.agent.program;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where control goes in a method, from element to element. */
final class ControlFlow {
    private static final int[] NOWHERE = {};

    private final Map<Label, Integer> labels = new HashMap<>();
    private final int[][] next;
    private final int[][] handlers;
    private final BitSet handlerEntries = new BitSet();
    /** Whether there are subroutines, which compilers have not made for twenty years. */
    final boolean isDiscontinued;

    ControlFlow(List<CodeElement> elements, CodeModel code) {
        boolean isOld = false;
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                labels.put(target.label(), i);
            }
            isOld |= elements.get(i) instanceof DiscontinuedInstruction;
        }
        isDiscontinued = isOld;
        next = new int[elements.size()][];
        handlers = new int[elements.size()][];
        for (int i = 0; i < elements.size(); i++) {
            next[i] = isOld ? NOWHERE : follow(i, elements);
            handlers[i] = NOWHERE;
        }
        for (ExceptionCatch handler : code.exceptionHandlers()) {
            int entry = at(handler.handler());
            handlerEntries.set(entry);
            for (int i = at(handler.tryStart()); i < at(handler.tryEnd()); i++) {
                int[] more = Arrays.copyOf(handlers[i], handlers[i].length + 1);
                more[handlers[i].length] = entry;
                handlers[i] = more;
            }
        }
    }

    private int[] follow(int i, List<CodeElement> elements) {
        return switch (elements.get(i)) {
            case BranchInstruction branch ->
                branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W
                        ? new int[] {at(branch.target())}
                        : new int[] {at(branch.target()), i + 1};
            case TableSwitchInstruction choice -> choose(choice.defaultTarget(), choice.cases());
            case LookupSwitchInstruction choice -> choose(choice.defaultTarget(), choice.cases());
            case ReturnInstruction ignored -> NOWHERE;
            case ThrowInstruction ignored -> NOWHERE;
            default -> i + 1 < elements.size() ? new int[] {i + 1} : NOWHERE;
        };
    }

    private int[] choose(Label otherwise, List<SwitchCase> cases) {
        List<Integer> targets = new ArrayList<>();
        targets.add(at(otherwise));
        cases.forEach(each -> targets.add(at(each.target())));
        return targets.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Where a label is. */
    int at(Label label) {
        return Objects.requireNonNull(labels.get(label));
    }

    /** What may come after an element, if nothing is thrown. */
    int[] next(int element) {
        return next[element];
    }

    /** Where what it throws may be caught. */
    int[] handlers(int element) {
        return handlers[element];
    }

    /** The labels at which exceptions are caught. */
    BitSet handlerEntries() {
        return handlerEntries;
    }

    /** What can be reached from a place, with it. */
    BitSet reachedFrom(int place) {
        BitSet reached = new BitSet();
        List<Integer> left = new ArrayList<>(List.of(place));
        while (!left.isEmpty()) {
            int element = left.removeLast();
            if (!reached.get(element)) {
                reached.set(element);
                for (int following : next[element]) {
                    left.add(following);
                }
                for (int handler : handlers[element]) {
                    left.add(handler);
                }
            }
        }
        return reached;
    }

    /** What can reach a place, with it. */
    BitSet reaching(int place) {
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < next.length; i++) {
            before.add(new ArrayList<>());
        }
        for (int i = 0; i < next.length; i++) {
            for (int following : next[i]) {
                before.get(following).add(i);
            }
            for (int handler : handlers[i]) {
                before.get(handler).add(i);
            }
        }
        BitSet reaching = new BitSet();
        List<Integer> left = new ArrayList<>(List.of(place));
        while (!left.isEmpty()) {
            int element = left.removeLast();
            if (!reaching.get(element)) {
                reaching.set(element);
                left.addAll(before.get(element));
            }
        }
        return reaching;
    }
}
