package dev.hypnos.examples.events.spark;

import dev.hypnos.model.members.Peer;

/** What the driver, its list of block managers, the cluster manager and executors say to each other about who is there. */
interface Heartbeats {
    record Heartbeat() {}

    /** The driver asks whether the block manager of an executor is known. */
    record IsKnown(Peer executor) {}

    record Known(Peer executor, boolean isKnown) {}

    /** An executor is to register its block manager again. */
    record RegisterAgain() {}

    record Register(Peer executor) {}

    record Remove(Peer executor) {}

    /** The driver asks the cluster manager to end an executor. */
    record Kill(Peer executor) {}

    record Stop() {}

    /** The connection of an executor that ended is closed. */
    record Disconnected() {}
}
