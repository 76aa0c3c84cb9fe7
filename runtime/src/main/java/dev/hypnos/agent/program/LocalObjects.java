package dev.hypnos.agent.program;

import dev.hypnos.catalog.PlainObjects;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which calls of a method are made on an object that the method has made itself and that nobody else can ever reach:
 * most builders of texts are. Such a call needs no hook.
 *
 * <p>Idea: follow values through local variables and the operand stack, each as the set of the places where it may have
 * been made. A place escapes when a value from it is stored in a field or an array, passed, captured or returned.
 * Branches join by union, and the method is gone through until nothing changes. A value of unknown origin is never
 * taken for a local one, so whatever the analysis does not understand only costs a hook. Asked only for methods that
 * make such an object.
 */
final class LocalObjects {
    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final int PLACES_MAX = 60;
    /** Larger methods are not gone through. */
    private static final int ELEMENTS_MAX = 20_000;

    private static final String STRING = "Ljava/lang/String;";
    private static final String TEXT = "java/lang/StringBuilder";
    private static final String JOINER = "java/util/StringJoiner";

    private record State(long[] locals, long[] stack) {}

    private final List<CodeElement> elements;
    private final List<ExceptionCatch> handlers;
    private final Map<Label, Integer> labels = new HashMap<>();
    private final Map<Integer, State> states = new HashMap<>();
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    /** The number of each call among the calls, by its element. */
    private final int[] calls;

    private final long[] receivers;
    /** Constructors behind which their object lies on top of the stack. */
    private final BitSet onTop = new BitSet();

    private long escaped;

    private long[] locals;
    private long[] stack;
    private int depth;

    private LocalObjects(CodeModel code) {
        elements = code.elementList();
        handlers = code.exceptionHandlers();
        calls = new int[elements.size()];
        int count = 0;
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                labels.put(target.label(), i);
            } else if (elements.get(i) instanceof InvokeInstruction) {
                calls[i] = count++;
            }
        }
        receivers = new long[count];
        CodeAttribute attribute = (CodeAttribute) code;
        locals = new long[attribute.maxLocals()];
        stack = new long[attribute.maxStack()];
    }

    /**
     * What was found, each as the numbers of calls among the calls of the method.
     *
     * @param local calls on objects that nobody else can reach
     * @param made constructors that leave on top of the stack an object that others may reach later
     */
    record Found(BitSet local, BitSet made) {}

    static final Found NOTHING = new Found(new BitSet(), new BitSet());

    static Found in(MethodModel method) {
        Found found = new Found(new BitSet(), new BitSet());
        CodeModel code = method.code().orElse(null);
        if (code == null || !makesAny(code)) {
            return found;
        }
        try {
            LocalObjects objects = new LocalObjects(code);
            objects.follow();
            for (int i = 0; i < objects.receivers.length; i++) {
                long origin = objects.receivers[i];
                if (origin > 0 && (origin & objects.escaped) == 0) {
                    found.local.set(i);
                } else if (objects.onTop.get(i)) {
                    found.made.set(i);
                }
            }
        } catch (NotUnderstood | IndexOutOfBoundsException unusual) {
            return new Found(new BitSet(), new BitSet());
        }
        return found;
    }

    private static boolean makesAny(CodeModel code) {
        int count = 0;
        boolean makes = false;
        for (CodeElement element : code) {
            makes |= element instanceof NewObjectInstruction creation
                    && PlainObjects.owners().contains(creation.className().asInternalName());
            count++;
        }
        return makes && count <= ELEMENTS_MAX;
    }

    /** An instruction that no compiler emits today. */
    private static final class NotUnderstood extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private void follow() {
        Arrays.fill(locals, UNKNOWN);
        run(0);
        while (!waiting.isEmpty()) {
            int at = waiting.pop();
            State state = states.get(at);
            if (state != null) {
                locals = state.locals.clone();
                System.arraycopy(state.stack, 0, stack, 0, state.stack.length);
                depth = state.stack.length;
                run(at + 1);
            }
        }
    }

    private void run(int from) {
        for (int i = from; i < elements.size(); i++) {
            CodeElement element = elements.get(i);
            if (element instanceof LabelTarget) {
                join(i, depth);
                return;
            }
            reachHandlers(i);
            if (step(i, element)) {
                return;
            }
            reachHandlers(i);
        }
    }

    private void reachHandlers(int at) {
        for (ExceptionCatch handler : handlers) {
            Integer start = labels.get(handler.tryStart());
            Integer end = labels.get(handler.tryEnd());
            Integer entry = labels.get(handler.handler());
            if (start != null && end != null && entry != null && start <= at && at <= end) {
                long bottom = stack[0];
                int height = depth;
                stack[0] = UNKNOWN;
                join(entry, 1);
                stack[0] = bottom;
                depth = height;
            }
        }
    }

    /** What is known at a label, with what comes from here; if that is news, it is gone on from there. */
    private void join(int label, int height) {
        State known = states.get(label);
        if (known == null) {
            states.put(label, new State(locals.clone(), Arrays.copyOf(stack, height)));
            waiting.add(label);
            return;
        }
        boolean isNew = join(known.locals, locals, known.locals.length);
        isNew |= join(known.stack, stack, Math.min(height, known.stack.length));
        if (isNew) {
            waiting.add(label);
        }
    }

    private static boolean join(long[] known, long[] more, int length) {
        boolean isNew = false;
        for (int i = 0; i < length; i++) {
            long joined = known[i] | more[i];
            isNew |= joined != known[i];
            known[i] = joined;
        }
        return isNew;
    }

    private void joinAt(Label label) {
        join(Objects.requireNonNull(labels.get(label)), depth);
    }

    private void push(long value) {
        stack[depth++] = value;
    }

    private void push(TypeKind kind) {
        for (int i = 0; i < kind.slotSize(); i++) {
            push(UNKNOWN);
        }
    }

    private long pop() {
        return stack[--depth];
    }

    private void drop(int slots) {
        depth -= slots;
    }

    private void escape(long value) {
        escaped |= value & ~UNKNOWN;
    }

    /** One instruction; true if control does not go on behind it. */
    private boolean step(int at, CodeElement element) {
        switch (element) {
            case LoadInstruction load -> {
                if (load.typeKind() == TypeKind.REFERENCE) {
                    push(locals[load.slot()]);
                } else {
                    push(load.typeKind());
                }
            }
            case StoreInstruction store -> {
                if (store.typeKind() == TypeKind.REFERENCE) {
                    locals[store.slot()] = pop();
                } else {
                    drop(store.typeKind().slotSize());
                    Arrays.fill(
                            locals,
                            store.slot(),
                            store.slot() + store.typeKind().slotSize(),
                            UNKNOWN);
                }
            }
            case ConstantInstruction constant -> push(constant.typeKind());
            case NewObjectInstruction creation -> push(place(at, creation));
            case InvokeInstruction call -> call(at, call);
            case InvokeDynamicInstruction call -> pass(call.typeSymbol());
            case FieldInstruction field -> field(field);
            case ArrayLoadInstruction load -> {
                drop(2);
                push(load.typeKind());
            }
            case ArrayStoreInstruction store -> {
                if (store.typeKind() == TypeKind.REFERENCE) {
                    escape(pop());
                } else {
                    drop(store.typeKind().slotSize());
                }
                drop(2);
            }
            case StackInstruction instruction -> stack(instruction.opcode());
            case OperatorInstruction operator -> operate(operator);
            case ConvertInstruction convert -> {
                drop(convert.fromType().slotSize());
                push(convert.toType());
            }
            case TypeCheckInstruction check -> {
                if (check.opcode() == Opcode.INSTANCEOF) {
                    drop(1);
                    push(UNKNOWN);
                }
            }
            case NewPrimitiveArrayInstruction ignored -> replace(1);
            case NewReferenceArrayInstruction ignored -> replace(1);
            case NewMultiArrayInstruction array -> replace(array.dimensions());
            case MonitorInstruction ignored -> drop(1);
            case BranchInstruction branch -> {
                drop(operands(branch.opcode()));
                joinAt(branch.target());
                return branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W;
            }
            case TableSwitchInstruction choice -> {
                return choose(choice.defaultTarget(), choice.cases());
            }
            case LookupSwitchInstruction choice -> {
                return choose(choice.defaultTarget(), choice.cases());
            }
            case ReturnInstruction end -> {
                if (end.typeKind() == TypeKind.REFERENCE) {
                    escape(pop());
                }
                return true;
            }
            case ThrowInstruction ignored -> {
                return true;
            }
            case DiscontinuedInstruction ignored -> throw new NotUnderstood();
            default -> {}
        }
        return false;
    }

    private boolean choose(Label otherwise, List<SwitchCase> cases) {
        drop(1);
        joinAt(otherwise);
        for (SwitchCase each : cases) {
            joinAt(each.target());
        }
        return true;
    }

    private void replace(int slots) {
        drop(slots);
        push(UNKNOWN);
    }

    private long place(int at, NewObjectInstruction creation) {
        if (!PlainObjects.owners().contains(creation.className().asInternalName())) {
            return UNKNOWN;
        }
        Integer known = places.get(at);
        if (known == null) {
            if (places.size() == PLACES_MAX) {
                return UNKNOWN;
            }
            known = places.size();
            places.put(at, known);
        }
        return 1L << known;
    }

    private void call(int at, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        takeArguments(type);
        String result = type.returnType().descriptorString();
        long value = UNKNOWN;
        if (call.opcode() != Opcode.INVOKESTATIC) {
            long receiver = pop();
            receivers[calls[at]] |= receiver;
            if (call.name().equalsString("<init>")) {
                onTop.set(calls[at], receiver > 0 && depth > 0 && stack[depth - 1] == receiver);
            }
            String owner = call.owner().asInternalName();
            boolean isKnown = PlainObjects.owners().contains(owner);
            if (!isKnown) {
                escape(receiver);
            } else if ((owner.equals(TEXT) || owner.equals(JOINER)) && result.equals("L" + owner + ";")) {
                value = receiver;
            } else if (result.startsWith("[") || result.startsWith("L") && !result.equals(STRING)) {
                // may be something that reaches the object
                escape(receiver);
            }
        }
        if (TypeKind.from(type.returnType()) == TypeKind.REFERENCE) {
            push(value);
        } else {
            push(TypeKind.from(type.returnType()));
        }
    }

    private void pass(MethodTypeDesc type) {
        takeArguments(type);
        push(TypeKind.from(type.returnType()));
    }

    private void takeArguments(MethodTypeDesc type) {
        for (int i = type.parameterCount() - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            if (kind == TypeKind.REFERENCE) {
                escape(pop());
            } else {
                drop(kind.slotSize());
            }
        }
    }

    private void field(FieldInstruction field) {
        TypeKind kind = TypeKind.from(field.typeSymbol());
        switch (field.opcode()) {
            case GETSTATIC -> push(kind);
            case GETFIELD -> {
                drop(1);
                push(kind);
            }
            default -> {
                if (kind == TypeKind.REFERENCE) {
                    escape(pop());
                } else {
                    drop(kind.slotSize());
                }
                if (field.opcode() == Opcode.PUTFIELD) {
                    drop(1);
                }
            }
        }
    }

    private void stack(Opcode opcode) {
        switch (opcode) {
            case POP -> drop(1);
            case POP2 -> drop(2);
            case DUP -> copy(1, 0);
            case DUP_X1 -> copy(1, 1);
            case DUP_X2 -> copy(1, 2);
            case DUP2 -> copy(2, 0);
            case DUP2_X1 -> copy(2, 1);
            case DUP2_X2 -> copy(2, 2);
            case SWAP -> {
                long top = pop();
                long below = pop();
                push(top);
                push(below);
            }
            default -> throw new NotUnderstood();
        }
    }

    /** Copies the topmost slots to below so many others. */
    private void copy(int slots, int others) {
        long[] moved = Arrays.copyOfRange(stack, depth - slots - others, depth);
        depth -= slots + others;
        for (int i = others; i < moved.length; i++) {
            push(moved[i]);
        }
        for (long value : moved) {
            push(value);
        }
    }

    private void operate(OperatorInstruction operator) {
        Opcode opcode = operator.opcode();
        int slots = operator.typeKind().slotSize();
        switch (opcode) {
            case INEG, LNEG, FNEG, DNEG, ARRAYLENGTH -> {}
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> {
                drop(opcode == Opcode.FCMPL || opcode == Opcode.FCMPG ? 2 : 4);
                push(UNKNOWN);
            }
            case LSHL, LSHR, LUSHR -> drop(1);
            default -> drop(slots);
        }
        if (opcode == Opcode.ARRAYLENGTH) {
            replace(1);
        }
    }

    private static int operands(Opcode opcode) {
        return switch (opcode) {
            case GOTO, GOTO_W -> 0;
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> 1;
            case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE -> 2;
            default -> throw new NotUnderstood();
        };
    }
}
