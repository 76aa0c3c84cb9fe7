package dev.hypnos.cluster;

import dev.hypnos.network.StreamChances;

/**
 * How connections treat what is written. A piece arrives as it was written and a write takes all that there is room
 * for, unless the test says that some are divided: by a choice of the trial, which is recorded and replayed.
 *
 * @since 0.1
 */
public final class Streams {
    private final StreamChances chances;

    Streams(StreamChances chances) {
        this.chances = chances;
    }

    /** One in so many pieces arrives in two; a write that does not wait takes only the first of them. 0 for none. */
    public Streams divideOneIn(int count) {
        chances.divideOneIn(count);
        return this;
    }
}
