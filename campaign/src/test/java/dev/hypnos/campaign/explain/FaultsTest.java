package dev.hypnos.campaign.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Attention;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.strategy.EditedReplay;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.kernel.strategy.RandomWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * A server stores something and hands it over to a second task, which answers. Somebody kills the server: the test fails if it has stored, and not answered. Nothing
 * that one task does decides, since the answer takes both.
 */
class FaultsTest {
    private static final List<String> STORES = List.of("store", "hand over");
    private static final List<String> ANSWERS = List.of("answer");
    private static final List<String> KILLS = List.of("kill");
    private static final List<String> RESOURCES = List.of("store", "hand over", "answer", "kill");

    private final Scheduler scheduler = new Scheduler(new Fifo());
    private final List<String> done = new ArrayList<>();
    private final TaskName root = TaskName.root();

    private final class Script extends Task {
        final List<String> actions;
        int next;

        Script(int number, TaskName name, List<String> actions) {
            super(number, name);
            this.actions = actions;
        }

        @Override
        protected boolean enabled() {
            String action = next < actions.size() ? actions.get(next) : "";
            boolean isOfServer = actions != KILLS && !actions.isEmpty();
            return !(isOfServer && done.contains("kill")) && !(action.equals("answer") && !done.contains("hand over"));
        }
    }

    private Trace run(Strategy strategy, long seed) {
        done.clear();
        scheduler.start(strategy, new Randomness(seed), null, Long.MAX_VALUE);
        Script main = new Script(0, root, List.of());
        scheduler.startRoot(main);
        scheduler.next();
        int number = 1;
        for (List<String> actions : List.of(STORES, ANSWERS, KILLS)) {
            scheduler.start(main, new Script(number++, scheduler.nextName(main), actions));
        }
        scheduler.end(main, 10);
        Task task;
        while ((task = scheduler.next()) != null) {
            go((Script) task);
        }
        scheduler.end();
        scheduler.trace().name(() -> resource -> resource == 3 ? "node server" : "resource " + resource);
        return scheduler.trace();
    }

    private void go(Script task) {
        if (task.site() >= 0) {
            done.add(task.actions.get(task.next++));
        }
        while (task.next < task.actions.size()) {
            String action = task.actions.get(task.next);
            int site = Sites.add(action, "Faults", "run", "Faults", -1, RESOURCES.indexOf(action), Access.WRITE)
                    .id();
            if (!scheduler.announce(task, site, RESOURCES.indexOf(action), Access.WRITE)) {
                return;
            }
            done.add(task.actions.get(task.next++));
        }
        scheduler.end(task, 10 + task.number);
    }

    private boolean hasFailed() {
        return done.contains("store") && !done.contains("answer");
    }

    @Test
    void whatWouldHaveComeBeforeAKillIsFoundThroughSeveralTasks() {
        Trace trace = run(new RandomWalk(), 0);
        for (int seed = 1; !hasFailed() || !done.equals(List.of("store", "kill")); seed++) {
            trace = run(new RandomWalk(), seed);
        }
        EditedReplay failing = new EditedReplay(Recording.of(trace), Attention.USUAL);
        Reruns reruns = (replay, deadline) -> {
            Trace again = run(replay, 0);
            return new Reruns.Rerun(hasFailed() ? Reruns.Verdict.FAILED_ALIKE : Reruns.Verdict.PASSED, again);
        };

        Deciding.Result result = Objects.requireNonNull(Deciding.decide(reruns, failing, false, Long.MAX_VALUE / 4));

        Decision decision = Objects.requireNonNull(result.decision());
        assertThat(Sites.get(decision.first().site()).action()).isEqualTo("kill");
        assertThat(Sites.get(decision.second().site()).action()).isEqualTo("answer");
    }
}
