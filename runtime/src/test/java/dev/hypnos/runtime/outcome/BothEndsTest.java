package dev.hypnos.runtime.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BothEndsTest {
    private final BothEnds<String> list = new BothEnds<>(2, 3);

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            list.add("at " + i);
        }
    }

    @Test
    void keepsAllThatFits() {
        add(5);
        assertThat(list.leftOut()).isZero();
        assertThat(list.afterGap()).isZero();
        for (int i = 0; i < 5; i++) {
            assertThat(list.get(i)).isEqualTo("at " + i);
            assertThat(list.kept(i)).isEqualTo(i);
        }
        assertThat(list.get(5)).isNull();
        assertThat(list.get(-1)).isNull();
    }

    @Test
    void letsGoOfTheMiddle() {
        add(9);
        assertThat(list.size()).isEqualTo(9);
        assertThat(list.leftOut()).isEqualTo(4);
        assertThat(list.afterGap()).isEqualTo(6);
        for (int i = 0; i < 9; i++) {
            assertThat(list.get(i)).isEqualTo(i < 2 || i >= 6 ? "at " + i : null);
        }
        assertThat(list.kept(1)).isEqualTo(1);
        assertThat(list.kept(2)).isEqualTo(6);
        assertThat(list.kept(7)).isEqualTo(7);
    }
}
