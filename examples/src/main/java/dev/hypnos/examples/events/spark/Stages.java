package dev.hypnos.examples.events.spark;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;

/** A stage of three tasks, while the files that they read get lost. */
public class Stages {
    private static final int EXECUTORS = 3;

    private final Members members = new Members();

    private void run(boolean ignoresOldAttempts) {
        members.add("scheduler", () -> new Scheduler(ignoresOldAttempts));
        for (int i = 0; i < EXECUTORS; i++) {
            boolean isFirst = i == 0;
            members.add("executor " + i, () -> new Executor(isFirst));
        }
        // partitions go to executors by their order
        members.distinct();
        members.start();
        Peer first = members.peers().get(1);
        members.deliver(members.peers().get(0), new Tasks.Begin(first));
        members.send(first, new Tasks.LoseFiles());
        members.run();
        if (!members.up(Scheduler.class).getFirst().isDone()) {
            throw new AssertionError("the stage never ends");
        }
    }

    @HypnosTest
    void aLateTask() {
        run(false);
    }

    @HypnosTest
    void aLateTaskFixed() {
        run(true);
    }
}
