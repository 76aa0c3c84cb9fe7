package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** References to {@code wait}, {@code notify} and {@code notifyAll}, as in {@code lock::notifyAll}. */
final class MonitorReferences {
    private record Bridge(String name, String hook, MethodTypeDesc type, int site) {
        void emit(CodeBuilder code) {
            for (int i = 0; i < type.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            code.loadConstant(site);
            code.invokestatic(Woven.MONITORS, hook, type.insertParameterTypes(type.parameterCount(), CD_int));
            code.return_();
        }
    }

    private final ClassPlan plan;
    private final List<Bridge> bridges = new ArrayList<>();

    MonitorReferences(ClassPlan plan) {
        this.plan = plan;
    }

    /** The method to refer to instead; null if the method referred to is none of these. */
    @Nullable
    DirectMethodHandleDesc bridge(MethodWeaver method, DirectMethodHandleDesc handle) {
        String hook = switch (handle.methodName() + handle.lookupDescriptor()) {
            case "wait()V", "wait(J)V", "wait(JI)V" -> "await";
            case "notify()V" -> "signal";
            case "notifyAll()V" -> "signalAll";
            default -> null;
        };
        if (hook == null) {
            return null;
        }
        int site = method.site(handle.methodName(), hook.equals("await") ? Access.RELEASE : Access.WRITE);
        MethodTypeDesc type =
                MethodTypeDesc.ofDescriptor(handle.lookupDescriptor()).insertParameterTypes(0, CD_Object);
        Bridge bridge = new Bridge("hypnos$" + hook + "$reference" + bridges.size(), hook, type, site);
        bridges.add(bridge);
        return MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                bridge.name,
                type);
    }

    void addTo(ClassBuilder builder) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        for (Bridge bridge : bridges) {
            builder.withMethodBody(bridge.name, bridge.type, flags, bridge::emit);
        }
    }
}
