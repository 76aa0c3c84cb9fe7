package dev.hypnos.agent.program;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which accesses of fields in a method only count: {@code hits++}, {@code sum -= 2}, {@code total += size}. A whole
 * number is read, something that was known before is added to it or taken from it, and it is written back; nobody looks
 * at it in between. Who counts so after another one leaves the same behind as who does it before, also where numbers
 * overflow.
 *
 * <p>Idea: that is one sequence of instructions without a branch, and compilers write it in one way. Whatever looks
 * otherwise ({@code if (hits++ > 3)}, {@code total += total}) is a read and a write like others.
 */
final class CountingFields {
    private static final Set<Opcode> ADDING = Set.of(Opcode.IADD, Opcode.ISUB, Opcode.LADD, Opcode.LSUB);
    /** What makes a smaller number of the sum. */
    private static final Set<Opcode> NARROWING = Set.of(Opcode.I2B, Opcode.I2S, Opcode.I2C);

    private CountingFields() {}

    /** The numbers of these accesses, reads and writes, among those of fields in the method. */
    static BitSet in(MethodModel method) {
        BitSet counting = new BitSet();
        CodeModel code = method.code().orElse(null);
        if (code == null) {
            return counting;
        }
        // a place that can be jumped to is no instruction, and ends what looks like counting
        List<@Nullable Instruction> instructions = new ArrayList<>();
        for (CodeElement element : code) {
            if (element instanceof Instruction instruction) {
                instructions.add(instruction);
            } else if (element instanceof LabelTarget) {
                instructions.add(null);
            }
        }
        int number = 0;
        for (int at = 0; at < instructions.size(); at++) {
            if (instructions.get(at) instanceof FieldInstruction read) {
                if (counts(instructions, at, read)) {
                    // the write is the next access of a field
                    counting.set(number, number + 2);
                }
                number++;
            }
        }
        return counting;
    }

    private static boolean counts(List<@Nullable Instruction> instructions, int at, FieldInstruction read) {
        boolean isStatic = read.opcode() == Opcode.GETSTATIC;
        if (!isStatic && (read.opcode() != Opcode.GETFIELD || opcode(instructions, at - 1) != Opcode.DUP)) {
            return false;
        }
        Instruction added = get(instructions, at + 1);
        int adding = opcode(instructions, at + 2) == Opcode.I2L ? at + 3 : at + 2;
        if (!(added instanceof ConstantInstruction || added instanceof LoadInstruction)
                || !ADDING.contains(opcode(instructions, adding))) {
            return false;
        }
        int next = NARROWING.contains(opcode(instructions, adding + 1)) ? adding + 2 : adding + 1;
        return get(instructions, next) instanceof FieldInstruction written
                && written.opcode() == (isStatic ? Opcode.PUTSTATIC : Opcode.PUTFIELD)
                && written.name().equals(read.name())
                && written.owner().equals(read.owner());
    }

    private static @Nullable Instruction get(List<@Nullable Instruction> instructions, int at) {
        return at < 0 || at >= instructions.size() ? null : instructions.get(at);
    }

    /** The opcode of an instruction; {@link Opcode#NOP} where there is none. */
    private static Opcode opcode(List<@Nullable Instruction> instructions, int at) {
        Instruction instruction = get(instructions, at);
        return instruction == null ? Opcode.NOP : instruction.opcode();
    }
}
