package dev.hypnos.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.strategy.Pos;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepetitionDeterminismTest {
    /** A trial with thousands of steps, which needs larger windows, and one that spins. */
    @Test
    void aTrialDoesNotDependOnTheOnesBefore() {
        Script large = new Script("large");
        for (int i = 0; i < 20_000; i++) {
            large.read(i % Toy.VARIABLES);
        }
        Script spinning = new Script("spinning").start(new Script("spinning.waiter").spinUntil(0, 1));
        for (int i = 0; i < 3_000; i++) {
            spinning.read(i % Toy.VARIABLES);
        }
        spinning.repeat(5_000, "look", 1, Access.READ).write(0, 1);
        Toy fresh = new Toy();
        fresh.run(spinning, new Pos(), 5, null);
        List<String> alone = List.copyOf(fresh.log);

        Toy used = new Toy();
        used.run(large, new Pos(), 1, null);
        used.run(spinning, new Pos(), 7, null);
        used.run(spinning, new Pos(), 5, null);

        assertThat(used.log).isEqualTo(alone).isNotEmpty();
        assertThat(used.scheduler.operations()).isEqualTo(fresh.scheduler.operations());
    }
}
