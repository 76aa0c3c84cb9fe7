package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.Stateless;
import dev.hypnos.tests.program.Statics;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class SandboxTest {
    private static Trials.Session session(Trials trials, Engine engine, int count) {
        Trials.Session session = new Trials.Session(trials, engine, new Sandbox(SandboxTest.class.getClassLoader()));
        for (int trial = 0; trial < count; trial++) {
            assertThat(session.run(trial).failure()).isNull();
        }
        return session;
    }

    @Test
    void noStaticStatePassesFromTrialToTrial() {
        Trials.of(Statics.class, "areFresh").count(100).run().neverFail();
    }

    @Test
    void aProgramWithStaticStateHasALoaderForEachTrial() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Statics.class, "areFresh"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(20);
        }
    }

    @Test
    void aProgramWithoutStaticStateKeepsItsLoader() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Stateless.class, "counts"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }
}
