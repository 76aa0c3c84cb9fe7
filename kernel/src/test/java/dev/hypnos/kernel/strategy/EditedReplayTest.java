package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Attention;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Programs;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EditedReplayTest {
    private final Toy toy = new Toy();

    @Test
    void withNothingLeftOutTheTrialIsTheRecordedOne() {
        for (int program = 0; program < 300; program++) {
            Script script = Programs.random(new Random(program), "edited" + program, 2);
            History history = new History(History.Scheme.TASK_AND_SITE);
            Recording recorded = Recording.of(toy.run(script, new RandomWalk(), program, history));

            EditedReplay replay = new EditedReplay(recorded, Attention.USUAL);
            Recording again = Recording.of(toy.run(script, replay, 0, null));

            assertThat(order(again)).isEqualTo(order(recorded));
        }
    }

    @Test
    void withAllLeftOutNoTaskIsInterrupted() {
        for (int program = 0; program < 300; program++) {
            Script script = Programs.random(new Random(program), "uninterrupted" + program, 2);
            Recording recorded = Recording.of(toy.run(script, new RandomWalk(), program, null));
            EditedReplay replay = new EditedReplay(recorded, Attention.USUAL);
            BitSet all = new BitSet();
            all.set(0, recorded.size());
            replay.leaveOut(all);

            toy.run(script, replay, 0, null);

            assertThat(replay.preemptions().isEmpty()).isTrue();
        }
    }

    @Test
    void preemptionsThatAreKeptAreMadeAgain() {
        for (int program = 0; program < 300; program++) {
            Script script = Programs.random(new Random(program), "kept" + program, 2);
            Recording recorded = Recording.of(toy.run(script, new RandomWalk(), program, null));
            EditedReplay replay = new EditedReplay(recorded, Attention.USUAL);
            toy.run(script, replay, 0, null);
            BitSet before = replay.preemptions();
            BitSet late = (BitSet) before.clone();
            late.clear(0, recorded.size() / 2);
            replay.leaveOut(late);

            Recording edited = Recording.of(toy.run(script, replay, 0, null));
            BitSet after = replay.preemptions();

            // up to the first that is left out everything is as it was
            int first = late.isEmpty() ? recorded.size() : late.nextSetBit(0);
            assertThat(after.get(0, first)).isEqualTo(before.get(0, first));
            EditedReplay next = replay.next(edited);
            assertThat(order(Recording.of(toy.run(script, next, 0, null)))).isEqualTo(order(edited));
            assertThat(next.preemptions()).isEqualTo(after);
        }
    }

    @Test
    void anOperationThatIsHeldBackComesAfterOperationsOfOthers() {
        int held = 0;
        // of 600 trials in which one is
        for (int program = 0; program < 300; program++) {
            Script script = Programs.random(new Random(program), "held" + program, 2);
            Recording recorded = Recording.of(toy.run(script, new RandomWalk(), program, null));
            int at = recorded.size() / 2;
            String task = recorded.names()[recorded.tasks()[at]];
            EditedReplay replay = new EditedReplay(recorded, Attention.USUAL);

            for (int many : new int[] {0, 1, 3}) {
                Recording edited = Recording.of(toy.run(script, replay.holdingBack(at, many), 0, null));
                assertThat(Arrays.copyOf(edited.sites(), at)).isEqualTo(Arrays.copyOf(recorded.sites(), at));
                int others = 0;
                while (!edited.names()[edited.tasks()[at + others]].equals(task)) {
                    others++;
                }
                // fewer where no other can go on, and more where one of them has taken what the operation needs
                assertThat(many == 0 ? others : 0).isZero();
                assertThat(edited.sites()[at + others]).isEqualTo(recorded.sites()[at]);
                held += many > 0 && others == many ? 1 : 0;
            }
        }
        assertThat(held).isGreaterThan(300);
    }

    @Test
    void choicesBelongToTheTaskThatMakesThem() {
        int[] chosen = new int[4];
        Script parent = new Script("choosers");
        parent.start(new Script("other")
                .step("a", 0, Access.WRITE, t -> chosen[0] = t.scheduler.choose(1000))
                .step("b", 0, Access.WRITE, t -> chosen[1] = t.scheduler.choose(1000)));
        parent.step("c", 0, Access.WRITE, t -> chosen[2] = t.scheduler.choose(1000))
                .step("d", 0, Access.WRITE, t -> chosen[3] = t.scheduler.choose(1000));
        for (int seed = 0; seed < 20; seed++) {
            Recording recorded = Recording.of(toy.run(parent, new RandomWalk(), seed, null));
            EditedReplay first = new EditedReplay(recorded, Attention.USUAL);
            Recording again = Recording.of(toy.run(parent, first, 0, null));
            int[] before = chosen.clone();

            EditedReplay replay = first.next(again);
            BitSet all = new BitSet();
            all.set(0, again.size());
            replay.leaveOut(all);
            toy.run(parent, replay, 0, null);

            assertThat(chosen).isEqualTo(before);
        }
    }

    @Test
    void inAnotherOrderTheTrialIsThatOrder() {
        Script parent = new Script("parent");
        parent.start(new Script("child").write(0, 1).write(0, 2)).write(0, 3).write(0, 4);
        Recording recorded = Recording.of(toy.run(parent, new Fifo(), 0, null));
        EditedReplay first = new EditedReplay(recorded, Attention.USUAL);
        EditedReplay replay = first.next(Recording.of(toy.run(parent, first, 0, null)));
        BitSet everywhere = new BitSet();
        everywhere.set(0, recorded.size());
        int[][] orders = {{1, 1, 0, 0}, {0, 1, 0, 1}, {1, 0, 0, 1}, {0, 0, 1, 1}};
        for (int[] order : orders) {
            Recording edited = Recording.of(toy.run(parent, replay.inOrder(order, everywhere), 0, null));

            assertThat(edited.tasks()).isEqualTo(order);
        }
    }

    /** What is edited may do what the recorded trial did not. */
    @Test
    void aTaskThatWasNotThereMayChooseToo() {
        int[] chosen = {-1};
        Script chooser = new Script("new").step("a", 0, Access.WRITE, t -> chosen[0] = t.scheduler.choose(1000));
        Recording recorded = Recording.of(toy.run(new Script("without").write(0, 1), new RandomWalk(), 0, null));
        EditedReplay first = new EditedReplay(recorded, Attention.USUAL);
        EditedReplay replay = first.next(Recording.of(toy.run(new Script("without").write(0, 1), first, 0, null)));

        toy.run(new Script("with").start(chooser).write(0, 1), replay, 0, null);

        assertThat(chosen[0]).isZero();
    }

    private static String order(Recording recording) {
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < recording.size(); i++) {
            order.append(recording.names()[recording.tasks()[i]])
                    .append('@')
                    .append(recording.sites()[i])
                    .append(' ');
        }
        return order.toString();
    }
}
