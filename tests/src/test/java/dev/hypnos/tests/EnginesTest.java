package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.ClockTime;
import dev.hypnos.tests.program.Pools;
import dev.hypnos.tests.program.Statics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Several engines are at work in one JVM, and none notices. */
class EnginesTest {
    private static final List<Trials> PROGRAMS = List.of(
            Trials.of(Pools.class, "threadPool").count(60),
            Trials.of(ClockTime.class, "futures").count(60),
            Trials.of(Statics.class, "areFresh").count(60),
            Trials.of(Pools.class, "parallelStreamWithARace").count(60));

    @Test
    void enginesAtTheSameTimeGiveTheSameTrialsAsOneAlone() throws Exception {
        List<Endings> alone = new ArrayList<>();
        for (Trials program : PROGRAMS) {
            alone.add(program.run(Engine.Mode.CONTINUATIONS));
        }
        List<Future<Endings>> together = new ArrayList<>();
        try (ExecutorService hosts = Executors.newFixedThreadPool(2 * PROGRAMS.size())) {
            for (Trials program : PROGRAMS) {
                together.add(hosts.submit(() -> program.run(Engine.Mode.CONTINUATIONS)));
                together.add(hosts.submit(() -> program.count(20).run(Engine.Mode.THREADS)));
            }
        }
        for (int i = 0; i < together.size(); i++) {
            assertSame(alone.get(i / 2), together.get(i).get());
        }
    }

    private static void assertSame(Endings alone, Endings together) {
        for (int trial = 0; trial < together.list().size(); trial++) {
            Ending one = alone.list().get(trial);
            Ending other = together.list().get(trial);
            assertThat(other.outline()).as("trial %d", trial).isEqualTo(one.outline());
            assertThat(Ending.firstDifference(one, other)).as("trial %d", trial).isEmpty();
        }
    }

    /** Threads of the host that are no tasks run as ever, on the real clock. */
    @Test
    void whatRunsOutsideATrialIsLeftAlone() throws InterruptedException {
        long start = System.nanoTime();
        Thread outside = new Thread(() -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        try (Engine engine = Engine.open(Engine.Mode.THREADS)) {
            outside.start();
            assertThat(engine).isNotNull();
            outside.join();
        }
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000L);
        assertThat(outside.getState()).isEqualTo(Thread.State.TERMINATED);
    }

    /** A carrier that is about to wait for the next trial when its engine is closed must not wait for ever. */
    @Alone
    @Test
    void enginesThatAreClosedLeaveNoThreads() throws InterruptedException {
        Trials trials = Trials.of(Statics.class, "areFresh").count(1);
        for (int i = 0; i < 300; i++) {
            trials.run(Engine.Mode.CONTINUATIONS);
        }
        long patience = System.nanoTime() + 10_000_000_000L;
        while (carriers() > 0 && System.nanoTime() < patience) {
            Thread.sleep(20);
        }
        assertThat(carriers()).isZero();
    }

    private static long carriers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hypnos-carrier"))
                .count();
    }
}
