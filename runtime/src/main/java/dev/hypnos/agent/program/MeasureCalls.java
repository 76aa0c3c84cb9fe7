package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * The program's calls of the beans that measure the JVM: behind each, its answer is replaced by one that is the same in
 * every run.
 */
final class MeasureCalls {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.process.MeasureHooks");
    private static final ClassDesc USAGE = ClassDesc.of("java.lang.management.MemoryUsage");

    private MeasureCalls() {}

    /** The call and what follows it; false if it measures nothing. */
    static boolean weave(CodeBuilder code, InvokeInstruction call, String owner, String name) {
        if (!isBean(owner) || name.contains("CpuTime") || name.contains("UserTime") || name.startsWith("set")) {
            return false;
        }
        ClassDesc type = call.typeSymbol().returnType();
        String hook = hook(owner, name, type);
        if (hook.isEmpty()) {
            return false;
        }
        code.with(call).invokestatic(HOOKS, hook, MethodTypeDesc.of(type, type));
        return true;
    }

    private static boolean isBean(String owner) {
        return owner.endsWith("MXBean")
                && (owner.startsWith("java/lang/management/") || owner.startsWith("com/sun/management/"));
    }

    private static String hook(String owner, String name, ClassDesc type) {
        if (owner.endsWith("RuntimeMXBean")) {
            return switch (name) {
                case "getName" -> "processName";
                case "getPid" -> "processId";
                case "getStartTime" -> "startTime";
                case "getUptime" -> "upTime";
                default -> "";
            };
        }
        if (name.equals("getAllThreadIds")) {
            return "threadIds";
        }
        if (type.equals(CD_long) && (name.contains("Memory") || name.contains("Space"))) {
            return "memory";
        }
        if (name.equals("getAvailableProcessors") || type.equals(CD_String)) {
            return "";
        }
        boolean isMeasure = type.equals(CD_long) || type.equals(CD_int) || type.equals(CD_double) || type.equals(USAGE);
        return isMeasure ? "measured" : "";
    }
}
