package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The hooks at the entry of methods of the JDK. */
final class JdkEntries {
    private static final ClassDesc HANDLER = ClassDesc.of("java.lang.Thread$UncaughtExceptionHandler");
    private static final ClassDesc STATE = ClassDesc.of("java.lang.Thread$State");
    private static final ClassDesc STRING = ClassDesc.of("java.lang.String");
    private static final ClassDesc POOL = ClassDesc.of("java.util.concurrent.ThreadPoolExecutor");
    private static final ClassDesc BYTES = CD_byte.arrayType();
    private static final MethodTypeDesc FILLS = MethodTypeDesc.of(CD_boolean, BYTES);
    private static final ClassDesc QUEUE = ClassDesc.of("java.lang.ref.ReferenceQueue");
    private static final MethodTypeDesc REMOVE =
            MethodTypeDesc.of(ClassDesc.of("java.lang.ref.Reference"), QUEUE, CD_long);
    private static final MethodTypeDesc THREAD = MethodTypeDesc.of(CD_void, Woven.CD_THREAD);

    private static final String NEW_VIRTUAL_THREAD = "java/lang/ThreadBuilders.newVirtualThread("
            + "Ljava/util/concurrent/Executor;Ljava/lang/String;ILjava/lang/Runnable;)Ljava/lang/Thread;";

    private static final String LOAD = "java/lang/Runtime.load0(Ljava/lang/Class;Ljava/lang/String;)V";
    private static final String LOAD_LIBRARY = "java/lang/Runtime.loadLibrary0(Ljava/lang/Class;Ljava/lang/String;)V";

    private static final String FUTURE = "Ljava/util/concurrent/CompletableFuture;";
    /** A future that depends on others is done; it need not be the one whose completion has begun. */
    private static final String POST_FIRE = "java/util/concurrent/CompletableFuture.postFire(" + FUTURE + "I)" + FUTURE;

    private static final String POST_FIRE_OF_TWO =
            "java/util/concurrent/CompletableFuture.postFire(" + FUTURE + FUTURE + "I)" + FUTURE;

    /** Without these hooks nothing is controlled; each must have been woven. */
    static final List<String> REQUIRED = List.of(
            "java/lang/Thread.start()V",
            "java/lang/Thread.start(Ljdk/internal/vm/ThreadContainer;)V",
            "java/lang/Thread.run()V",
            "java/lang/Thread.interrupt()V",
            "java/lang/Thread.join(J)V",
            "java/lang/Thread.sleepNanos(J)V",
            "java/lang/Thread.yield()V",
            "java/lang/Thread.dispatchUncaughtException(Ljava/lang/Throwable;)V",
            "java/lang/ThreadGroup.uncaughtException(Ljava/lang/Thread;Ljava/lang/Throwable;)V",
            "java/lang/Thread.getAllThreads()[Ljava/lang/Thread;",
            "java/lang/Thread.asyncGetStackTrace()[Ljava/lang/StackTraceElement;",
            "java/lang/Thread.alive()Z",
            "java/lang/Thread.threadState()Ljava/lang/Thread$State;",
            "java/lang/Thread.genThreadName()Ljava/lang/String;",
            "java/lang/Thread.threadId()J",
            NEW_VIRTUAL_THREAD,
            "java/util/concurrent/ThreadLocalRandom.localInit()V",
            "java/util/concurrent/FutureTask.finishCompletion()V",
            "java/util/concurrent/FutureTask.run()V",
            "java/util/concurrent/ThreadPoolExecutor.getTask()Ljava/lang/Runnable;",
            "java/util/concurrent/ThreadPoolExecutor.advanceRunState(I)V",
            "java/util/concurrent/ThreadPoolExecutor.interruptWorkers()V",
            "java/util/concurrent/CompletableFuture.postComplete()V",
            POST_FIRE,
            POST_FIRE_OF_TWO,
            "java/util/Random.seedUniquifier()J",
            "java/lang/Math.random()D",
            "java/lang/ref/Reference.<init>(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V",
            "java/util/concurrent/ForkJoinPool.getAndAddPoolIds(I)I",
            LOAD,
            LOAD_LIBRARY,
            "java/lang/Runtime.exit(I)V",
            "java/lang/Runtime.halt(I)V");

    private JdkEntries() {}

    /** Weaves the entry of the method with this name; false if it has no hook. */
    static boolean weave(String method, CodeBuilder code) {
        if (OnceCalls.isPaused(method)) {
            code.invokestatic(Woven.HASHES, "pause", Woven.NOTHING);
            return true;
        }
        switch (method) {
            case "java/lang/Thread.start()V", "java/lang/Thread.start(Ljdk/internal/vm/ThreadContainer;)V" ->
                code.aload(0).invokestatic(Woven.THREADS, "starting", THREAD);
            case "java/lang/Runtime.exit(I)V" ->
                code.iload(1).invokestatic(Woven.THREADS, "exits", MethodTypeDesc.of(CD_void, CD_int));
            case "java/lang/Runtime.halt(I)V" ->
                code.iload(1).invokestatic(Woven.THREADS, "halts", MethodTypeDesc.of(CD_void, CD_int));
            case LOAD, LOAD_LIBRARY ->
                code.aload(1)
                        .aload(2)
                        .invokestatic(Woven.ENVIRONMENT, "loads", MethodTypeDesc.of(CD_void, CD_Class, STRING));
            case "java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V" -> {
                code.aload(1);
                returnIf(code, "addShutdownHook", MethodTypeDesc.of(CD_boolean, Woven.CD_THREAD));
            }
            case "java/lang/Runtime.removeShutdownHook(Ljava/lang/Thread;)Z" -> {
                code.aload(1)
                        .invokestatic(Woven.THREADS, "removeShutdownHook", MethodTypeDesc.of(CD_int, Woven.CD_THREAD));
                code.dup()
                        .iconst_m1()
                        .ifThen(Opcode.IF_ICMPNE, CodeBuilder::ireturn)
                        .pop();
            }
            case "java/lang/Thread.run()V",
                    "java/util/concurrent/ForkJoinWorkerThread.run()V",
                    "java/util/concurrent/DelayScheduler.run()V",
                    "java/util/TimerThread.run()V",
                    "jdk/internal/net/http/HttpClientImpl$SelectorManager.run()V",
                    "java/lang/ThreadBuilders$BoundVirtualThread.run()V" ->
                code.aload(0).invokestatic(Woven.THREADS, "begin", THREAD);
            case "java/lang/Thread.interrupt()V" -> code.aload(0).invokestatic(Woven.THREADS, "interrupting", THREAD);
            case "java/lang/Thread.join(J)V" -> {
                code.aload(0).lload(1);
                returnIf(code, "join", MethodTypeDesc.of(CD_boolean, Woven.CD_THREAD, CD_long));
            }
            case "java/lang/Thread.sleepNanos(J)V" -> {
                code.lload(0);
                returnIf(code, "sleep", MethodTypeDesc.of(CD_boolean, CD_long));
            }
            case "java/lang/Thread.yield()V" -> returnIf(code, "yield", MethodTypeDesc.of(CD_boolean));
            case NEW_VIRTUAL_THREAD -> {
                // a task's virtual thread is the JDK's kind that is bound to a thread: a plain task to us
                ClassDesc bound = ClassDesc.of("java.lang.ThreadBuilders$BoundVirtualThread");
                MethodTypeDesc constructor =
                        MethodTypeDesc.of(CD_void, STRING, CD_int, ClassDesc.of("java.lang.Runnable"));
                code.invokestatic(Woven.THREADS, "controlled", MethodTypeDesc.of(CD_boolean));
                code.ifThen(then -> then.new_(bound)
                        .dup()
                        .aload(1)
                        .iload(2)
                        .aload(3)
                        .invokespecial(bound, "<init>", constructor)
                        .areturn());
            }
            case "java/lang/Thread.dispatchUncaughtException(Ljava/lang/Throwable;)V" -> {
                code.aload(0).aload(1);
                returnIf(
                        code,
                        "uncaught",
                        MethodTypeDesc.of(CD_boolean, Woven.CD_THREAD, ClassDesc.of("java.lang.Throwable")));
            }
            case "java/lang/Thread.setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V" -> {
                code.aload(0);
                returnIf(code, "setDefaultHandler", MethodTypeDesc.of(CD_boolean, HANDLER));
            }
            case "java/lang/ThreadGroup.uncaughtException(Ljava/lang/Thread;Ljava/lang/Throwable;)V" -> {
                code.aload(0).aload(1).aload(2);
                returnIf(
                        code,
                        "uncaughtInGroup",
                        MethodTypeDesc.of(
                                CD_boolean,
                                ClassDesc.of("java.lang.ThreadGroup"),
                                Woven.CD_THREAD,
                                ClassDesc.of("java.lang.Throwable")));
            }
            case "java/lang/Thread.getAllThreads()[Ljava/lang/Thread;" -> {
                code.invokestatic(Woven.THREADS, "allThreads", MethodTypeDesc.of(Woven.CD_THREAD.arrayType()));
                code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
            }
            case "java/lang/Thread.getAllStackTraces()Ljava/util/Map;" -> {
                code.invokestatic(Woven.THREADS, "allStackTraces", MethodTypeDesc.of(ClassDesc.of("java.util.Map")));
                code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
            }
            case "java/lang/Thread.asyncGetStackTrace()[Ljava/lang/StackTraceElement;" -> {
                code.aload(0);
                code.invokestatic(
                        Woven.THREADS,
                        "stackTrace",
                        MethodTypeDesc.of(
                                ClassDesc.of("java.lang.StackTraceElement").arrayType(), Woven.CD_THREAD));
                code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
            }
            case "java/lang/Thread.alive()Z" -> {
                code.aload(0).invokestatic(Woven.THREADS, "alive", MethodTypeDesc.of(CD_int, Woven.CD_THREAD));
                code.dup()
                        .iconst_m1()
                        .ifThen(Opcode.IF_ICMPNE, CodeBuilder::ireturn)
                        .pop();
            }
            case "java/lang/Thread.threadState()Ljava/lang/Thread$State;" -> {
                code.aload(0).invokestatic(Woven.THREADS, "state", MethodTypeDesc.of(STATE, Woven.CD_THREAD));
                code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
            }
            case "java/lang/Thread.genThreadName()Ljava/lang/String;" -> {
                code.invokestatic(Woven.THREADS, "name", MethodTypeDesc.of(STRING));
                code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
            }
            case "java/lang/Thread.threadId()J" -> {
                code.aload(0).invokestatic(Woven.THREADS, "id", MethodTypeDesc.of(CD_long, Woven.CD_THREAD));
                code.dup2()
                        .lconst_0()
                        .lcmp()
                        .ifThen(Opcode.IFNE, CodeBuilder::lreturn)
                        .pop2();
            }
            case "java/util/concurrent/ForkJoinPool.getAndAddPoolIds(I)I" -> {
                code.invokestatic(Woven.POOLS, "poolId", MethodTypeDesc.of(CD_int));
                code.dup().ifThen(Opcode.IFGE, CodeBuilder::ireturn).pop();
            }
            case "java/util/concurrent/FutureTask.finishCompletion()V",
                    "java/util/concurrent/CompletableFuture.postComplete()V",
                    POST_FIRE,
                    POST_FIRE_OF_TWO,
                    "java/util/concurrent/ForkJoinTask.signalWaiters()V" ->
                code.aload(0).invokestatic(Woven.WORK, "completed", MethodTypeDesc.of(CD_void, CD_Object));
            case "java/util/concurrent/FutureTask.set(Ljava/lang/Object;)V",
                    "java/util/concurrent/FutureTask.setException(Ljava/lang/Throwable;)V",
                    "java/util/concurrent/CompletableFuture.completeValue(Ljava/lang/Object;)Z",
                    "java/util/concurrent/CompletableFuture.completeNull()Z",
                    "java/util/concurrent/CompletableFuture.completeThrowable(Ljava/lang/Throwable;)Z" ->
                code.aload(0).invokestatic(Woven.WORK, "completes", MethodTypeDesc.of(CD_void, CD_Object));
            case "java/util/concurrent/FutureTask.run()V",
                    "java/util/concurrent/FutureTask.runAndReset()Z",
                    "java/util/concurrent/ThreadPerTaskExecutor$ThreadBoundFuture.run()V",
                    "java/util/concurrent/ThreadPerTaskExecutor$AnyResultHolder.complete(Ljava/lang/Object;)V" ->
                code.aload(0).invokestatic(Woven.WORK, "runs", MethodTypeDesc.of(CD_void, CD_Object));
            case "java/util/concurrent/CompletableFuture$AsyncRun.run()V",
                    "java/util/concurrent/CompletableFuture$AsyncSupply.run()V" -> {
                ClassDesc future = ClassDesc.of("java.util.concurrent.CompletableFuture");
                ClassDesc self = ClassDesc.ofInternalName(method.substring(0, method.indexOf('.')));
                code.aload(0).getfield(self, "dep", future);
                code.dup()
                        .ifThenElse(
                                Opcode.IFNONNULL,
                                then -> then.invokestatic(Woven.WORK, "runs", MethodTypeDesc.of(CD_void, CD_Object)),
                                CodeBuilder::pop);
            }
            case "java/util/concurrent/ThreadPoolExecutor.getTask()Ljava/lang/Runnable;" ->
                code.aload(0).invokestatic(Woven.WORK, "takes", MethodTypeDesc.of(CD_void, CD_Object));
            case "java/util/concurrent/ThreadPoolExecutor.advanceRunState(I)V" ->
                code.aload(0).iload(1).invokestatic(Woven.WORK, "advances", MethodTypeDesc.of(CD_void, POOL, CD_int));
            case "java/util/concurrent/ThreadPoolExecutor.interruptWorkers()V" ->
                code.aload(0).invokestatic(Woven.WORK, "interrupts", MethodTypeDesc.of(CD_void, POOL));
            case "java/util/concurrent/ThreadLocalRandom.localInit()V" ->
                code.invokestatic(Woven.RANDOM, "localInit", MethodTypeDesc.of(CD_boolean))
                        .ifThen(CodeBuilder::return_);
            case "java/util/Random.seedUniquifier()J" -> {
                code.invokestatic(Woven.RANDOM, "uniquifier", Woven.TO_LONG);
                code.dup2()
                        .lconst_0()
                        .lcmp()
                        .ifThen(Opcode.IFNE, CodeBuilder::lreturn)
                        .pop2();
            }
            case "sun/security/provider/NativePRNG.engineNextBytes([B)V",
                    "sun/security/provider/NativePRNG$Blocking.engineNextBytes([B)V",
                    "sun/security/provider/NativePRNG$NonBlocking.engineNextBytes([B)V",
                    "sun/security/provider/DRBG.engineNextBytes([B)V" ->
                code.aload(1).invokestatic(Woven.RANDOM, "secure", FILLS).ifThen(CodeBuilder::return_);
            case "sun/security/provider/SeedGenerator.generateSeed([B)V" ->
                code.aload(0).invokestatic(Woven.RANDOM, "secure", FILLS).ifThen(CodeBuilder::return_);
            case "sun/security/provider/NativePRNG.engineGenerateSeed(I)[B",
                    "sun/security/provider/NativePRNG$Blocking.engineGenerateSeed(I)[B",
                    "sun/security/provider/NativePRNG$NonBlocking.engineGenerateSeed(I)[B",
                    "sun/security/provider/DRBG.engineGenerateSeed(I)[B" -> {
                code.iload(1).invokestatic(Woven.RANDOM, "secureSeed", MethodTypeDesc.of(BYTES, CD_int));
                code.dup().ifThen(Opcode.IFNONNULL, CodeBuilder::areturn).pop();
            }
            case "java/lang/ref/Reference.<init>(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V" ->
                code.aload(1).invokestatic(Woven.ENVIRONMENT, "referenced", MethodTypeDesc.of(CD_void, CD_Object));
            case "java/lang/ref/ReferenceQueue.remove(J)Ljava/lang/ref/Reference;" -> {
                code.invokestatic(Woven.THREADS, "controlled", MethodTypeDesc.of(CD_boolean));
                code.ifThen(then -> then.aload(0)
                        .lload(1)
                        .invokestatic(Woven.ENVIRONMENT, "remove", REMOVE)
                        .areturn());
            }
            case "java/lang/ref/ReferenceQueue.remove()Ljava/lang/ref/Reference;" -> {
                code.invokestatic(Woven.THREADS, "controlled", MethodTypeDesc.of(CD_boolean));
                code.ifThen(then -> then.aload(0)
                        .lconst_0()
                        .invokestatic(Woven.ENVIRONMENT, "remove", REMOVE)
                        .areturn());
            }
            case "java/lang/ref/ReferenceQueue.enqueue(Ljava/lang/ref/Reference;)Z" ->
                code.aload(0).invokestatic(Woven.ENVIRONMENT, "enqueued", MethodTypeDesc.of(CD_void, QUEUE));
            case "java/lang/Math.random()D" -> {
                code.invokestatic(Woven.RANDOM, "random", MethodTypeDesc.of(CD_double));
                code.dup2()
                        .dconst_0()
                        .dcmpl()
                        .ifThen(Opcode.IFGE, CodeBuilder::dreturn)
                        .pop2();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void returnIf(CodeBuilder code, String hook, MethodTypeDesc type) {
        code.invokestatic(Woven.THREADS, hook, type).ifThen(CodeBuilder::return_);
    }
}
