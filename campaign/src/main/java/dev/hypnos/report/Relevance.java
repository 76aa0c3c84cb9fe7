package dev.hypnos.report;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Observation;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which observations a reader needs: operations on what two or more tasks touch, one of them changing it; of those tasks also
 * what is no operation (it ends, waits, the clock moves), what is told in words of its own, such as a message, and starts; what happens to nodes and the network as a whole; the last operation of the task
 * that failed. Of the time when only one task existed, only the last change of each such resource is left: what was set up, not how.
 */
final class Relevance {
    private final List<Observation> observations;
    private final Map<String, Use> uses = new HashMap<>();

    private Relevance(List<Observation> observations) {
        this.observations = observations;
    }

    /** Who touches a resource. */
    private static final class Use {
        int firstTask;
        boolean shared;
        boolean changed;
        /** The last change while only one task existed, -1 for none. */
        int setUpAt = -1;
    }

    /**
     * The positions of the observations that matter.
     *
     * @param failing the task that failed, or -1
     * @param awaited the resources that tasks were left waiting for: those tasks touch them too, without an operation
     */
    static BitSet of(List<Observation> observations, int failing, Collection<String> awaited) {
        Relevance relevance = new Relevance(observations);
        relevance.collect();
        for (String resource : awaited) {
            Use use = relevance.uses.get(resource);
            if (use != null) {
                use.shared = true;
            }
        }
        return relevance.select(failing);
    }

    private void collect() {
        boolean alone = true;
        for (int at = 0; at < observations.size(); at++) {
            Observation observation = observations.get(at);
            alone &= observation.task() <= 0 && !Wording.isStart(observation);
            String resource = observation.resource();
            if (resource == null || !observation.isOperation()) {
                continue;
            }
            Use use = uses.get(resource);
            if (use == null) {
                use = new Use();
                use.firstTask = observation.task();
                uses.put(resource, use);
            }
            use.shared |= use.firstTask != observation.task();
            if (changes(observation)) {
                use.changed = true;
                use.setUpAt = alone ? at : use.setUpAt;
            }
        }
    }

    private BitSet select(int failing) {
        BitSet matters = new BitSet(observations.size());
        BitSet involved = new BitSet();
        if (failing >= 0) {
            involved.set(failing);
        }
        lastOf(failing, matters);
        boolean alone = true;
        for (int at = 0; at < observations.size(); at++) {
            Observation observation = observations.get(at);
            alone &= observation.task() <= 0 && !Wording.isStart(observation);
            Use use = observation.isOperation() && observation.resource() != null
                    ? uses.get(observation.resource())
                    : null;
            if (use != null && use.shared && use.changed && (!alone || use.setUpAt == at)) {
                matters.set(at);
                involved.set(observation.task());
            }
        }
        for (int at = 0; at < observations.size(); at++) {
            Observation observation = observations.get(at);
            boolean event = observation.line() != null || Wording.isStart(observation);
            if (event && (observation.task() < 0 || involved.get(observation.task()))
                    || Wording.isMilestone(observation)) {
                matters.set(at);
            }
        }
        return matters;
    }

    /** What the failing task did last: others may not have come to what it missed, and then nothing is shared. */
    private void lastOf(int task, BitSet matters) {
        int at = observations.size() - 1;
        while (at >= 0 && observations.get(at).task() != task) {
            at--;
        }
        if (at >= 0) {
            matters.set(at);
        }
    }

    private static boolean changes(Observation observation) {
        Access access = Sites.get(observation.site()).access();
        return access != Access.READ && access != Access.AWAIT;
    }
}
