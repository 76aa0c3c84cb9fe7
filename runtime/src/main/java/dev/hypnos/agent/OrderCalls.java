package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The places inside the JDK that order tasks by the memory model, and are no operations: see {@code OrderHooks}. */
final class OrderCalls {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.OrderHooks");
    private static final MethodTypeDesc OBJECT = MethodTypeDesc.of(CD_void, CD_Object);

    private static final String PACKAGE = "java/util/concurrent/";
    private static final String BARRIER = PACKAGE + "CyclicBarrier";
    private static final String COMPLETABLE = PACKAGE + "CompletableFuture";
    private static final String COMPLETER = PACKAGE + "CountedCompleter";
    private static final String POOL = PACKAGE + "ForkJoinPool";
    private static final String THREAD_POOL = PACKAGE + "ThreadPoolExecutor";
    private static final String PER_TASK = PACKAGE + "ThreadPerTaskExecutor";
    private static final String SUBSCRIPTION = PACKAGE + "SubmissionPublisher$BufferedSubscription";
    private static final String SCOPE = PACKAGE + "StructuredTaskScopeImpl";
    private static final String FLOCK = "jdk/internal/misc/ThreadFlock";

    /** Woven for this alone. */
    static final List<String> CLASSES = List.of(
            "java.util.concurrent.CyclicBarrier",
            "java.util.concurrent.CountedCompleter",
            "java.util.concurrent.ForkJoinPool$WorkQueue",
            "java.util.concurrent.Phaser",
            "java.util.concurrent.StructuredTaskScopeImpl");

    /**
     * A hook at the entry of a method.
     *
     * @param method the method, without its type
     * @param hook the hook
     * @param variables the local variables whose objects the hook is called with, one after the other
     */
    private record Entry(String method, String hook, int... variables) {}

    private static final List<Entry> ENTRIES = List.of(
            // who arrives tells the last one, and that one, after the action, all others
            new Entry(BARRIER + ".dowait", "releases", 0),
            new Entry(BARRIER + ".nextGeneration", "releases", 0),
            new Entry(PACKAGE + "Phaser.releaseWaiters", "releases", 0),
            // a task is handed over, taken, done; a worker ends
            new Entry(THREAD_POOL + ".processWorkerExit", "updates", 0),
            new Entry(POOL + "$WorkQueue.push", "releases", 1),
            new Entry(PACKAGE + "ForkJoinTask.doExec", "observes", 0),
            new Entry(POOL + ".deactivate", "releases", 0),
            new Entry(POOL + ".deregisterWorker", "releases", 0),
            new Entry(PER_TASK + ".taskComplete", "releases", 0),
            new Entry(PER_TASK + "$AnyResultHolder.complete", "releases", 0),
            new Entry(PER_TASK + "$AnyResultHolder.completeExceptionally", "releases", 0),
            new Entry(PER_TASK + "$AnyResultHolder.result", "observes", 0),
            new Entry(PER_TASK + "$AnyResultHolder.exceptionCount", "observes", 0),
            new Entry(COMPLETER + ".weakCompareAndSetPendingCount", "releases", 0),
            // a future is completed with the result of another, or of two
            new Entry(COMPLETABLE + ".completeRelay", "releases", 0),
            new Entry(COMPLETABLE + ".internalComplete", "releases", 0),
            new Entry(COMPLETABLE + ".biApply", "fires", 4),
            new Entry(COMPLETABLE + ".biAccept", "fires", 4),
            new Entry(COMPLETABLE + ".biRun", "fires", 4),
            new Entry(COMPLETABLE + ".postFire(L" + COMPLETABLE + ";L", "observes", 1, 2),
            // an item is handed over, and consumers take turns
            new Entry(SUBSCRIPTION + ".offer", "releases", 0),
            new Entry(SUBSCRIPTION + ".retryOffer", "releases", 0),
            new Entry(SUBSCRIPTION + ".consumeNext", "observes", 0),
            new Entry(SUBSCRIPTION + ".weakCasCtl", "updates", 0),
            new Entry(SUBSCRIPTION + ".getAndBitwiseOrCtl", "updates", 0),
            new Entry("java/lang/ref/ReferenceQueue.enqueue0", "releases", 0),
            new Entry("java/lang/ref/ReferenceQueue.poll0", "observes", 0),
            // a subtask is done, and its thread ends
            new Entry(SCOPE + ".onComplete", "releases", 0, 1),
            new Entry(FLOCK + ".onExit", "releases", 0),
            new Entry(FLOCK + ".awaitAll", "observes", 0),
            new Entry(FLOCK + ".clearPermit", "observes", 0));

    /** The fields that tell whether something is done: what is read there is shown to a hook, with the object. */
    private static final Map<String, String> READS = Map.of(
            COMPLETABLE + ".result",
            "sawResult",
            PACKAGE + "FutureTask.state",
            "sawState",
            PACKAGE + "ForkJoinTask.status",
            "sawStatus",
            COMPLETER + ".pending",
            "sawPending",
            "java/lang/Thread.interrupted",
            "sawInterrupt");

    private static final String ACTION = BARRIER + ".dowait, before run";
    private static final String TERMINATED = THREAD_POOL + ".tryTerminate, before signalAll";

    private OrderCalls() {}

    /** The places that must have been woven, or an order is lost without a word. */
    static List<String> places() {
        List<String> places = new ArrayList<>();
        ENTRIES.forEach(entry -> places.add(place(entry)));
        READS.keySet().forEach(field -> places.add(field + " is read"));
        places.add(ACTION);
        places.add(TERMINATED);
        places.add(COMPLETABLE + ".result is written");
        places.add(FLOCK + ".closed is written");
        return places;
    }

    private static String place(Entry entry) {
        return entry.method + " orders";
    }

    /** Weaves the entry of a method; returns the name of the place, or null if nothing is ordered there. */
    static @Nullable String weaveEntry(String method, CodeBuilder code) {
        for (Entry entry : ENTRIES) {
            boolean isTyped = entry.method.indexOf('(') >= 0;
            if (method.startsWith(entry.method) && (isTyped || method.charAt(entry.method.length()) == '(')) {
                for (int variable : entry.variables) {
                    code.aload(variable).invokestatic(HOOKS, entry.hook, OBJECT);
                }
                return place(entry);
            }
        }
        return null;
    }

    /**
     * Before the action of a barrier, which follows all who have arrived; and before those are woken who wait for the end of a pool, when
     * the program was told of it.
     */
    static @Nullable String weaveCall(String owner, String method, CodeBuilder code, InvokeInstruction call) {
        if (owner.equals(BARRIER) && method.equals("dowait") && call.name().equalsString("run")) {
            code.aload(0).invokestatic(HOOKS, "observes", OBJECT).with(call);
            return ACTION;
        }
        if (owner.equals(THREAD_POOL)
                && method.equals("tryTerminate")
                && call.name().equalsString("signalAll")) {
            code.aload(0).invokestatic(HOOKS, "releases", OBJECT).with(call);
            return TERMINATED;
        }
        return null;
    }

    static @Nullable String weaveField(String owner, String method, CodeBuilder code, FieldInstruction field) {
        String name = field.owner().asInternalName() + "." + field.name().stringValue();
        if (!field.owner().asInternalName().equals(owner) || method.equals("<init>")) {
            return null;
        }
        if (field.opcode() == Opcode.GETFIELD && READS.containsKey(name)) {
            ClassDesc type = field.typeSymbol().isPrimitive() ? CD_int : CD_Object;
            code.dup().with(field).dup_x1();
            code.invokestatic(HOOKS, READS.get(name), MethodTypeDesc.of(CD_void, CD_Object, type));
            return name + " is read";
        }
        if (field.opcode() == Opcode.PUTFIELD && name.equals(COMPLETABLE + ".result")) {
            code.dup2().pop().invokestatic(HOOKS, "releases", OBJECT).with(field);
            return name + " is written";
        }
        if (field.opcode() == Opcode.PUTFIELD && name.equals(FLOCK + ".closed")) {
            // all threads have ended
            code.aload(0).invokestatic(HOOKS, "observes", OBJECT).with(field);
            return name + " is written";
        }
        return null;
    }
}
