package dev.hypnos.agent.program;

import dev.hypnos.runtime.calls.SwitchLinks;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/** Switches over types with constants of enums among their labels: see {@link SwitchLinks}. */
final class SwitchWeaver {
    private static final String BOOTSTRAPS = "Ljava/lang/runtime/SwitchBootstraps;";
    private static final String TYPE_SWITCH = "typeSwitch";
    private static final String DESCRIPTION = "Ljava/lang/Enum$EnumDesc;";

    private static final DirectMethodHandleDesc OURS = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            ClassDesc.of("dev.hypnos.runtime.calls.SwitchLinks"),
            TYPE_SWITCH,
            MethodTypeDesc.of(
                    ConstantDescs.CD_CallSite,
                    ConstantDescs.CD_MethodHandles_Lookup,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_Object.arrayType()));

    private SwitchWeaver() {}

    /** False if it is nothing of the kind. */
    static boolean weave(CodeBuilder code, InvokeDynamicInstruction call) {
        DirectMethodHandleDesc bootstrap = call.bootstrapMethod();
        if (!bootstrap.owner().descriptorString().equals(BOOTSTRAPS)
                || !bootstrap.methodName().equals(TYPE_SWITCH)) {
            return false;
        }
        ConstantDesc[] labels = call.bootstrapArgs().toArray(ConstantDesc[]::new);
        boolean changed = false;
        for (int i = 0; i < labels.length; i++) {
            String constant = constant(labels[i]);
            changed |= constant != null;
            labels[i] = constant == null ? labels[i] : constant;
        }
        if (changed) {
            code.invokedynamic(DynamicCallSiteDesc.of(OURS, call.name().stringValue(), call.typeSymbol(), labels));
        }
        return changed;
    }

    /** The class and the name of a constant, from what the compiler writes for it; null if it is something else. */
    private static @Nullable String constant(ConstantDesc label) {
        if (label instanceof Enum.EnumDesc<?> known) {
            return text(known.constantType(), known.constantName());
        }
        if (label instanceof DynamicConstantDesc<?> computed
                && computed.bootstrapArgsList().size() == 3
                && computed.bootstrapArgsList().get(0) instanceof DirectMethodHandleDesc of
                && of.owner().descriptorString().equals(DESCRIPTION)
                && computed.bootstrapArgsList().get(1) instanceof DynamicConstantDesc<?> type
                && type.bootstrapArgsList().size() == 2
                && type.bootstrapArgsList().get(1) instanceof String className
                && computed.bootstrapArgsList().get(2) instanceof String name) {
            return text(ClassDesc.of(className), name);
        }
        return null;
    }

    private static String text(ClassDesc type, String name) {
        String descriptor = type.descriptorString();
        String className = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        return SwitchLinks.CONSTANT + className + SwitchLinks.CONSTANT + name;
    }
}
