package dev.hypnos.kernel.strategy;

import java.io.Serial;
import java.util.List;

/**
 * A replayed trial did something else than its schedule says: the program has changed, or does something that its
 * choices do not fix. Says both sides.
 */
public final class Divergence extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int position;
    private final String recorded;
    private final String happened;

    Divergence(int position, String recorded, String happened) {
        super("operation " + position + " diverges from the schedule: recorded " + recorded + ", but " + happened);
        this.position = position;
        this.recorded = recorded;
        this.happened = happened;
    }

    /** The position of the operation in the schedule, from 0. */
    public int position() {
        return position;
    }

    /** What the schedule says: the task and the key of its site, or that the schedule ends here. */
    public String recorded() {
        return recorded;
    }

    /** What happened instead. */
    public String happened() {
        return happened;
    }

    /** Both sides, a line each. */
    public List<String> details() {
        return List.of("recorded: " + recorded, "happened: " + happened);
    }
}
