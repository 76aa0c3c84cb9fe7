package dev.hypnos.tests;

import dev.hypnos.tests.program.Loaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is locked while a class loader of the program looks for a class, by itself and by the VM. */
class LoadersTest {
    @ParameterizedTest
    @ValueSource(strings = {"locked", "parallel", "byAddress", "unlocked", "named"})
    void oneThatTwoTasksAskFindsOneClass(String program) {
        Trials.of(Loaders.class, program).run().neverFail();
    }

    @Test
    void oneThatTheProgramAsksWithoutALockMayDefineTwice() {
        Trials.of(Loaders.class, "asked").run().returnExactly("refused 0", "refused 1");
    }

    @Test
    void twoThatAskEachOtherCanWaitForEver() {
        Trials.of(Loaders.class, "askEachOther").run().failOnlyWith("deadlock", "");
    }
}
