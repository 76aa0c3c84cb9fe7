package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.schedule.Schedule;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private final Toy toy = new Toy();

    @Test
    void findsTheFirstOperationThatIsAnother() {
        Schedule schedule = record(program("replay", 3));

        Divergence divergence = diverges(schedule, program("changed", 3));

        assertThat(divergence.position()).isZero();
        assertThat(divergence.recorded()).contains("task 0.").contains("Toy.replay");
        assertThat(divergence.happened())
                .contains("task 0.")
                .contains("Toy.changed")
                .contains("Toy.java:1");
        assertThat(divergence).hasMessageContaining("operation 0 diverges from the schedule: recorded task 0.");
    }

    @Test
    void findsAnOperationTooMany() {
        Schedule schedule = record(program("replay", 3));

        Divergence divergence = diverges(schedule, program("replay", 4));

        assertThat(divergence.position()).isPositive().isLessThanOrEqualTo(schedule.size());
        assertThat(divergence.happened()).contains("write 0");
    }

    @Test
    void findsAnOperationTooFew() {
        Schedule schedule = record(program("replay", 3));

        Divergence divergence = diverges(schedule, program("replay", 2));

        assertThat(divergence.position()).isPositive();
    }

    @Test
    void findsATrialThatEndsEarly() {
        Schedule schedule = record(new Script("early").write(0, 1).write(0, 2));

        Divergence divergence = diverges(schedule, new Script("early").write(0, 1));

        assertThat(divergence.position()).isEqualTo(1);
        assertThat(divergence.recorded()).contains("Toy.early#1 write 0");
        assertThat(divergence.happened()).isEqualTo("the trial ends");
    }

    @Test
    void findsAnOperationAfterTheEnd() {
        Schedule schedule = record(new Script("late").write(0, 1));

        Divergence divergence =
                diverges(schedule, new Script("late").write(0, 1).write(0, 2));

        assertThat(divergence.position()).isEqualTo(1);
        assertThat(divergence.recorded()).isEqualTo("the end of the trial");
    }

    @Test
    void givesTheRecordedChoices() {
        int[] chosen = new int[20];
        int[] next = {0};
        Script script = new Script("choices");
        for (int i = 0; i < 20; i++) {
            script.step("choose", 0, Access.WRITE, t -> chosen[next[0]++] = t.scheduler.choose(7));
        }
        Schedule schedule = record(script);
        int[] first = chosen.clone();
        Arrays.fill(chosen, -1);
        next[0] = 0;

        Replay replay = new Replay(schedule);
        toy.run(script, replay, 99, null);
        replay.finish();

        assertThat(chosen).isEqualTo(first).isNotEqualTo(new int[20]);
    }

    @Test
    void findsAChoiceThatTheScheduleDoesNotHave() {
        Schedule schedule = record(new Script("choiceless").write(0, 1));
        Script choosing = new Script("choiceless").step("write 0", 0, Access.WRITE, t -> t.scheduler.choose(2));

        Divergence divergence = diverges(schedule, choosing);

        assertThat(divergence.happened()).isEqualTo("there is a choice among 2");
    }

    @Test
    void followsATrialThatEndsInADeadlock() {
        Script first =
                new Script("deadlock.1").acquire(0, 1).acquire(1, 1).release(1).release(0);
        Script second =
                new Script("deadlock.2").acquire(1, 1).acquire(0, 1).release(0).release(1);
        Script script = new Script("deadlock").start(first).start(second);
        Trace trace = null;
        for (int seed = 0; trace == null || Recording.of(trace).size() != 2; seed++) {
            trace = toy.run(script, new Pos(), seed, null);
        }
        Schedule schedule = Schedule.of(Recording.of(trace));

        Replay replay = new Replay(schedule);
        toy.run(script, replay, 0, null);
        replay.finish();

        assertThat(replay.position()).isEqualTo(2);
    }

    private static Script program(String name, int writes) {
        Script root = new Script(name);
        for (int task = 0; task < 3; task++) {
            Script script = new Script(name + "." + task);
            for (int i = 0; i < writes; i++) {
                script.write(0, i);
            }
            root.start(script);
        }
        return root;
    }

    private Schedule record(Script script) {
        return Schedule.of(Recording.of(toy.run(script, new Pos(), 4, null)));
    }

    private Divergence diverges(Schedule schedule, Script script) {
        Replay replay = new Replay(schedule);
        return catchThrowableOfType(Divergence.class, () -> {
            toy.run(script, replay, 0, null);
            replay.finish();
        });
    }
}
