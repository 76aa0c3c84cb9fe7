package dev.hypnos.tests;

import dev.hypnos.tests.program.Loaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is locked while a class loader of the program looks for a class, by itself and by the VM; and which classes one
 * finds that was given no parent.
 */
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

    /** Not those of the loader that the JVM began with, which have static fields of their own. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "withoutParent",
                "secureWithoutParent",
                "byAddressWithoutParent",
                "byAddressAndNewInstance",
                "belowOneWithoutParent",
                "systemClass",
                "bundleWithoutParent",
                "serviceWithoutLoader",
                "toolOfTheProgram",
                "typeWithoutLoader",
                "driverWithoutParent",
                "withoutParentOnANode",
                "withoutParentOnANodeThatRunsAgain"
            })
    void oneWithoutAParentFindsTheClassesOfTheTrial(String program) {
        Trials.of(Loaders.class, program).count(20).run().neverFail();
    }
}
