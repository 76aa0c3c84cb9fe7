package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the operations of an account touched their resources. For a call that is known only when it happens: its site
 * does not say.
 */
final class Accesses {
    private final List<Observation> observations;
    private final @Nullable Access[] accesses;

    /** As their sites say it. */
    Accesses(List<Observation> observations) {
        this.observations = observations;
        accesses = new @Nullable Access[observations.size()];
    }

    /** As it was in the trial. */
    Accesses(List<Observation> observations, Observed observed, Steps steps) {
        this(observations);
        int[] operations = observed.operations(accesses.length);
        for (int at = 0; at < accesses.length; at++) {
            accesses[at] = operations[at] < 0 ? null : steps.access(operations[at]);
        }
    }

    Access of(int at) {
        Access access = accesses[at];
        return access != null ? access : Sites.get(observations.get(at).site()).access();
    }

    boolean isRead(int at) {
        return observations.get(at).isOperation() && of(at) == Access.READ;
    }

    boolean isWrite(int at) {
        return observations.get(at).isOperation() && of(at) == Access.WRITE;
    }
}
