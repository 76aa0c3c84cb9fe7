package dev.hypnos.agent.jdk;

/** The clock. Whoever is listed here asks for nothing but the time; the others ask too. */
final class TimeRows {
    static final String TEXT = """
            anywhere
                call  long java.lang.System.nanoTime()                          instead  runtime.program.TimeHooks.nanoTime
                call  long java.lang.System.currentTimeMillis()                 instead  runtime.program.TimeHooks.currentTimeMillis
                call  long jdk.internal.misc.VM.getNanoTimeAdjustment(long)     instead  runtime.program.TimeHooks.nanoTimeAdjustment

            class java.time.Clock
            class java.time.Clock$SystemClock
            class java.time.Clock$SystemInstantSource
            class java.util.Date
            class java.util.GregorianCalendar
            class java.util.JapaneseImperialCalendar
            class java.util.concurrent.AbstractExecutorService
            class java.util.concurrent.CompletableFuture$Signaller
            class java.util.concurrent.Exchanger
            class java.util.concurrent.LinkedTransferQueue$DualNode
            class java.util.concurrent.Phaser$QNode
            class java.util.concurrent.ScheduledThreadPoolExecutor
            class java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask
            class java.util.concurrent.SubmissionPublisher$BufferedSubscription
            class java.util.concurrent.ThreadPerTaskExecutor
            class java.util.concurrent.locks.StampedLock
            class jdk.internal.misc.ThreadFlock
            class sun.util.locale.provider.CalendarProviderImpl

            # A seed is no question for the time.
            class java.util.Random
                call  long java.lang.System.nanoTime()                          instead  runtime.program.TimeHooks.seedingNanoTime
            """;

    private TimeRows() {}
}
