package dev.hypnos.kernel.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DistinctOrdersTest {
    @Test
    void countsAMillionOrdersLikeAPlainSet() {
        DistinctOrders orders = new DistinctOrders();
        Set<Long> plain = new HashSet<>();
        Random random = new Random(3);
        int disagreements = 0;
        for (int i = 0; i < 1_500_000; i++) {
            long order = random.nextInt(1_000_000) * 0x9E3779B97F4A7C15L;
            disagreements += orders.add(order) == plain.add(order) ? 0 : 1;
        }
        assertThat(disagreements).isZero();
        assertThat(orders.size()).isEqualTo(plain.size());
    }

    @Test
    void knowsZero() {
        DistinctOrders orders = new DistinctOrders();

        assertThat(orders.add(0)).isTrue();
        assertThat(orders.add(0)).isFalse();
        assertThat(orders.size()).isEqualTo(1);
    }
}
