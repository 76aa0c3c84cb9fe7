package dev.hypnos.agent.program;

import dev.hypnos.agent.ClassOutline;
import dev.hypnos.agent.ClassSource;
import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.catalog.LookingCalls;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.DynamicConstantDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which instructions of a class only look: whatever they change that others can see, an operation tells, and so does
 * whatever they see that others can change. Methods of the same class that nobody can override are looked into.
 */
final class Looks {
    private final ClassSource source;
    private final ClassModel type;
    private final Map<String, Boolean> methods = new HashMap<>();
    /** Those that are being looked into. */
    private final Set<String> open = new HashSet<>();

    Looks(ClassSource source, ClassModel type) {
        this.source = source;
        this.type = type;
    }

    /**
     * Whether an element of a method only looks. Monitors count as looks: whether what was taken is given back, the
     * trace tells.
     *
     * @param kept the local variables that must stay as they are
     */
    boolean contain(CodeElement element, long kept) {
        return switch (element) {
            case LoadInstruction ignored -> true;
            case ConstantInstruction constant -> !(constant.constantValue() instanceof DynamicConstantDesc<?>);
            case OperatorInstruction ignored -> true;
            case ConvertInstruction ignored -> true;
            case StackInstruction ignored -> true;
            case TypeCheckInstruction ignored -> true;
            case BranchInstruction ignored -> true;
            case TableSwitchInstruction ignored -> true;
            case LookupSwitchInstruction ignored -> true;
            case NopInstruction ignored -> true;
            case ArrayLoadInstruction ignored -> true;
            case MonitorInstruction ignored -> true;
            case ReturnInstruction ignored -> true;
            case ThrowInstruction ignored -> true;
            case StoreInstruction store -> (LocalVariables.bits(store.slot(), store.typeKind()) & kept) == 0;
            case IncrementInstruction increment -> (LocalVariables.bit(increment.slot()) & kept) == 0;
            case FieldInstruction field -> isTold(field);
            case InvokeInstruction call -> isLook(call);
            case Instruction ignored -> false;
            default -> true;
        };
    }

    /**
     * Whether it reads a field that never changes, or whose writes are operations: those of a library's plain fields by
     * the library are not.
     */
    private boolean isTold(FieldInstruction field) {
        if (field.opcode() != Opcode.GETFIELD && field.opcode() != Opcode.GETSTATIC) {
            return false;
        }
        String name = field.name().stringValue();
        ClassOutline declaring = source.declaring(field.owner().asInternalName(), name);
        if (declaring == null || ProgramClasses.isShared(declaring.name())) {
            return false;
        }
        return source.isConstant(declaring, name) || declaring.isVolatile(name) || !source.isForeign(declaring.name());
    }

    private boolean isLook(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String descriptor = call.type().stringValue();
        if (LookingCalls.contains(owner, name, descriptor)) {
            return true;
        }
        return owner.equals(type.thisClass().asInternalName()) && isLook(call.opcode(), name, descriptor);
    }

    private boolean isLook(Opcode opcode, String name, String descriptor) {
        String key = name + descriptor;
        Boolean known = methods.get(key);
        if (known != null) {
            return known;
        }
        // one that calls itself is not followed
        if (!open.add(key)) {
            return false;
        }
        boolean looks = false;
        for (MethodModel method : type.methods()) {
            if (method.methodName().equalsString(name) && method.methodType().equalsString(descriptor)) {
                looks = isFixed(method, opcode) && onlyLooks(method);
            }
        }
        open.remove(key);
        methods.put(key, looks);
        return looks;
    }

    /** Whether this method is called and no other. */
    private boolean isFixed(MethodModel method, Opcode opcode) {
        return !method.methodName().equalsString("<init>")
                && (opcode == Opcode.INVOKESTATIC
                        || method.flags().has(AccessFlag.PRIVATE)
                        || method.flags().has(AccessFlag.FINAL)
                        || type.flags().has(AccessFlag.FINAL));
    }

    private boolean onlyLooks(MethodModel method) {
        CodeModel code = method.code().orElse(null);
        if (code == null) {
            return false;
        }
        for (CodeElement element : code) {
            // its local variables end with it
            if (!contain(element, 0)) {
                return false;
            }
        }
        return true;
    }
}
