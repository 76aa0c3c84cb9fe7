package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.Hostile;
import dev.hypnos.tests.program.Overflows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program under test cannot hurt the tool. That this JVM is still there at the end is part of what is checked. */
class HostileTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "exits, System.exit(3)",
        "halts, Runtime.halt(3)",
        "exitsAgainAndAgain, System.exit(0)",
        "exitsWithAStatus, System.exit(-7)",
        "haltsWithAStatus, Runtime.halt(143)",
        "exitsByItsRuntime, System.exit(3)"
    })
    void whoEndsTheProcessFailsTheTrial(String program, String call) {
        Trials.of(Hostile.class, program).count(20).run().failOnlyWith("fail", "the program called " + call);
    }

    /** Every trial but the first finds what the one before has left behind. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "addsAShutdownHook",
                "leavesThreads",
                "leavesVirtualThreads",
                "holdsAClassOfTheJdk",
                "holdsAHashtable",
                "holdsASynchronizedMap",
                "holdsAList",
                "holdsAClassLoader",
                "holdsStandardOutput",
                "holdsStandardErrors"
            })
    void whatIsLeftOverDoesNotDisturbTheNextTrial(String program) {
        Trials.of(Hostile.class, program).count(20).run().neverFail();
    }

    /** Far more than a machine has processors, in fewer trials. */
    @Test
    void aThousandThreadsThatAreLeftOverDoNotDisturbTheNextTrial() {
        Trials.of(Hostile.class, "leavesAThousandVirtualThreads").count(3).run().neverFail();
    }

    /** The host needs it too. */
    @Alone
    @Test
    void theStandardOutputIsFreeAfterATrial() throws InterruptedException {
        Trials.of(Hostile.class, "holdsStandardOutput").count(2).run().neverFail();
        Thread prints = new Thread(() -> System.out.print(""));
        prints.setDaemon(true);
        prints.start();
        assertThat(prints.join(Duration.ofSeconds(10))).isTrue();
    }

    /** Not even where one task waits for real for what another, which is suspended, holds: a known limit. */
    @Alone
    @Test
    void textsThatAreMadeInsideTheLockOfTheStandardOutputBlockNobody() throws Exception {
        Outside outside = new Outside(directory);
        outside.compile("Launch");
        outside.compile("Prints");
        Outside.Ended ended = outside.run("Prints", "-Dhypnos.stallSeconds=2");
        assertThat(ended.failed()).as(String.join("\n", ended.lines())).isEmpty();
        assertThat(ended.passed()).containsExactlyInAnyOrder("passed printsAlone()", "passed printsTogether()");
    }

    @Test
    void whatIsLeftInAThreadLocalIsGone() {
        Trials.of(Hostile.class, "leavesAThreadLocal").count(20).run().returnExactly("before 0");
    }

    @Test
    void whatACleanerDoesNeverShows() {
        Trials.of(Hostile.class, "hasACleaner").count(20).run().returnExactly("cleaned 0");
    }

    /** One fails in the initialiser, and the other finds a class that cannot be used. */
    @ParameterizedTest
    @EnumSource(Engine.Mode.class)
    void anOverflowInAnInitialiserIsThePrograms(Engine.Mode mode) {
        Trials.of(Hostile.class, "overflowsInAnInitialiser").count(20).run(mode).returnExactly("1 1");
    }

    /** Each would be given two seconds, were they not seen to be hopeless; and none may cost time for ever. */
    @Alone
    @ParameterizedTest
    @ValueSource(
            strings = {
                "exitsWhenDropped",
                "catchesEverythingForEver",
                "manyCatchEverythingForEver",
                "catchesEverythingInACallback",
                "countsForEver"
            })
    void aTaskThatRefusesToGoIsStopped(String program) {
        long start = System.nanoTime();
        for (Engine.Mode mode : Engine.Mode.values()) {
            Trials.of(Hostile.class, program).count(3).run(mode).neverFail();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        assertNothingRuns();
    }

    private static void assertNothingRuns() {
        long patience = System.nanoTime() + 10_000_000_000L;
        while (running() > 0 && System.nanoTime() < patience) {
            Thread.onSpinWait();
        }
        assertThat(running()).as("threads that still run the program").isZero();
    }

    private static long running() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> each.getKey().getState() == Thread.State.RUNNABLE)
                .flatMap(each -> Arrays.stream(each.getValue()).limit(60))
                .filter(frame -> frame.getClassName().equals(Hostile.class.getName()))
                .count();
    }

    @Alone
    @Test
    void tenThousandThreadsThatAreLeftOverAreNoBurden() {
        Trials.of(Hostile.class, "leavesTenThousandThreads")
                .count(3)
                .run(Engine.Mode.CONTINUATIONS)
                .neverFail();
        Trials.of(Hostile.class, "leavesAThousandThreads")
                .count(2)
                .run(Engine.Mode.THREADS)
                .neverFail();
        Trials.of(Hostile.class, "leavesAThreadLocal").count(10).run().neverFail();
    }

    /** A thread of the host, which is no task, calls code of the program while trials run: neither notices the other. */
    @Test
    void aThreadOfTheHostMayCallTheProgram() throws Exception {
        Sandbox sandbox = new Sandbox(Hostile.class.getClassLoader());
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong calls = new AtomicLong();
        AtomicLong failures = new AtomicLong();
        Runnable called = (Runnable) sandbox.loader(false)
                .loadClass(Hostile.class.getName() + "$Called")
                .getConstructor()
                .newInstance();
        Thread caller = new Thread(() -> {
            while (!stop.get()) {
                try {
                    called.run();
                    calls.incrementAndGet();
                } catch (Throwable thrown) {
                    failures.incrementAndGet();
                }
            }
        });
        caller.start();
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session =
                    new Trials.Session(Trials.of(Hostile.class, "leavesAThreadLocal"), engine, sandbox);
            for (int trial = 0; trial < 50 || calls.get() == 0 && trial < 10_000; trial++) {
                assertThat(session.run(trial).failure()).isNull();
            }
        } finally {
            stop.set(true);
            caller.join();
        }
        assertThat(calls.get()).isPositive();
        assertThat(failures.get()).isZero();
    }

    /** A class is needed for the first time where there is hardly any stack left, and again where there is more. */
    @Test
    void aClassThatCouldNotBeWovenForLackOfStackIsWovenTheNextTime() throws Exception {
        Sandbox sandbox = new Sandbox(Hostile.class.getClassLoader());
        sandbox.loader(false).loadClass(Overflows.class.getName());
        int[] overflows = new int[1];
        Thread thread = new Thread(
                null,
                () -> {
                    for (int depth = 40_000; depth > 2_000; depth -= depth / 1_000) {
                        try {
                            loadAt(depth, sandbox.loader(false));
                        } catch (StackOverflowError overflow) {
                            overflows[0]++;
                        }
                    }
                },
                "little stack",
                512 << 10);
        thread.start();
        thread.join();
        assertThat(overflows[0]).isPositive();
        assertThat(sandbox.problems()).isEmpty();
    }

    private static Class<?> loadAt(int depth, ClassLoader loader) {
        try {
            return depth == 0 ? loader.loadClass(Hostile.Late.class.getName()) : loadAt(depth - 1, loader);
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }
}
