package dev.hypnos.examples.events.mapreduce;

import dev.hypnos.model.members.Peer;

/** What client, resource manager, master and workers say to each other. An attempt to run the job has a number. */
interface Messages {
    record Submit() {}

    record StartMaster(int attempt) {}

    record Register(int attempt) {}

    record Registered(int attempt) {}

    record Allocate(int attempt, int containers) {}

    record Container(int attempt, Peer worker) {}

    record RunTask(int attempt) {}

    record TaskDone(int attempt) {}

    /** The job is done: the resource manager can forget it. */
    record Unregister(int attempt) {}

    record Unregistered(int attempt) {}

    /** For the client. */
    record Succeeded(int attempt) {}
}
