package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.calls.CallPoint;
import dev.hypnos.runtime.calls.GivenHooks;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

/**
 * Calls of the JDK that read what they are given and others may change, in the program's own classes: sequences of
 * characters, as in {@code append(sequence)} and {@code contentEquals(sequence)}, and dates. And calls of a sequence by
 * its interface. The runtime tells builders and buffers from texts that never change.
 */
final class GivenWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.calls.GivenHooks");
    private static final MethodTypeDesc READS = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int);
    private static final String SEQUENCE = "java/lang/CharSequence";
    private static final String STRING = "java/lang/String";
    private static final Set<String> TYPES =
            Set.of("Ljava/lang/CharSequence;", "Ljava/lang/StringBuilder;", "Ljava/util/Date;");

    private static final Set<String> READS_BUFFERS =
            Set.of("java/nio/charset/Charset", "java/security/MessageDigest", "java/util/zip/CRC32");

    private final ClassPlan plan;

    GivenWeaver(ClassPlan plan) {
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
        if (!isReceiver && type.parameterList().stream().noneMatch(each -> isRead(each, owner))) {
            return;
        }
        String name = call.name().stringValue();
        int site = method.site(owner.substring(owner.lastIndexOf('/') + 1) + "." + name, Access.READ);
        Sites.setRole(site, SiteRole.PLAIN);
        // texts ask a buffer for its own, and so does who calls it: others look inside without its monitor
        int point = isReceiver || owner.equals(STRING)
                ? CallPoint.add(method.site("toString", Access.READ), "toString", "()Ljava/lang/String;")
                : GivenHooks.NO_POINT;
        // what lies below others is laid aside
        int[] slots = new int[type.parameterCount()];
        for (int i = slots.length - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            slots[i] = code.allocateLocal(kind);
            code.storeLocal(kind, slots[i]);
        }
        if (isReceiver) {
            tell(code, site, point);
        }
        for (int i = 0; i < slots.length; i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), slots[i]);
            if (isRead(type.parameterType(i), owner)) {
                tell(code, site, point);
            }
        }
    }

    private static boolean isRead(ClassDesc type, String owner) {
        String descriptor = type.descriptorString();
        return TYPES.contains(descriptor)
                || owner.equals(STRING) && descriptor.equals("Ljava/lang/StringBuffer;")
                || READS_BUFFERS.contains(owner) && descriptor.equals("Ljava/nio/ByteBuffer;");
    }

    private static void tell(CodeBuilder code, int site, int point) {
        code.dup().loadConstant(site).loadConstant(point).invokestatic(HOOKS, "reads", READS);
    }
}
