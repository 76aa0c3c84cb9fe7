package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The entries of methods of asynchronous channels: what is once in a process, and futures that are asked. */
final class AsynchronousCalls {
    static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.network.AsynchronousHooks");
    private static final ClassDesc FACTORY = ClassDesc.of("java.util.concurrent.ThreadFactory");
    private static final String FUTURE = "sun/nio/ch/PendingFuture.";
    private static final String PORT =
            "sun/nio/ch/LinuxAsynchronousChannelProvider.defaultEventPort()Lsun/nio/ch/EPollPort;";
    private static final String THREADS =
            "sun/nio/ch/ThreadPool.defaultThreadFactory()Ljava/util/concurrent/ThreadFactory;";

    private static final Set<String> ASKING = Set.of(
            FUTURE + "get()Ljava/lang/Object;",
            FUTURE + "get(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;",
            FUTURE + "isDone()Z",
            FUTURE + "isCancelled()Z");

    private static final List<String> WITH_MONITORS = List.of(
            "sun/nio/ch/AsynchronousChannelGroupImpl",
            "sun/nio/ch/AsynchronousServerSocketChannelImpl",
            "sun/nio/ch/AsynchronousSocketChannelImpl",
            "sun/nio/ch/EPollPort",
            "sun/nio/ch/PendingFuture",
            "sun/nio/ch/UnixAsynchronous");

    private AsynchronousCalls() {}

    /** Whether the monitors of the class are modelled: it starts threads, waits and completes while it holds them. */
    static boolean hasModelledMonitors(String owner) {
        return WITH_MONITORS.stream().anyMatch(owner::startsWith);
    }

    /** Weaves the entry of the method with this name; false if it is none of these. */
    static boolean weaveEntry(String method, CodeBuilder code) {
        if (ASKING.contains(method)) {
            code.aload(0).invokestatic(HOOKS, "asking", MethodTypeDesc.of(CD_void, CD_Object));
            return true;
        }
        Label unanswered = code.newLabel();
        if (method.equals(PORT)) {
            code.aload(0).invokestatic(HOOKS, "defaultPort", MethodTypeDesc.of(CD_Object, CD_Object));
            code.dup().ifnull(unanswered);
            code.checkcast(ClassDesc.of("sun.nio.ch.EPollPort")).areturn();
        } else if (method.equals(THREADS)) {
            code.invokestatic(HOOKS, "threads", MethodTypeDesc.of(FACTORY));
            code.dup().ifnull(unanswered).areturn();
        } else {
            return false;
        }
        code.labelBinding(unanswered).pop();
        return true;
    }

    /** Those methods; each must have been woven. */
    static List<String> entries() {
        return Stream.concat(ASKING.stream(), Stream.of(PORT, THREADS)).toList();
    }
}
