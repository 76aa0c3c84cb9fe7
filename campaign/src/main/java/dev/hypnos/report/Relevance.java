package dev.hypnos.report;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Observation;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which observations a reader needs: operations on what two or more tasks touch, one of them changing it; of those
 * tasks also what is no operation (it ends, waits, the clock moves), what is told in words of its own, such as a
 * message, and starts; what happens to nodes and the network as a whole; the last operation of the task that failed. Of
 * the time when only one task existed, only the last change of each such resource is left: what was set up, not how.
 */
final class Relevance {
    /** What a failure is about is among so many operations before it. */
    private static final int LAST_OPERATIONS = 8;

    private final List<Observation> observations;
    private final Map<String, Use> uses = new HashMap<>();

    private final int failing;
    private final Set<String> awaited;
    private final BitSet pair;
    /** What was chosen before: in a long trial to choose takes a while. */
    private @Nullable BitSet all;

    private @Nullable BitSet ofProgram;

    /**
     * @param failing the task that failed, or -1
     * @param awaited the resources that tasks were left waiting for: those tasks touch them too, without an operation
     * @param pair the positions of the operations whose order decides, which are always needed
     */
    Relevance(List<Observation> observations, int failing, Collection<String> awaited, BitSet pair) {
        this.observations = observations;
        this.pair = pair;
        this.failing = failing;
        this.awaited = Set.copyOf(awaited);
        collect();
        for (String resource : awaited) {
            Use use = uses.get(resource);
            if (use != null) {
                use.shared = true;
            }
        }
    }

    /** Who touches a resource. */
    private static final class Use {
        int firstTask;
        boolean shared;
        boolean changed;
        /** The last change while only one task existed, -1 for none. */
        int setUpAt = -1;
    }

    /** The positions of the observations that matter. */
    BitSet all() {
        BitSet known = all;
        if (known == null) {
            known = select();
            all = known;
        }
        return (BitSet) known.clone();
    }

    /**
     * Of those, the ones that the program's author knows: operations in the program's own code, those of libraries on
     * what the program itself touches or tasks were left waiting for, and what else happens to tasks that have such
     * operations.
     */
    BitSet ofProgram() {
        BitSet known = ofProgram;
        if (known == null) {
            known = selectOfProgram();
            ofProgram = known;
        }
        return (BitSet) known.clone();
    }

    private BitSet selectOfProgram() {
        BitSet matters = all();
        Set<String> touched = new HashSet<>(awaited);
        for (int at = 0; at < observations.size(); at++) {
            Observation observation = observations.get(at);
            if (observation.resource() != null && isOfProgram(observation)) {
                touched.add(observation.resource());
            }
        }
        int last = lastOf(failing);
        for (int at = matters.nextSetBit(0); at >= 0; at = matters.nextSetBit(at + 1)) {
            Observation observation = observations.get(at);
            boolean isKept = !observation.isOperation()
                    || isOfProgram(observation)
                    || at == last
                    || Wording.isMilestone(observation)
                    || (observation.resource() != null && touched.contains(observation.resource()));
            matters.set(at, isKept || pair.get(at));
        }
        dropEventsOfOthers(matters);
        return matters;
    }

    /**
     * Of those of the program, the ones on what the failure is about: what the failing task touched last, and what
     * tasks were left waiting for. Empty where that is not known.
     */
    BitSet ofFailure() {
        BitSet matters = ofProgram();
        Set<String> about = new HashSet<>(awaited);
        int last = lastOf(failing);
        for (int at = last, seen = 0; at >= 0 && seen < LAST_OPERATIONS; at--) {
            Observation observation = observations.get(at);
            if (observation.task() == failing && matters.get(at) && observation.isOperation()) {
                seen++;
                if (observation.resource() != null) {
                    about.add(observation.resource());
                }
            }
        }
        if (about.isEmpty()) {
            return new BitSet();
        }
        for (int at = matters.nextSetBit(0); at >= 0; at = matters.nextSetBit(at + 1)) {
            Observation observation = observations.get(at);
            boolean isKept = !observation.isOperation()
                    || at == last
                    || Wording.isStart(observation)
                    || Wording.isMilestone(observation)
                    || (observation.resource() != null && about.contains(observation.resource()));
            matters.set(at, isKept || pair.get(at));
        }
        dropEventsOfOthers(matters);
        return matters;
    }

    /** What is no operation tells something of tasks that have one. */
    private void dropEventsOfOthers(BitSet matters) {
        BitSet acting = new BitSet();
        for (int at = matters.nextSetBit(0); at >= 0; at = matters.nextSetBit(at + 1)) {
            Observation observation = observations.get(at);
            if (observation.isOperation() && observation.task() >= 0) {
                acting.set(observation.task());
            }
        }
        for (int at = matters.nextSetBit(0); at >= 0; at = matters.nextSetBit(at + 1)) {
            Observation observation = observations.get(at);
            boolean isKept = observation.isOperation() || observation.task() < 0 || acting.get(observation.task());
            matters.set(at, isKept);
        }
    }

    private static boolean isOfProgram(Observation observation) {
        return observation.isOperation()
                && CodeOwner.ofName(Sites.get(observation.site()).className()) == CodeOwner.PROGRAM;
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

    private BitSet select() {
        BitSet matters = new BitSet(observations.size());
        BitSet involved = new BitSet();
        if (failing >= 0) {
            involved.set(failing);
        }
        int last = lastOf(failing);
        if (last >= 0) {
            matters.set(last);
        }
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
        matters.or(pair);
        return matters;
    }

    /** What the failing task did last: others may not have come to what it missed, and then nothing is shared. */
    private int lastOf(int task) {
        int at = observations.size() - 1;
        while (at >= 0 && observations.get(at).task() != task) {
            at--;
        }
        return at;
    }

    private static boolean changes(Observation observation) {
        Access access = Sites.get(observation.site()).access();
        return access != Access.READ && access != Access.AWAIT;
    }
}
