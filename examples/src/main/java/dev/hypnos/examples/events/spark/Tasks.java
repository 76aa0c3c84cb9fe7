package dev.hypnos.examples.events.spark;

import dev.hypnos.model.members.Peer;

/** What the scheduler and executors say to each other about tasks. */
interface Tasks {
    /**
     * A task is one partition of a stage in one attempt.
     *
     * @param epoch how many executors were known to have failed when it was launched
     */
    record Task(int stage, int attempt, int partition, int epoch) {}

    /** @param input where the output of the stage before is; its first stage needs none */
    record Launch(Task task, Peer input) {}

    record Success(Task task) {}

    record FetchFailed(Task task, Peer input) {}

    /** An executor asks another for the output of the first stage. */
    record Fetch(Task task) {}

    record Fetched(Task task, boolean isThere) {}

    /** The test takes the files of an executor away. */
    record LoseFiles() {}

    /** The test begins the second stage: the first one has run on this executor. */
    record Begin(Peer input) {}
}
