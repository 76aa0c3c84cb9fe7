package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.runtime.Engine;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.Pools;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What asks an engine for trials runs where they run, and its caller notices nothing of it. */
class DriverTest {
    private static final Trials PROGRAM = Trials.of(Pools.class, "threadPool");
    private static final int COUNT = 40;

    private static List<String> some(Engine engine) {
        Trials.Session session = new Trials.Session(PROGRAM, engine, new Sandbox(Pools.class.getClassLoader()));
        List<String> endings = new ArrayList<>();
        for (int trial = 0; trial < COUNT; trial++) {
            endings.add(session.run(trial).outline());
        }
        return endings;
    }

    @Test
    void givesTheSameTrials() {
        List<String> driven = new ArrayList<>();
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            engine.drive(() -> driven.addAll(some(engine)));
            List<String> asked = some(engine);
            assertThat(driven).isEqualTo(asked);
            // and once more, after the host has asked itself
            engine.drive(() -> assertThat(some(engine)).isEqualTo(asked));
        }
    }

    @Test
    void runsOnTheCarrierOfTheTrials() {
        Thread host = Thread.currentThread();
        List<Thread> threads = new ArrayList<>();
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            engine.drive(() -> {
                threads.add(Thread.currentThread());
                some(engine);
                threads.add(Thread.currentThread());
            });
        }
        assertThat(threads.getFirst().getName()).startsWith("hypnos-carrier");
        assertThat(threads.getLast()).isSameAs(threads.getFirst()).isNotSameAs(host);
    }

    @Test
    void canAskAnotherEngineToo() {
        try (Engine one = Engine.open(Engine.Mode.CONTINUATIONS);
                Engine other = Engine.open(Engine.Mode.CONTINUATIONS)) {
            one.drive(() -> {
                List<String> asked = some(one);
                assertThat(some(other)).isEqualTo(asked);
                other.drive(() -> assertThat(some(other)).isEqualTo(asked));
                assertThat(some(one)).isEqualTo(asked);
            });
        }
    }

    @Test
    void whatItThrowsIsThrownAtWhoeverWaits() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            assertThatThrownBy(() -> engine.drive(() -> {
                        some(engine);
                        throw new IllegalArgumentException("enough");
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("enough");
            assertThat(some(engine)).hasSize(COUNT);
        }
    }

    @Test
    void whoInterruptsTheHostInterruptsIt() {
        Thread host = Thread.currentThread();
        int[] rounds = new int[1];
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            engine.drive(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    some(engine);
                    if (++rounds[0] == 2) {
                        host.interrupt();
                    }
                }
            });
            assertThat(rounds[0]).isGreaterThanOrEqualTo(2);
            assertThat(Thread.interrupted()).isTrue();
            // it was meant for the one that is over
            engine.drive(
                    () -> assertThat(Thread.currentThread().isInterrupted()).isFalse());
        }
    }
}
