package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.CalledByName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A method in whose place a hook is called: it makes no difference how the program comes to it. */
class CalledByNameTest {
    @ParameterizedTest
    @CsvSource({
        "nanosByReflection, true",
        "nanosByHandle, true",
        "nanosByUnreflectedMethod, true",
        "nanosByReference, true",
        "millisByReflection, the same",
        "processorsByReflection, the same",
        "processorsByHandle, the same",
        "propertiesByReflection, yes",
        "loaderByReflection, the same",
    })
    void theAnswerIsThatOfADirectCall(String program, String answer) {
        Trials.of(CalledByName.class, program).count(3).run().returnExactly(answer);
    }

    /** Outside of trials nothing is replaced, although reflection goes through the same hooks. */
    @Test
    void outsideTheAnswersAreReal() throws Exception {
        long before = System.nanoTime();
        long between = (long) System.class.getMethod("nanoTime").invoke(null);
        long after = System.nanoTime();
        assertThat(between).isBetween(before, after);
        assertThat(Runtime.class.getMethod("availableProcessors").invoke(Runtime.getRuntime()))
                .isEqualTo(Runtime.getRuntime().availableProcessors());
    }
}
