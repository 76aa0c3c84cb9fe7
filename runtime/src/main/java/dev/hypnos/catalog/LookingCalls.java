package dev.hypnos.catalog;

import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK that a loop may make which waits by looking: all that they do to others is told by an operation, so
 * that the trace says whether they changed something, and all that their results depend on is told by it, too, or never
 * changes.
 *
 * <p>Left out are calls that give code of the program a turn ({@code hashCode}, comparators, functions), that wait or
 * read the clock, and that write into an array of the caller. Interfaces are left out: nobody knows what their
 * implementations do.
 */
public final class LookingCalls {
    private static final String VARIABLE =
            "get getPlain getOpaque getAcquire getVolatile compareAndSet weakCompareAndSet "
                    + "weakCompareAndSetPlain weakCompareAndSetVolatile weakCompareAndSetAcquire weakCompareAndSetRelease "
                    + "compareAndExchange compareAndExchangeAcquire compareAndExchangeRelease intValue longValue length ";
    private static final String QUEUE = "poll peek isEmpty size remainingCapacity ";
    private static final String DEQUE = QUEUE + "pollFirst pollLast peekFirst peekLast ";
    private static final String BOX = "valueOf booleanValue intValue longValue charValue byteValue shortValue equals ";

    /** The class that the call names, with the methods. */
    private static final String TEXT = """
            java/util/concurrent/atomic/AtomicBoolean           %VARIABLE
            java/util/concurrent/atomic/AtomicInteger           %VARIABLE
            java/util/concurrent/atomic/AtomicLong              %VARIABLE
            java/util/concurrent/atomic/AtomicReference         %VARIABLE
            java/util/concurrent/atomic/AtomicIntegerArray      %VARIABLE
            java/util/concurrent/atomic/AtomicLongArray         %VARIABLE
            java/util/concurrent/atomic/AtomicReferenceArray    %VARIABLE
            java/util/concurrent/atomic/AtomicIntegerFieldUpdater    %VARIABLE
            java/util/concurrent/atomic/AtomicLongFieldUpdater       %VARIABLE
            java/util/concurrent/atomic/AtomicReferenceFieldUpdater  %VARIABLE
            java/util/concurrent/atomic/AtomicMarkableReference  compareAndSet weakCompareAndSet isMarked getReference
            java/util/concurrent/atomic/AtomicStampedReference   compareAndSet weakCompareAndSet getStamp getReference
            java/util/concurrent/atomic/LongAdder                sum intValue longValue
            java/lang/invoke/VarHandle                           %VARIABLE
            java/util/concurrent/locks/ReentrantLock             tryLock isLocked isHeldByCurrentThread
            java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock   tryLock
            java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock  tryLock isHeldByCurrentThread
            java/util/concurrent/locks/StampedLock   tryReadLock tryWriteLock tryOptimisticRead validate isWriteLocked isReadLocked
            java/util/concurrent/Semaphore           tryAcquire availablePermits
            java/util/concurrent/CountDownLatch      getCount
            java/util/concurrent/FutureTask          isDone isCancelled
            java/util/concurrent/CompletableFuture   isDone isCancelled isCompletedExceptionally
            java/util/concurrent/ArrayBlockingQueue     %QUEUE
            java/util/concurrent/LinkedBlockingQueue    %QUEUE
            java/util/concurrent/ConcurrentLinkedQueue  %QUEUE
            java/util/concurrent/ConcurrentLinkedDeque  %DEQUE
            java/util/concurrent/LinkedBlockingDeque    %DEQUE
            java/util/concurrent/ConcurrentHashMap      size isEmpty
            java/lang/Thread     onSpinWait yield currentThread isAlive isInterrupted getState
            java/lang/Boolean    %BOX
            java/lang/Integer    %BOX
            java/lang/Long       %BOX
            java/lang/Short      %BOX
            java/lang/Byte       %BOX
            java/lang/Character  %BOX
            java/lang/Object     getClass
            java/lang/Enum       ordinal
            java/lang/String     length isEmpty charAt equals
            java/lang/Math       abs min max floorMod floorDiv
            java/util/Objects    isNull nonNull requireNonNull
            """;

    private static final Map<String, Set<String>> METHODS =
            MethodLists.read(TEXT, Map.of("VARIABLE", VARIABLE, "QUEUE", QUEUE, "DEQUE", DEQUE, "BOX", BOX));

    private LookingCalls() {}

    /** Whether a call, as a class file names it, may be part of a look. */
    public static boolean contains(String owner, String name, String descriptor) {
        Set<String> methods = METHODS.get(owner);
        return methods != null
                && methods.contains(name)
                && !descriptor.contains("Ljava/util/concurrent/TimeUnit;")
                && !descriptor.contains("Ljava/util/function/");
    }
}
