package dev.hypnos.agent.program;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

/**
 * Calls of the JDK that read a sequence of characters which others may change, in the program's own classes: where it is given to another text, as in
 * {@code append(sequence)} and {@code contentEquals(sequence)}, and where it is called by its interface. The runtime tells builders and buffers from
 * texts that never change.
 */
final class SequenceWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.program.PlainHooks");
    private static final String SEQUENCE = "java/lang/CharSequence";
    private static final Set<String> TYPES = Set.of("Ljava/lang/CharSequence;", "Ljava/lang/StringBuilder;");

    private final ClassPlan plan;

    SequenceWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Before a call; it stays where it is. */
    void weaveCall(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        if (plan.level != Level.MEMORY || !owner.startsWith("java/")) {
            return;
        }
        MethodTypeDesc type = call.typeSymbol();
        boolean isReceiver = owner.equals(SEQUENCE) && call.opcode() != Opcode.INVOKESTATIC;
        if (!isReceiver && type.parameterList().stream().noneMatch(SequenceWeaver::isSequence)) {
            return;
        }
        String name = call.name().stringValue();
        int site = method.site(owner.substring(owner.lastIndexOf('/') + 1) + "." + name, Access.READ);
        Sites.setRole(site, SiteRole.PLAIN);
        // what lies below others is laid aside
        int[] slots = new int[type.parameterCount()];
        for (int i = slots.length - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            slots[i] = code.allocateLocal(kind);
            code.storeLocal(kind, slots[i]);
        }
        if (isReceiver) {
            code.dup();
            tell(code, site);
        }
        for (int i = 0; i < slots.length; i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), slots[i]);
            if (isSequence(type.parameterType(i))) {
                code.dup();
                tell(code, site);
            }
        }
    }

    private static boolean isSequence(ClassDesc type) {
        return TYPES.contains(type.descriptorString());
    }

    private static void tell(CodeBuilder code, int site) {
        code.loadConstant(site).invokestatic(HOOKS, "readsSequence", Woven.OBJECT_INT);
    }
}
