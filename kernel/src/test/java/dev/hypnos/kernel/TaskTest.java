package dev.hypnos.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TaskTest {
    private static final int SITE = Sites.add("lock", "TaskTest", "test", "TaskTest.java", 1, 0, Access.ACQUIRE)
            .id();
    private static final int RESOURCE = 3;

    /** A task that needs what somebody else has. */
    private static final class Waiting extends Task {
        boolean isFree;

        Waiting(int number, TaskName name) {
            super(number, name);
        }

        @Override
        protected boolean enabled() {
            return isFree;
        }
    }

    /** The task that was started last goes first. */
    private static final class Latest implements Strategy {
        private final List<Task> offered = new ArrayList<>();

        @Override
        public void startTrial(Randomness randomness) {}

        @Override
        public void offer(Task task) {
            offered.add(task);
        }

        @Override
        public @Nullable Task pick() {
            Task latest = offered.stream()
                    .max(Comparator.comparing(task -> task.number))
                    .orElse(null);
            offered.remove(latest);
            return latest;
        }

        @Override
        public int offered() {
            return offered.size();
        }

        @Override
        public int choose(int bound) {
            return 0;
        }

        @Override
        public void executes(Task task) {}
    }

    private final Scheduler scheduler = new Scheduler(new Latest());
    private final Waiting root = new Waiting(0, TaskName.root());

    /** A replay asks only those that were picked: whether somebody could go on must not depend on who was asked. */
    @Test
    void couldGoOnWhetherItWasAskedBeforeOrNot() {
        root.isFree = true;
        scheduler.start(new Latest(), new Randomness(1), null, Long.MAX_VALUE);
        scheduler.startRoot(root);
        assertThat(scheduler.next()).isSameAs(root);
        Waiting waiting = new Waiting(1, scheduler.nextName(root));
        scheduler.start(root, waiting);
        assertThat(scheduler.announce(root, SITE, RESOURCE + 1, Access.WRITE)).isFalse();
        assertThat(scheduler.next()).isSameAs(waiting);
        assertThat(waiting.couldGoOn()).as("running").isFalse();

        assertThat(scheduler.announce(waiting, SITE, RESOURCE, Access.ACQUIRE)).isFalse();
        assertThat(scheduler.next()).isSameAs(root);
        assertThat(waiting.state()).as("asked in vain").isEqualTo(Task.State.BLOCKED);
        assertThat(waiting.couldGoOn()).isFalse();
        waiting.isFree = true;
        assertThat(waiting.canGoOn()).as("as far as the scheduler knows").isFalse();
        assertThat(waiting.couldGoOn()).isTrue();
    }
}
