package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.UnknownObjectUse;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where several tasks use an object that is not explored, people hear of it. */
class UnknownObjectsTest {
    private static List<String> notes(String program) {
        Trials trials = Trials.of(UnknownObjectUse.class, program);
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session =
                    new Trials.Session(trials, engine, new Sandbox(UnknownObjectUse.class.getClassLoader()));
            for (int trial = 0; trial < 5; trial++) {
                assertThat(session.run(trial).failure()).isNull();
            }
            return engine.notes();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "dataStream, java.io.DataOutputStream",
        "objectStream, java.io.ObjectOutputStream",
        "tokenizer, java.io.StreamTokenizer",
        "fileChannel, sun.nio.ch.FileChannelImpl",
        "keys, java.security.KeyStore"
    })
    void aSharedOneIsNotedOnce(String program, String name) {
        assertThat(notes(program))
                .singleElement()
                .asString()
                .startsWith("not explored: several tasks use one " + name + ", one of them at ")
                .contains("(UnknownObjectUse.java:")
                .endsWith("); its calls are no operations");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ofEachTask", "harmless", "lockOfAFile"})
    void nothingIsSaidOf(String program) {
        assertThat(notes(program)).isEmpty();
    }
}
