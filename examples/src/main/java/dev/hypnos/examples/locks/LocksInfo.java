package dev.hypnos.examples.locks;

import dev.hypnos.model.Pid;
import org.jspecify.annotations.Nullable;

/**
 * News of a lock. They come from its server, or from a transaction that passes on what it knows.
 *
 * @param surrenderedBy who has just gone to the end of the queue to break a deadlock, if somebody has
 */
record LocksInfo(Lock lock, @Nullable Pid surrenderedBy) {}
