package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the operations of an account touched their resources. For a call that is known only when it happens: its site does not say. */
final class Accesses {
    private final List<Observation> observations;
    private final @Nullable Access[] accesses;

    /** As their sites say it. */
    Accesses(List<Observation> observations) {
        this.observations = observations;
        accesses = new @Nullable Access[observations.size()];
    }

    /** As it was in the trial. */
    Accesses(List<Observation> observations, Steps steps) {
        this(observations);
        Map<String, Integer> numbers = new HashMap<>();
        for (int at = 0; at < accesses.length; at++) {
            Observation observation = observations.get(at);
            if (observation.isOperation()) {
                int number = numbers.merge(observation.taskName(), 1, Integer::sum) - 1;
                int step = steps.step(steps.taskNamed(observation.taskName()), number);
                if (step >= 0 && steps.site(step) == observation.site()) {
                    accesses[at] = steps.access(step);
                }
            }
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
