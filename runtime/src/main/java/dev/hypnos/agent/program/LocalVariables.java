package dev.hypnos.agent.program;

import java.lang.classfile.CodeElement;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.List;

/**
 * Which local variables of a method are live where: read before they are written again. One bit for each slot, and two
 * for {@code long} and {@code double}. The usual way, backwards until nothing changes.
 */
final class LocalVariables {
    /** Methods with more slots are not looked at. */
    static final int MAX = Long.SIZE;

    private LocalVariables() {}

    static long bit(int slot) {
        return 1L << slot;
    }

    static long bits(int slot, TypeKind kind) {
        return kind.slotSize() == 1 ? bit(slot) : bit(slot) | bit(slot + 1);
    }

    /** By element: those that are live before it. */
    static long[] live(List<CodeElement> elements, ControlFlow flow) {
        long[] live = new long[elements.size()];
        boolean isNew = true;
        while (isNew) {
            isNew = false;
            for (int i = elements.size() - 1; i >= 0; i--) {
                long before = before(elements.get(i), after(i, live, flow)) | thrown(i, live, flow);
                isNew |= before != live[i];
                live[i] = before;
            }
        }
        return live;
    }

    private static long after(int element, long[] live, ControlFlow flow) {
        long after = 0;
        for (int next : flow.next(element)) {
            after |= live[next];
        }
        return after;
    }

    /** An exception comes before the instruction has written anything, or after. */
    private static long thrown(int element, long[] live, ControlFlow flow) {
        long thrown = 0;
        for (int handler : flow.handlers(element)) {
            thrown |= live[handler];
        }
        return thrown;
    }

    private static long before(CodeElement element, long after) {
        return switch (element) {
            case LoadInstruction load -> after | bits(load.slot(), load.typeKind());
            case StoreInstruction store -> after & ~bits(store.slot(), store.typeKind());
            case IncrementInstruction increment -> after | bit(increment.slot());
            default -> after;
        };
    }
}
