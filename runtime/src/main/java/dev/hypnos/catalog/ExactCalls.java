package dev.hypnos.catalog;

import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK of which a systematic exploration is told exactly what they have to do with others, as far as
 * comparisons with every order can show. Of one that is not here more may be going on inside than is told.
 *
 * <p>Programs made at random, of one method at least of each kind that the catalogue tells apart, were explored in
 * every order and with each reduction, and nothing was missed. What goes the same way through the same hooks is here by
 * reasoning: the other modes and arithmetic of atomic variables, other calls that only read, and collections for one
 * task, of which wrong use is a data race and so a finding. Initialisers of classes have tests of their own.
 *
 * <p>Interrupts are here, and questions for them and whether a thread is alive. Its state is left out: fewer programs
 * were compared with it.
 *
 * <p>Of sockets, programs on one host and on two nodes, between which the way is cut and healed, were compared with
 * every order, or with some that were drawn where there are too many.
 *
 * <p>Of calls that give the program's code a turn there are those of atomic variables and of a
 * {@code ConcurrentHashMap}, which were compared with functions that read and write what others share. The others are
 * left out, and so are fair locks and whatever shows the order of hash codes.
 */
public final class ExactCalls {
    private static final String ATOMIC =
            "get set lazySet getAndSet compareAndSet weakCompareAndSet weakCompareAndSetPlain "
                    + "weakCompareAndSetVolatile compareAndExchange getPlain setPlain getOpaque setOpaque getAcquire setRelease ";
    private static final String UPDATES = "updateAndGet getAndUpdate accumulateAndGet getAndAccumulate ";
    private static final String NUMBER =
            ATOMIC + "incrementAndGet decrementAndGet addAndGet getAndIncrement getAndDecrement "
                    + "getAndAdd intValue longValue ";
    private static final String LOCK = "lock lockInterruptibly unlock tryLock newCondition await signal signalAll ";
    private static final String STAMPS = "writeLock readLock tryWriteLock tryReadLock unlock unlockRead unlockWrite "
            + "tryOptimisticRead validate getReadLockCount isWriteLocked ";
    private static final String QUEUE = "put take offer poll add size isEmpty peek remainingCapacity toString ";
    private static final String ENDS = "putFirst putLast takeFirst takeLast offerFirst offerLast pollFirst pollLast "
            + "peekFirst peekLast addFirst addLast ";
    private static final String PHASES =
            "arrive arriveAndAwaitAdvance arriveAndDeregister register getPhase awaitAdvance "
                    + "awaitAdvanceInterruptibly forceTermination isTerminated ";
    private static final String HASHED =
            "get getOrDefault put putIfAbsent containsKey remove replace size isEmpty add contains clear ";

    private static final String FUTURE = "get cancel isDone state resultNow ";
    private static final String STAGE =
            "complete completeExceptionally join getNow isCompletedExceptionally thenApply thenApplyAsync thenAccept thenRun "
                    + "thenRunAsync handle handleAsync exceptionally whenComplete thenCompose thenCombine thenCombineAsync applyToEither allOf anyOf ";
    private static final String POOL =
            "execute submit invokeAll supplyAsync runAsync shutdown close isShutdown isTerminated awaitTermination allowCoreThreadTimeOut ";

    private static final String SOCKET =
            "listen bind connect connection-arrives accept ask begin-to-read begin-to-write read write poll available bytes-arrive "
                    + "shut-down-input shut-down-output send receive datagram-arrives close reset-arrives connection-breaks boot cut heal ";

    /** The class, and those inside it, with the methods; a hyphen where an action has a space. */
    private static final String TEXT = """
            java.util.concurrent.atomic.AtomicInteger         %NUMBER %UPDATES toString
            java.util.concurrent.atomic.AtomicLong            %NUMBER %UPDATES toString
            java.util.concurrent.atomic.AtomicIntegerArray    %NUMBER
            java.util.concurrent.atomic.AtomicLongArray       %NUMBER
            java.util.concurrent.atomic.AtomicBoolean         %ATOMIC toString
            java.util.concurrent.atomic.AtomicReference       %ATOMIC %UPDATES toString
            java.util.concurrent.atomic.AtomicReferenceArray  %ATOMIC
            java.util.concurrent.atomic.LongAdder             add increment decrement sum intValue longValue toString
            java.util.concurrent.locks.ReentrantLock          %LOCK
            java.util.concurrent.locks.ReentrantReadWriteLock  lock unlock
            java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject  await signal signalAll
            java.util.concurrent.Semaphore       acquire acquireUninterruptibly release tryAcquire availablePermits
            java.util.concurrent.CountDownLatch  await countDown getCount
            java.util.concurrent.ArrayBlockingQueue     put take offer poll size isEmpty peek remainingCapacity toString
            java.util.concurrent.LinkedBlockingQueue    %QUEUE
            java.util.concurrent.LinkedBlockingDeque    %QUEUE %ENDS
            java.util.concurrent.PriorityBlockingQueue  %QUEUE
            java.util.concurrent.SynchronousQueue       %QUEUE
            java.util.concurrent.LinkedTransferQueue    %QUEUE transfer tryTransfer hasWaitingConsumer
            java.util.concurrent.CyclicBarrier          await getNumberWaiting isBroken reset getParties
            java.util.concurrent.Phaser                 %PHASES
            java.util.concurrent.Exchanger              exchange
            java.util.concurrent.locks.StampedLock      %STAMPS
            java.util.concurrent.CopyOnWriteArrayList   addIfAbsent add size remove stream toString get isEmpty contains
            java.util.concurrent.ConcurrentSkipListMap  put get remove isEmpty pollFirstEntry firstKey toString
            java.util.concurrent.ConcurrentLinkedDeque  %ENDS add offer poll peek isEmpty size toString
            java.util.concurrent.ConcurrentHashMap      %HASHED compute computeIfAbsent computeIfPresent merge
            java.util.concurrent.ConcurrentLinkedQueue  add offer poll peek isEmpty size toString
            java.util.concurrent.CompletableFuture      run complete %FUTURE %STAGE
            java.util.concurrent.FutureTask             run complete see-whether-cancelled %FUTURE
            java.util.concurrent.ThreadPoolExecutor     take-work see-whether-stopped count-work be-idle %POOL
            java.util.concurrent.ScheduledThreadPoolExecutor  run complete see-whether-cancelled take-work see-whether-stopped count-work be-idle schedule %POOL %FUTURE
            java.util.concurrent.ThreadPerTaskExecutor  run complete see-whether-cancelled %POOL %FUTURE
            java.lang.Thread  start join sleep park unpark resume interrupt isInterrupted interrupted isAlive
            java.lang.Class   *
            java.util.ArrayList      *
            java.util.ArrayDeque     *
            java.util.LinkedList     *
            java.util.LinkedHashMap  *
            java.util.LinkedHashSet  *
            java.util.TreeMap        *
            java.util.TreeSet        *
            java.util.PriorityQueue  *
            java.util.HashMap        %HASHED
            java.util.HashSet        %HASHED
            java.lang.StringBuilder  *
            dev.hypnos.network.Descriptor  %SOCKET
            dev.hypnos.network.Network     %SOCKET
            """;

    private static final Map<String, Set<String>> METHODS = MethodLists.read(
            TEXT,
            Map.ofEntries(
                    Map.entry("NUMBER", NUMBER),
                    Map.entry("ATOMIC", ATOMIC),
                    Map.entry("UPDATES", UPDATES),
                    Map.entry("LOCK", LOCK),
                    Map.entry("STAMPS", STAMPS),
                    Map.entry("QUEUE", QUEUE),
                    Map.entry("ENDS", ENDS),
                    Map.entry("PHASES", PHASES),
                    Map.entry("HASHED", HASHED),
                    Map.entry("FUTURE", FUTURE),
                    Map.entry("STAGE", STAGE),
                    Map.entry("POOL", POOL),
                    Map.entry("SOCKET", SOCKET)));

    private ExactCalls() {}

    /**
     * Whether everything is told of an operation.
     *
     * @param className whose object it is about, with dots
     * @param action the site's action: a method, behind its class or alone
     */
    public static boolean contains(String className, String action) {
        if (className.endsWith("$FairSync")) {
            return false;
        }
        int inner = className.indexOf('$');
        Set<String> methods = METHODS.get(inner < 0 ? className : className.substring(0, inner));
        if (methods == null) {
            methods = METHODS.get(className);
        }
        return methods != null
                && (methods.contains("*")
                        || methods.contains(
                                action.substring(action.lastIndexOf('.') + 1).replace(' ', '-')));
    }
}
