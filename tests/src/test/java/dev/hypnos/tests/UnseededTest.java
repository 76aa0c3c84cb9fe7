package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Unseeded;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnseededTest {
    /** Both modes are compared by the run itself, and so are two runs here. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "mathRandom", "strictMathRandom", "threadLocalRandom"})
    void whatNobodySeededIsAnotherInOtherTrialsAndTheSameWhenRunAgain(String program) {
        Trials trials = Trials.of(Unseeded.class, program).count(20);
        Set<String> values = trials.run().neverFail().values();
        assertThat(values).hasSizeGreaterThan(15);
        assertThat(trials.run().values()).isEqualTo(values);
    }

    @ParameterizedTest
    @ValueSource(strings = {"randomDevice", "randomDeviceAsAFile", "randomDeviceAsAChannel"})
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whatTheOperatingSystemDrawsIsOfTheTrialToo(String program) {
        whatNobodySeededIsAnotherInOtherTrialsAndTheSameWhenRunAgain(program);
    }

    /** Where no trial is under way nothing comes from one, though the classes of the JDK are woven. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theOperatingSystemStillDrawsForOthers() throws IOException {
        byte[] drawn = new byte[16];
        try (FileInputStream device = new FileInputStream("/dev/urandom")) {
            assertThat(device.read(drawn)).isEqualTo(drawn.length);
        }
        assertThat(drawn).isNotEqualTo(new byte[drawn.length]);
    }

    @Test
    void theOrderOfImmutableCollectionsIsTheSameInEveryTrial() {
        assertThat(Trials.of(Unseeded.class, "immutableCollections")
                        .count(20)
                        .run()
                        .neverFail()
                        .values())
                .hasSize(1);
    }
}
