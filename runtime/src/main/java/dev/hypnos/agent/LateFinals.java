package dev.hypnos.agent;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
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
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Final fields that a constructor sets after it has let its object go: it has stored it, passed it on, captured it in a function or started it as
 * a thread. Others can read such a field before it is set, so it is no better than one that is not final.
 *
 * <p>Idea: each load of {@code this} is followed, instruction by instruction, to the one that takes it from the stack. Where that is not clear, as in
 * code that no compiler emits, the object is taken to stay. A method of its own that the constructor calls, and constructors above it, are not looked
 * into.
 */
final class LateFinals {
    /** So many instructions a load is followed. */
    private static final int FOLLOWED_MAX = 400;

    private static final int UNKNOWN = -1;

    private final String owner;
    private final List<CodeElement> elements;
    private final Map<Label, Integer> labels = new HashMap<>();

    private LateFinals(String owner, CodeModel code) {
        this.owner = owner;
        elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                labels.put(target.label(), i);
            }
        }
    }

    /** Their names. */
    static Set<String> of(ClassModel type) {
        Set<String> finals = new HashSet<>();
        for (FieldModel field : type.fields()) {
            if (field.flags().has(AccessFlag.FINAL) && !field.flags().has(AccessFlag.STATIC)) {
                finals.add(field.fieldName().stringValue());
            }
        }
        if (finals.isEmpty()) {
            return Set.of();
        }
        Set<String> late = new HashSet<>();
        for (MethodModel method : type.methods()) {
            if (method.methodName().equalsString("<init>") && method.code().isPresent()) {
                new LateFinals(type.thisClass().asInternalName(), method.code().get()).find(finals, late);
            }
        }
        return Set.copyOf(late);
    }

    private void find(Set<String> finals, Set<String> late) {
        BitSet leaks = new BitSet();
        boolean leaked = false;
        for (int i = afterSuper(); i < elements.size(); i++) {
            CodeElement element = elements.get(i);
            if (element instanceof LoadInstruction load && load.slot() == 0) {
                int taker = leak(i);
                if (taker >= 0) {
                    leaks.set(taker);
                }
            }
            leaked |= leaks.get(i);
            if (leaked
                    && element instanceof FieldInstruction field
                    && field.opcode() == Opcode.PUTFIELD
                    && field.owner().asInternalName().equals(owner)
                    && finals.contains(field.name().stringValue())) {
                late.add(field.name().stringValue());
            }
        }
    }

    /** The first element behind the call of the constructor above; none where another one of the class does all the work. */
    private int afterSuper() {
        int made = 0;
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof NewObjectInstruction) {
                made++;
            } else if (elements.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString("<init>")) {
                if (made == 0) {
                    return call.owner().asInternalName().equals(owner) ? elements.size() : i + 1;
                }
                made--;
            }
        }
        return elements.size();
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
                        boolean isReceiver = above >= arguments;
                        return isReceiver && !isStart(call) ? UNKNOWN : at;
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
