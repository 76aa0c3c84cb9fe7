package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_boolean;

import dev.hypnos.agent.jdk.Convention;
import dev.hypnos.kernel.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;

/**
 * The body of a synchronized method of a class that was loaded before it could be woven: such a method must stay
 * synchronized. A task gives the monitor back as soon as it is inside and enters that of the model; at the end it does
 * the reverse. The VM interprets such a method, and finds the monitor held when it leaves it.
 */
final class ReleasedBody implements CodeTransform {
    private static final MethodTypeDesc ASK = MethodTypeDesc.of(CD_boolean);

    /** Whether the monitor guards what all trials share. */
    private final boolean isShared;

    private final boolean isCalledBack;
    private final int lock;
    private final int unlock;
    /** Whether the monitor was given back. */
    private int released;

    private @Nullable Label start;

    ReleasedBody(MethodModel method, Convention monitors) {
        String owner = method.parent().orElseThrow().thisClass().asInternalName();
        String name = method.methodName().stringValue();
        this.isShared = method.flags().has(AccessFlag.STATIC) || monitors == Convention.SHARED;
        this.isCalledBack = monitors == Convention.CALLED_BACK;
        this.lock = JdkMonitors.site("lock", owner, name, 0, Access.ACQUIRE);
        this.unlock = JdkMonitors.site("unlock", owner, name, 0, Access.RELEASE);
    }

    @Override
    public void atStart(CodeBuilder code) {
        if (isShared) {
            JdkMonitors.shared(code, true);
            start = code.newBoundLabel();
            return;
        }
        Label real = code.newLabel();
        Label failed = code.newLabel();
        released = code.allocateLocal(TypeKind.INT);
        if (isCalledBack) {
            code.aload(0)
                    .invokestatic(JdkMonitors.STREAMS, "isModelled", Woven.OBJECT_TO_BOOLEAN)
                    .istore(released);
        } else {
            code.invokestatic(Woven.MONITORS, "isModelled", ASK).istore(released);
        }
        code.iload(released).ifeq(real);
        code.aload(0).monitorexit();
        Label released = code.newBoundLabel();
        code.aload(0).loadConstant(lock);
        if (isCalledBack) {
            code.invokestatic(JdkMonitors.STREAMS, "enter", Woven.OBJECT_INT_TO_BOOLEAN)
                    .pop();
        } else {
            code.invokestatic(Woven.MONITORS, "enter", Woven.OBJECT_INT);
        }
        Label entered = code.newBoundLabel();
        code.goto_(real);
        code.labelBinding(failed).aload(0).monitorenter().athrow();
        code.exceptionCatchAll(released, entered, failed);
        code.labelBinding(real);
        start = code.newBoundLabel();
    }

    private void leave(CodeBuilder code) {
        if (isShared) {
            JdkMonitors.shared(code, false);
            return;
        }
        Label real = code.newLabel();
        code.iload(released).ifeq(real);
        if (isCalledBack) {
            code.aload(0)
                    .invokestatic(JdkMonitors.STREAMS, "exit", Woven.OBJECT_TO_BOOLEAN)
                    .pop();
        } else {
            code.aload(0).loadConstant(unlock).invokestatic(Woven.MONITORS, "exit", Woven.OBJECT_INT);
        }
        code.aload(0).monitorenter();
        code.labelBinding(real);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (element instanceof ReturnInstruction) {
            leave(code);
        }
        code.with(element);
    }

    @Override
    public void atEnd(CodeBuilder code) {
        Label end = code.newBoundLabel();
        if (start != null) {
            code.exceptionCatchAll(start, end, end);
        }
        leave(code);
        code.athrow();
    }
}
