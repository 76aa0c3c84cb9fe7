package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.Granularity;
import org.junit.jupiter.api.Test;

class StartProbeTest {
    @Test
    void whereEverythingWorksThereIsNothingToSay() {
        assertThat(StartProbe.problem()).isNull();
    }

    @Test
    void whereAPlainFieldIsNoOperationItSaysSo() {
        assertThat(StartProbe.problem(Granularity.parse("dev.hypnos.probe=sync")))
                .isEqualTo("it did not find the lost update in a small program of its own");
    }
}
