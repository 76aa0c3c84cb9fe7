package dev.hypnos.agent;

import dev.hypnos.runtime.ProcessFields;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The classes of the JDK that are woven: those that start or block threads, ask for the time, or keep for the whole process
 * what each trial must have for itself. All are woven when the agent is installed; no class that is loaded later is looked
 * at. A test walks through the JDK and fails for a class that is missing here.
 */
final class JdkClasses {
    static final List<String> WOVEN = List.of(
            "java.io.File",
            "java.io.BufferedReader",
            "java.io.BufferedWriter",
            "java.io.PipedInputStream",
            "java.io.PipedOutputStream",
            "java.io.PipedReader",
            "java.io.PipedWriter",
            "java.io.PrintStream",
            "java.io.PrintWriter",
            "java.lang.Math",
            "java.lang.Runtime",
            "java.lang.Thread",
            "java.lang.ThreadBuilders",
            "java.lang.ThreadGroup",
            "java.lang.ThreadBuilders$BoundVirtualThread",
            "java.lang.invoke.MethodHandleNatives",
            "java.lang.ref.Reference",
            "java.lang.ref.ReferenceQueue",
            "java.time.Clock",
            "java.time.Clock$SystemClock",
            "java.time.Clock$SystemInstantSource",
            "java.util.Collections",
            "java.util.Collections$SynchronizedCollection",
            "java.util.Collections$SynchronizedList",
            "java.util.Collections$SynchronizedMap",
            "java.util.Collections$SynchronizedNavigableMap",
            "java.util.Collections$SynchronizedNavigableSet",
            "java.util.Collections$SynchronizedRandomAccessList",
            "java.util.Collections$SynchronizedSet",
            "java.util.Collections$SynchronizedSortedMap",
            "java.util.Collections$SynchronizedSortedSet",
            "java.util.Date",
            "java.util.GregorianCalendar",
            "java.util.JapaneseImperialCalendar",
            "java.util.ImmutableCollections$MapN$MapNIterator",
            "java.util.ImmutableCollections$Set12",
            "java.util.ImmutableCollections$Set12$1",
            "java.util.ImmutableCollections$SetN$SetNIterator",
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.util.Timer",
            "java.util.Timer$ThreadReaper",
            "java.util.TimerTask",
            "java.util.TimerThread",
            "java.util.concurrent.AbstractExecutorService",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.CompletableFuture$AsyncRun",
            "java.util.concurrent.CompletableFuture$AsyncSupply",
            "java.util.concurrent.CompletableFuture$DelayedExecutor",
            "java.util.concurrent.CompletableFuture$Signaller",
            "java.util.concurrent.DelayScheduler",
            "java.util.concurrent.Exchanger",
            "java.util.concurrent.Executors",
            "java.util.concurrent.Executors$DefaultThreadFactory",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.ForkJoinTask",
            "java.util.concurrent.ForkJoinWorkerThread",
            "java.util.concurrent.FutureTask",
            "java.util.concurrent.LinkedTransferQueue$DualNode",
            "java.util.concurrent.Phaser$QNode",
            "java.util.concurrent.ScheduledThreadPoolExecutor",
            "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask",
            "java.util.concurrent.SubmissionPublisher$BufferedSubscription",
            "java.util.concurrent.ThreadLocalRandom",
            "java.util.concurrent.TimeUnit",
            "java.util.concurrent.ThreadPerTaskExecutor",
            "java.util.concurrent.ThreadPerTaskExecutor$AnyResultHolder",
            "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture",
            "java.util.concurrent.ThreadPoolExecutor",
            "java.util.concurrent.locks.AbstractQueuedLongSynchronizer",
            "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
            "java.util.concurrent.locks.LockSupport",
            "java.util.concurrent.locks.StampedLock",
            "jdk.internal.misc.ThreadFlock",
            "jdk.internal.random.L128X1024MixRandom",
            "jdk.internal.random.L128X128MixRandom",
            "jdk.internal.random.L128X256MixRandom",
            "jdk.internal.random.L32X64MixRandom",
            "jdk.internal.random.L64X1024MixRandom",
            "jdk.internal.random.L64X128MixRandom",
            "jdk.internal.random.L64X128StarStarRandom",
            "jdk.internal.random.L64X256MixRandom",
            "jdk.internal.random.Xoroshiro128PlusPlus",
            "jdk.internal.random.Xoshiro256PlusPlus",
            "jdk.internal.util.SoftReferenceKey",
            "jdk.internal.util.StrongReferenceKey",
            "jdk.internal.util.WeakReferenceKey",
            "jdk.internal.util.random.RandomSupport",
            "sun.security.provider.DRBG",
            "sun.security.provider.SeedGenerator",
            "sun.nio.cs.StreamDecoder",
            "sun.util.locale.provider.CalendarProviderImpl");

    /** Of one operating system or another. */
    static final List<String> WOVEN_WHERE_PRESENT = List.of(
            "com.sun.management.internal.OperatingSystemImpl",
            "sun.misc.Unsafe",
            "sun.nio.fs.UnixFileSystemProvider",
            "sun.security.provider.NativePRNG",
            "sun.security.provider.NativePRNG$Blocking",
            "sun.security.provider.NativePRNG$NonBlocking");

    /** Some {@linkplain ProcessFields fields} of which each process has its own are used outside their classes. */
    private static final List<String> USING_FIELDS =
            List.of("java.security.Security$SecPropLoader", "sun.net.www.protocol.https.HttpsClient");

    private static final Set<String> ALL = new HashSet<>();

    static {
        ALL.addAll(WOVEN);
        ALL.addAll(WOVEN_WHERE_PRESENT);
        ALL.addAll(NetworkCalls.CLASSES);
        ALL.addAll(ProcessCalls.CLASSES);
        ALL.addAll(OnceCalls.CLASSES);
        ALL.addAll(StreamCalls.CLASSES);
        ALL.addAll(JdkLoops.CLASSES);
        ALL.addAll(InitializerEntries.CLASSES);
        ALL.addAll(DefinitionCalls.CLASSES);
        ALL.addAll(UncontrolledJdkCalls.CLASSES);
        ALL.addAll(withFields(true));
    }

    /**
     * The classes with such fields, and those that use them.
     *
     * @param all also those of modules that this JVM does not have
     */
    static Set<String> withFields(boolean all) {
        Set<String> names = new HashSet<>(USING_FIELDS);
        for (ProcessFields.Row row : ProcessFields.rows()) {
            if (!JdkLibraries.MODULES.contains(row.module())
                    && (all || ModuleLayer.boot().findModule(row.module()).isPresent())) {
                names.add(row.owner());
            }
        }
        return names;
    }

    static boolean isWoven(String name) {
        return ALL.contains(name);
    }

    private JdkClasses() {}
}
