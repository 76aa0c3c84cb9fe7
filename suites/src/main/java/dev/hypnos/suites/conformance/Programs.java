package dev.hypnos.suites.conformance;

import dev.hypnos.suites.programs.AtomicPrograms;
import dev.hypnos.suites.programs.BlockingInterruptPrograms;
import dev.hypnos.suites.programs.BlockingQueuePrograms;
import dev.hypnos.suites.programs.CollectionPrograms;
import dev.hypnos.suites.programs.CompletableFuturePrograms;
import dev.hypnos.suites.programs.ConcurrentMapPrograms;
import dev.hypnos.suites.programs.ConditionPrograms;
import dev.hypnos.suites.programs.FlowAndSubclassPrograms;
import dev.hypnos.suites.programs.FuturePrograms;
import dev.hypnos.suites.programs.HandOverPrograms;
import dev.hypnos.suites.programs.InitialiserPrograms;
import dev.hypnos.suites.programs.InterruptPrograms;
import dev.hypnos.suites.programs.InterruptedWaitPrograms;
import dev.hypnos.suites.programs.JdkMonitorPrograms;
import dev.hypnos.suites.programs.LatchAndBarrierPrograms;
import dev.hypnos.suites.programs.MethodReferencePrograms;
import dev.hypnos.suites.programs.MonitorMisusePrograms;
import dev.hypnos.suites.programs.MonitorPrograms;
import dev.hypnos.suites.programs.MutualExclusionPrograms;
import dev.hypnos.suites.programs.ParkPrograms;
import dev.hypnos.suites.programs.PhaserAndExchangerPrograms;
import dev.hypnos.suites.programs.ReadWriteLockPrograms;
import dev.hypnos.suites.programs.ReentrantLockPrograms;
import dev.hypnos.suites.programs.ScheduledPrograms;
import dev.hypnos.suites.programs.SemaphorePrograms;
import dev.hypnos.suites.programs.StampedLockPrograms;
import dev.hypnos.suites.programs.SynchronizedPrograms;
import dev.hypnos.suites.programs.SynchronizerPrograms;
import dev.hypnos.suites.programs.ThreadLifePrograms;
import dev.hypnos.suites.programs.ThreadLocalPrograms;
import dev.hypnos.suites.programs.ThreadPoolPrograms;
import dev.hypnos.suites.programs.ThreadServicePrograms;
import dev.hypnos.suites.programs.ThreadStatePrograms;
import dev.hypnos.suites.programs.TimeOutPrograms;
import dev.hypnos.suites.programs.TimerPrograms;
import dev.hypnos.suites.programs.TransferQueuePrograms;
import dev.hypnos.suites.programs.UncaughtPrograms;
import dev.hypnos.suites.programs.VirtualExecutorPrograms;
import dev.hypnos.suites.programs.VirtualThreadPrograms;
import dev.hypnos.suites.programs.VolatilePrograms;
import dev.hypnos.suites.programs.WaitNotifyPrograms;
import java.util.List;

/** All programs of the suite. */
public final class Programs {
    private static final List<Class<?>> CLASSES = List.of(
            AtomicPrograms.class,
            BlockingInterruptPrograms.class,
            BlockingQueuePrograms.class,
            CollectionPrograms.class,
            CompletableFuturePrograms.class,
            ConcurrentMapPrograms.class,
            ConditionPrograms.class,
            FlowAndSubclassPrograms.class,
            FuturePrograms.class,
            HandOverPrograms.class,
            InitialiserPrograms.class,
            InterruptPrograms.class,
            InterruptedWaitPrograms.class,
            JdkMonitorPrograms.class,
            LatchAndBarrierPrograms.class,
            MethodReferencePrograms.class,
            MonitorMisusePrograms.class,
            MonitorPrograms.class,
            MutualExclusionPrograms.class,
            ParkPrograms.class,
            PhaserAndExchangerPrograms.class,
            ReadWriteLockPrograms.class,
            ReentrantLockPrograms.class,
            ScheduledPrograms.class,
            SemaphorePrograms.class,
            StampedLockPrograms.class,
            SynchronizedPrograms.class,
            SynchronizerPrograms.class,
            ThreadLifePrograms.class,
            ThreadLocalPrograms.class,
            ThreadPoolPrograms.class,
            ThreadServicePrograms.class,
            ThreadStatePrograms.class,
            TimeOutPrograms.class,
            TimerPrograms.class,
            TransferQueuePrograms.class,
            UncaughtPrograms.class,
            VirtualExecutorPrograms.class,
            VirtualThreadPrograms.class,
            VolatilePrograms.class,
            WaitNotifyPrograms.class);

    private Programs() {}

    public static List<Program> all() {
        return CLASSES.stream().flatMap(type -> Program.of(type).stream()).toList();
    }
}
