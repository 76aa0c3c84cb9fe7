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
        Set<Long> twice = new HashSet<>();
        Random random = new Random(3);
        int disagreements = 0;
        for (int i = 0; i < 1_500_000; i++) {
            long order = random.nextInt(1_000_000) * 0x9E3779B97F4A7C15L;
            boolean isNew = plain.add(order);
            if (!isNew) {
                twice.add(order);
            }
            disagreements += orders.add(order) == isNew ? 0 : 1;
        }
        assertThat(disagreements).isZero();
        assertThat(orders.size()).isEqualTo(plain.size());
        assertThat(orders.singles()).isEqualTo(plain.size() - twice.size());
    }

    @Test
    void knowsZero() {
        DistinctOrders orders = new DistinctOrders();

        assertThat(orders.add(0)).isTrue();
        assertThat(orders.singles()).isEqualTo(1);
        assertThat(orders.add(0)).isFalse();
        assertThat(orders.singles()).isZero();
        assertThat(orders.size()).isEqualTo(1);
    }
}
