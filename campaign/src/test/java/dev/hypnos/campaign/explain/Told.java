package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import dev.hypnos.runtime.outcome.WaitingTasks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An account of a trial, written down by hand. */
final class Told {
    static final Failure FAILED = new Failure.Declared("failed", new AssertionError("failed"));

    final List<Observation> observations = new ArrayList<>();

    private Told add(int task, String thread, String action, Access access, String resource, @Nullable String value) {
        int site = Sites.add(action, "program.Main", thread + action, "Main.java", 7, 0, access)
                .id();
        observations.add(new Observation(task, "0." + task, thread, site, resource, value, null));
        return this;
    }

    Told reads(int task, String field, String value) {
        return add(task, "t" + task, "read " + field, Access.READ, "Main#1." + field, value);
    }

    Told writes(int task, String field, String value) {
        return add(task, "t" + task, "write " + field, Access.WRITE, "Main#1." + field, value);
    }

    Told calls(int task, String call, Access access, String object) {
        return add(task, "t" + task, call, access, object, null);
    }

    /** A message that was under way to this mailbox arrives. */
    Told arrives(int task, String mailbox) {
        int site = Sites.add("delivery", "program.Main", "send", "Main.java", 9, 0, Access.WRITE)
                .id();
        observations.add(new Observation(task, "0." + task + ">0.9", "", site, mailbox, null, null));
        return this;
    }

    /** A pair whose order is this here, with positions in another account where it is the other way round. */
    DecidingPair pair(int first, int second) {
        return new DecidingPair(first, second, second, first, observations.get(first), observations.get(second));
    }

    @Nullable
    Pattern pattern(int first, int second, Failure failure, Told passing) {
        Patterns.Match match = Patterns.of(
                observations, passing.observations, pair(first, second), failure, new Accesses(observations), null);
        return match == null ? null : match.pattern();
    }

    @Nullable
    Pattern pattern(int first, int second) {
        return pattern(first, second, FAILED, new Told());
    }

    /** A deadlock of tasks 1, 2 and so on, each of which waits for one of these; in a circle or not. */
    static Failure deadlock(boolean isCircle, Wait... waits) {
        List<TaskLabel> labels = new ArrayList<>();
        List<WaitingTask> tasks = new ArrayList<>();
        for (int i = 0; i < waits.length; i++) {
            TaskLabel label = new TaskLabel("0." + (i + 1), "t" + (i + 1), null);
            labels.add(label);
            tasks.add(new WaitingTask(label, waits[i], List.of(), false, null, List.of()));
        }
        return new Failure.Deadlock(new WaitingTasks(isCircle ? labels : List.of(), tasks, 0));
    }
}
