package dev.hypnos.agent;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a method does with its own object, step by step in the order of its code.
 *
 * <p>Idea: each load of {@code this} is followed, instruction by instruction, to the one that takes it from the stack.
 * Where that is not clear, as in code that no compiler emits, the object is taken to stay.
 */
final class ThisFlow {
    /** What is done with the object. */
    sealed interface Step {}

    /**
     * Others may see it from now on: it is stored, passed on, returned, captured in a function, or started as a thread.
     */
    record Leaks() implements Step {}

    /** One of its fields is set. */
    record Sets(String owner, String field) implements Step {}

    /**
     * A method of its own is called, or a constructor of its class or of one above.
     *
     * @param isExact whether it is the method of this class, which no subclass can replace
     */
    record Calls(String owner, String name, String descriptor, boolean isExact) implements Step {}

    /** So many instructions a load is followed. */
    private static final int FOLLOWED_MAX = 400;

    private static final int UNKNOWN = -1;

    private final List<CodeElement> elements;
    private final Map<Label, Integer> labels = new HashMap<>();
    /** Calls of which the object is the receiver. */
    private final BitSet received = new BitSet();

    private ThisFlow(CodeModel code) {
        elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                labels.put(target.label(), i);
            }
        }
    }

    /** The steps of a method that is not static. */
    static List<Step> of(CodeModel code) {
        return new ThisFlow(code).steps();
    }

    private List<Step> steps() {
        BitSet leaks = new BitSet();
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            CodeElement element = elements.get(i);
            if (element instanceof LoadInstruction load && load.slot() == 0) {
                int taker = leak(i);
                if (taker >= 0) {
                    leaks.set(taker);
                }
            }
            if (leaks.get(i)) {
                steps.add(new Leaks());
            } else if (received.get(i) && element instanceof InvokeInstruction call) {
                steps.add(new Calls(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue(),
                        call.opcode() == Opcode.INVOKESPECIAL));
            } else if (element instanceof FieldInstruction field && field.opcode() == Opcode.PUTFIELD) {
                steps.add(new Sets(field.owner().asInternalName(), field.name().stringValue()));
            }
        }
        return steps;
    }

    /** The instruction that lets the object go which is loaded here, or -1 where none does. */
    private int leak(int load) {
        int above = 0;
        int at = load + 1;
        for (int steps = 0; steps < FOLLOWED_MAX && at < elements.size(); steps++) {
            CodeElement element = elements.get(at);
            switch (element) {
                case InvokeInstruction call -> {
                    int arguments = slots(call.typeSymbol());
                    int taken = arguments + (call.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
                    if (above < taken) {
                        if (above < arguments || isStart(call)) {
                            return at;
                        }
                        received.set(at);
                        return UNKNOWN;
                    }
                    above += slots(TypeKind.from(call.typeSymbol().returnType())) - taken;
                }
                case InvokeDynamicInstruction call -> {
                    int taken = slots(call.typeSymbol());
                    if (above < taken) {
                        // a text of it is made at once
                        return call.name().equalsString("makeConcatWithConstants") ? UNKNOWN : at;
                    }
                    above += 1 - taken;
                }
                case FieldInstruction field -> {
                    int value = slots(TypeKind.from(field.typeSymbol()));
                    switch (field.opcode()) {
                        case PUTSTATIC -> {
                            if (above < value) {
                                return at;
                            }
                            above -= value;
                        }
                        case PUTFIELD -> {
                            if (above < value + 1) {
                                return above < value ? at : UNKNOWN;
                            }
                            above -= value + 1;
                        }
                        case GETSTATIC -> above += value;
                        default -> {
                            if (above == 0) {
                                return UNKNOWN;
                            }
                            above += value - 1;
                        }
                    }
                }
                case ArrayStoreInstruction store -> {
                    int value = slots(store.typeKind());
                    if (above < value) {
                        return at;
                    }
                    above -= value + 2;
                }
                case ArrayLoadInstruction array -> above += slots(array.typeKind()) - 2;
                case LoadInstruction other -> above += slots(other.typeKind());
                case ConstantInstruction constant -> above += slots(constant.typeKind());
                case NewObjectInstruction made -> above++;
                case ConvertInstruction convert -> above += slots(convert.toType()) - slots(convert.fromType());
                case OperatorInstruction operator -> above -= less(operator);
                case BranchInstruction branch
                when isGoto(branch) -> {
                    Integer target = labels.get(branch.target());
                    if (target == null || target < at) {
                        return UNKNOWN;
                    }
                    at = target;
                }
                case BranchInstruction branch -> above -= operands(branch.opcode());
                case StackInstruction stack -> {
                    if (stack.opcode() != Opcode.DUP || above == 0) {
                        return UNKNOWN;
                    }
                    above++;
                }
                case NewPrimitiveArrayInstruction ignored -> {}
                case NewReferenceArrayInstruction ignored -> {}
                case TypeCheckInstruction ignored -> {}
                case IncrementInstruction ignored -> {}
                case StoreInstruction store -> {
                    if (above == 0) {
                        // another variable has it from now on, which is not followed
                        return at;
                    }
                    above -= slots(store.typeKind());
                }
                case ReturnInstruction ignored -> {
                    // whoever called may do with it what he likes
                    return above == 0 ? at : UNKNOWN;
                }
                case Instruction other -> {
                    return UNKNOWN;
                }
                default -> {}
            }
            if (above < 0) {
                return UNKNOWN;
            }
            at++;
        }
        return UNKNOWN;
    }

    /** How many slots fewer there are after an operator. */
    private static int less(OperatorInstruction operator) {
        return switch (operator.opcode()) {
            case INEG, LNEG, FNEG, DNEG, ARRAYLENGTH -> 0;
            case LCMP, DCMPL, DCMPG -> 3;
            case FCMPL, FCMPG, LSHL, LSHR, LUSHR -> 1;
            default -> slots(operator.typeKind());
        };
    }

    private static boolean isStart(InvokeInstruction call) {
        return call.name().equalsString("start") && call.typeSymbol().parameterCount() == 0;
    }

    private static boolean isGoto(BranchInstruction branch) {
        return branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W;
    }

    private static int operands(Opcode opcode) {
        return switch (opcode) {
            case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE -> 2;
            default -> 1;
        };
    }

    private static int slots(MethodTypeDesc type) {
        int slots = 0;
        for (int i = 0; i < type.parameterCount(); i++) {
            slots += slots(TypeKind.from(type.parameterType(i)));
        }
        return slots;
    }

    private static int slots(TypeKind kind) {
        return kind.slotSize();
    }
}
