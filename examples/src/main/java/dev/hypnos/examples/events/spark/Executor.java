package dev.hypnos.examples.events.spark;

import dev.hypnos.examples.events.spark.Tasks.Fetch;
import dev.hypnos.examples.events.spark.Tasks.FetchFailed;
import dev.hypnos.examples.events.spark.Tasks.Fetched;
import dev.hypnos.examples.events.spark.Tasks.Launch;
import dev.hypnos.examples.events.spark.Tasks.LoseFiles;
import dev.hypnos.examples.events.spark.Tasks.Success;
import dev.hypnos.examples.events.spark.Tasks.Task;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;

/** Runs tasks. What it computed for the first stage is in its files. */
final class Executor extends Member {
    private boolean hasFiles;

    Executor(boolean hasFiles) {
        this.hasFiles = hasFiles;
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Launch launch -> {
                if (launch.task().stage() == 0) {
                    hasFiles = true;
                    arm(launch.task());
                } else {
                    send(launch.input(), new Fetch(launch.task()));
                }
            }
            case Fetch fetch -> send(from, new Fetched(fetch.task(), hasFiles));
            case Fetched fetched -> {
                if (fetched.isThere()) {
                    arm(fetched.task());
                } else {
                    send(all().getFirst(), new FetchFailed(fetched.task(), from));
                }
            }
            case LoseFiles lose -> hasFiles = false;
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    /** A task has been computed. */
    @Override
    protected void timeout(Object timer) {
        send(all().getFirst(), new Success((Task) timer));
    }
}
