package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The places inside futures and pools where the JDK looks again at what others may have changed meanwhile. */
final class WorkCalls {
    private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
    private static final String FUTURE = "java/util/concurrent/FutureTask";
    private static final MethodTypeDesc BEGINS = MethodTypeDesc.of(CD_void, ClassDesc.ofInternalName(POOL));

    /** Each must have been woven, or an order is lost without a word. */
    static final List<String> PLACES = List.of(
            POOL + ".runWorker, before Worker.lock",
            FUTURE + ".run, before callable is read",
            FUTURE + ".runAndReset, before callable is read");

    private WorkCalls() {}

    static String place(String owner, String method) {
        return PLACES.stream()
                .filter(place -> place.startsWith(owner + "." + method + ","))
                .findFirst()
                .orElseThrow();
    }

    /** Before a worker takes its own lock, which tells others that it is busy. */
    static boolean weaveCall(String owner, String method, CodeBuilder code, InvokeInstruction call) {
        if (owner.equals(POOL)
                && method.equals("runWorker")
                && call.owner().asInternalName().equals(POOL + "$Worker")
                && call.name().equalsString("lock")) {
            code.aload(0).invokestatic(Woven.WORK, "begins", BEGINS).with(call);
            return true;
        }
        return false;
    }

    /** Between the moment when a future knows who runs it and the second look at its state; what it is to run is read there. */
    static boolean weaveField(String owner, String method, CodeBuilder code, FieldInstruction field) {
        if (owner.equals(FUTURE)
                && method.startsWith("run")
                && field.opcode() == Opcode.GETFIELD
                && field.name().equalsString("callable")) {
            code.dup()
                    .invokestatic(Woven.WORK, "runsNow", MethodTypeDesc.of(CD_void, CD_Object))
                    .with(field);
            return true;
        }
        return false;
    }
}
