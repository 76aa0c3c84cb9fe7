package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeBuilder.BlockCodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The methods of the JDK by which a program leaves the engine's control, and what they are for people; and how a task waits for a
 * process, where that is allowed.
 */
final class UncontrolledJdkCalls {
    private static final MethodTypeDesc OF_STRING = MethodTypeDesc.of(CD_void, CD_String);
    private static final ClassDesc PROCESSES = ClassDesc.of("dev.hypnos.runtime.RealProcesses");
    private static final ClassDesc PROCESS = ClassDesc.of("java.lang.Process");
    private static final ClassDesc HANDLE = ClassDesc.of("java.lang.ProcessHandle");
    private static final ClassDesc FUTURE = ClassDesc.of("java.util.concurrent.CompletableFuture");

    private static final String START =
            "java/lang/ProcessBuilder.start([Ljava/lang/ProcessBuilder$Redirect;)Ljava/lang/Process;";

    private static final Map<String, String> CALLS = Map.of(
            START,
            "java.lang.ProcessBuilder.start",
            "sun/nio/ch/UnixDomainSockets.socket()Ljava/io/FileDescriptor;",
            "java.net.UnixDomainSocketAddress: a socket of that kind");

    /** The classes of those methods. */
    static final List<String> CLASSES = List.of(
            "java.io.BufferedInputStream",
            "java.lang.ProcessBuilder",
            "java.lang.ProcessHandleImpl",
            "java.lang.ProcessImpl",
            "sun.nio.ch.UnixDomainSockets");

    private UncontrolledJdkCalls() {}

    static List<String> methods() {
        return List.copyOf(CALLS.keySet());
    }

    /** Weaves the entry of the method with this name; false if it is none of these. */
    static boolean weave(String method, CodeBuilder code) {
        String call = CALLS.get(method);
        if (call == null) {
            return weaveProcess(method, code);
        }
        code.ldc(call).invokestatic(Woven.UNCONTROLLED_CALLS, "called", OF_STRING);
        if (method.equals(START)) {
            ClassDesc redirects =
                    ClassDesc.of("java.lang.ProcessBuilder$Redirect").arrayType();
            code.aload(0).aload(1);
            code.invokestatic(
                    PROCESSES,
                    "start",
                    MethodTypeDesc.of(PROCESS, ClassDesc.of("java.lang.ProcessBuilder"), redirects));
            returnUnlessNull(code);
        }
        return true;
    }

    private static boolean weaveProcess(String method, CodeBuilder code) {
        if (method.startsWith("java/io/BufferedInputStream.read(")) {
            MethodTypeDesc type = MethodTypeDesc.of(CD_void, ClassDesc.of("java.io.BufferedInputStream"));
            code.aload(0).invokestatic(PROCESSES, "reads", type);
            return true;
        }
        switch (method) {
            case "java/lang/ProcessImpl.waitFor()I" ->
                inTask(
                        code,
                        then -> then.aload(0)
                                .invokestatic(PROCESSES, "waitFor", MethodTypeDesc.of(CD_int, PROCESS))
                                .ireturn());
            case "java/lang/ProcessImpl.waitFor(JLjava/util/concurrent/TimeUnit;)Z" ->
                inTask(
                        code,
                        then -> then.aload(0)
                                .lload(1)
                                .aload(3)
                                .invokestatic(
                                        PROCESSES,
                                        "waitFor",
                                        MethodTypeDesc.of(CD_boolean, PROCESS, CD_long, Woven.CD_TIME_UNIT))
                                .ireturn());
            case "java/lang/ProcessImpl.exitValue()I" ->
                inTask(
                        code,
                        then -> then.aload(0)
                                .invokestatic(PROCESSES, "exitValue", MethodTypeDesc.of(CD_int, PROCESS))
                                .ireturn());
            case "java/lang/ProcessImpl.isAlive()Z" ->
                inTask(
                        code,
                        then -> then.aload(0)
                                .invokestatic(PROCESSES, "alive", MethodTypeDesc.of(CD_boolean, PROCESS))
                                .ireturn());
            case "java/lang/ProcessImpl.onExit()Ljava/util/concurrent/CompletableFuture;" ->
                inTask(
                        code,
                        then -> then.aload(0)
                                .invokestatic(PROCESSES, "onExit", MethodTypeDesc.of(FUTURE, PROCESS))
                                .areturn());
            case "java/lang/ProcessHandleImpl.onExit()Ljava/util/concurrent/CompletableFuture;" ->
                inTask(code, then -> {
                    then.aload(0).invokestatic(PROCESSES, "onExit", MethodTypeDesc.of(FUTURE, HANDLE));
                    returnUnlessNull(then);
                });
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void inTask(CodeBuilder code, Consumer<BlockCodeBuilder> then) {
        code.invokestatic(Woven.THREADS, "controlled", MethodTypeDesc.of(CD_boolean));
        code.ifThen(then);
    }

    private static void returnUnlessNull(CodeBuilder code) {
        code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
    }
}
