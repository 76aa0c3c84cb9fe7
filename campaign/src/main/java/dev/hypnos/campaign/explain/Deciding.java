package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.strategy.EditedReplay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the two operations of a failed trial whose order decides.
 *
 * <p>The idea is that of Choi and Zeller (<i>Isolating failure-inducing thread schedules</i>, ISSTA 2002): between a
 * switch of tasks with which a program fails and one with which it passes lies a place where one operation makes the
 * difference, and bisection finds it. Here it is looked for around the preemptions of a trial that was made simple, the
 * late ones first. The task that is interrupted goes on with some of its operations before the others come, as few as
 * make the trial pass; of what they would have come before, the last operation is taken that they must come before. And
 * the other way round: the others come earlier, before some of its operations. Only operations that touch the same
 * thing are tried. Where nodes are killed or the network is cut, that comes later, too, after as few operations of all
 * others as make the trial pass. Where no preemption gives a pair, because there is none or because the tasks wait for
 * each other, pairs of operations in conflict are reversed one by one, the late ones first, as systematic exploration
 * does it (Abdulla and others, <i>Optimal dynamic partial order reduction</i>, POPL 2014): what the second needs comes
 * along.
 *
 * <p>Guarantee: the trial with the pair in the other order was run, executed both operations in that order, and passed.
 * What must come along because a task does one thing after another came along. There may be other pairs that decide as
 * well.
 *
 * <p>Cost: some tens of trials where a preemption decides, as many as there is time for otherwise.
 */
final class Deciding {
    /** Preemptions that are looked at. */
    private static final int WINDOWS_MAX = 8;
    /** Before this one of many preemptions it is asked how many are needed at all, which takes some trials. */
    private static final int WINDOWS_FIRST = 3;
    /** Pairs that are reversed one by one. */
    private static final int PAIRS_MAX = 400;
    /** What is done to nodes and the network that harms them. */
    private static final Set<String> FAULTS = Set.of("kill", "exit", "pause", "cut");
    /** Faults of nodes and the network that come later, each for itself. */
    private static final int FAULTS_MAX = 3;
    /** Operations that come before a fault at most. */
    private static final int HELD_MAX = 1 << 14;
    /** How many times as many are tried next; with large trials there is time for few. */
    private static final int HELD_GROWTH = 4;

    private final Reruns reruns;
    private final long deadline;
    private final boolean isStuck;
    /** Whether the order of what histories record is looked at, too. */
    private final boolean withEvents;

    private final Map<String, Integer> resources = Steps.resources();
    /** The resources that stand for the life of a node and for the network as a whole. */
    private final BitSet faultResources = new BitSet();

    private final EditedReplay replay;
    private final Steps failing;
    private final BitSet preemptions;
    private final Recording recording;

    private int trials = 1;
    private boolean alwaysFails = true;
    private boolean hasTriedAll;

    /** Of the trial run last, if it passed. */
    private @Nullable Recording passing;

    private Deciding(
            Reruns reruns, EditedReplay followed, Trace trace, boolean isStuck, boolean withEvents, long deadline) {
        this.reruns = reruns;
        this.withEvents = withEvents;
        this.deadline = deadline;
        this.isStuck = isStuck;
        preemptions = followed.preemptions();
        failing = new Steps(trace, resources, withEvents);
        recording = Recording.of(trace);
        replay = followed.next(recording);
        resources.forEach((name, resource) -> {
            if (name.startsWith("node ") || name.equals("the network")) {
                faultResources.set(resource);
            }
        });
    }

    /**
     * What was found.
     *
     * @param decision null where no pair was found
     * @param recording of the trial that fails
     * @param failing what that did
     * @param trials how many trials were run
     * @param failsAlways whether the trial fails without any preemption, with nothing but first choices, and with every
     *     conflict in it reversed
     */
    record Result(@Nullable Decision decision, Recording recording, Steps failing, int trials, boolean failsAlways) {}

    /**
     * Looks for the pair for at most so long; null where the trial does not fail again.
     *
     * @param followed follows the trial
     * @param isStuck whether it fails because tasks wait for ever
     */
    static @Nullable Result decide(Reruns reruns, EditedReplay followed, boolean isStuck, long nanos) {
        long deadline = System.nanoTime() + nanos;
        // that the end of one operation comes before another begins decides often, and explains little
        Result result = decide(reruns, followed, isStuck, false, deadline);
        boolean isAll =
                result == null || result.decision() != null || !result.failing().hasEvents();
        return isAll ? result : decide(reruns, followed, isStuck, true, deadline);
    }

    private static @Nullable Result decide(
            Reruns reruns, EditedReplay followed, boolean isStuck, boolean withEvents, long deadline) {
        followed.leaveOut(new BitSet());
        Reruns.Rerun rerun = reruns.run(followed, deadline);
        if (rerun.verdict() != Reruns.Verdict.FAILED_ALIKE) {
            return null;
        }
        Deciding deciding = new Deciding(reruns, followed, rerun.trace(), isStuck, withEvents, deadline);
        Decision decision = deciding.decide();
        boolean failsAlways = decision == null
                && deciding.preemptions.isEmpty()
                && Arrays.stream(deciding.recording.choices()).allMatch(choice -> choice == 0)
                && deciding.hasTriedAll
                && deciding.alwaysFails
                && !deciding.isLate();
        return new Result(decision, deciding.recording, deciding.failing, deciding.trials, failsAlways);
    }

    private boolean isLate() {
        return System.nanoTime() - deadline > 0;
    }

    private @Nullable Decision decide() {
        int[] all = preemptions.stream().toArray();
        boolean isMinimal = all.length <= WINDOWS_MAX;
        // what is not minimal is large: there is time for few trials, and a fault decides more often than one of
        // hundreds of preemptions
        Decision ofFault = isMinimal ? null : aroundFaults();
        if (ofFault != null) {
            return ofFault;
        }
        for (int i = 1; i <= Math.min(all.length, WINDOWS_MAX) && !isLate(); i++) {
            int needed = i == WINDOWS_FIRST && !isMinimal ? lastNeeded(all) : 0;
            Decision decision = needed > 0 && !isLate() ? around(all[needed - 1]) : null;
            if (decision == null) {
                decision = around(all[all.length - i]);
            }
            if (decision != null) {
                return decision;
            }
        }
        Decision decision = isMinimal ? aroundFaults() : null;
        return decision != null ? decision : reversed();
    }

    /**
     * Where a node is killed or the network is cut, what others come to before it can decide, by way of many tasks: so
     * that comes later, after as few of their operations as make the trial pass.
     */
    private @Nullable Decision aroundFaults() {
        int left = FAULTS_MAX;
        for (int step = failing.executed() - 1; step >= 0 && left > 0 && !isLate(); step--) {
            if (!isFault(step)) {
                continue;
            }
            left--;
            int fault = step;
            int fewest = fewest(HELD_MAX, HELD_GROWTH, many -> passes(replay.holdingBack(fault, many)));
            Recording passed = passing;
            int last = fault + fewest - 1;
            if (fewest > 0 && passed != null && last < passed.size()) {
                Decision decision = Decision.checked(
                        Decision.Operation.of(failing, fault), Decision.Operation.of(passed, last), passed);
                if (decision != null) {
                    return decision;
                }
            }
        }
        return null;
    }

    private boolean isFault(int step) {
        return failing.changes(step, faultResources)
                && FAULTS.contains(Sites.get(failing.site(step)).action());
    }

    /**
     * Where there was no time to leave out all preemptions that are not needed: how many of them, from the first on, it
     * takes to fail. The late ones of them do not decide then. 0 where it fails without any.
     */
    private int lastNeeded(int[] all) {
        int tooFew = -1;
        int enough = all.length;
        while (enough - tooFew > 1 && !isLate()) {
            int middle = (tooFew + enough) / 2;
            BitSet leftOut = (BitSet) preemptions.clone();
            leftOut.clear(0, all[middle]);
            replay.leaveOut(leftOut);
            if (run(replay).verdict() == Reruns.Verdict.FAILED_ALIKE) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        replay.leaveOut(new BitSet());
        return enough;
    }

    /**
     * The pair around a preemption. Where both an operation before it and one after it decide, and on the same thing,
     * the task that was interrupted took it for granted that nobody comes in between, and what it did first tells more.
     * Otherwise what it did not come to tells more.
     */
    private @Nullable Decision around(int preemption) {
        Window window = new Window(failing, preemption);
        Found later = later(window);
        if (later != null && isStuck) {
            return later.decision;
        }
        Found earlier = earlier(window);
        if (later == null || earlier == null) {
            return later != null ? later.decision : earlier == null ? null : earlier.decision;
        }
        return later.isOnTheSame(earlier) ? earlier.decision : later.decision;
    }

    /** A decision, and what the operation touches that belongs to the task which was interrupted. */
    private record Found(Decision decision, Steps steps, int step) {
        boolean isOnTheSame(Found other) {
            return steps.overlap(step, other.steps, other.step);
        }
    }

    /** The task that was interrupted goes on before the others come. */
    private @Nullable Found later(Window window) {
        BitSet leftOut = new BitSet();
        leftOut.set(window.preemption);
        replay.leaveOut(leftOut);
        Reruns.Rerun rerun = run(replay);
        Steps goesOn =
                rerun.verdict() == Reruns.Verdict.FAILED_ALIKE ? null : new Steps(rerun.trace(), resources, withEvents);
        replay.leaveOut(new BitSet());
        if (goesOn == null || goesOn.executed() <= window.preemption) {
            return null;
        }
        int task = goesOn.task(window.preemption);
        int done = goesOn.number(window.preemption) + 1;
        Conflicts others = new Conflicts(failing, window.others(), resources.size());
        List<Integer> seconds = new ArrayList<>();
        for (int step = window.preemption + 1; step < goesOn.executed() && goesOn.task(step) == task; step++) {
            if (others.has(goesOn, step)) {
                seconds.add(step);
            }
        }
        int interrupted = window.task;
        int fewest = fewest(seconds.size(), many -> {
            Order order = new Order(failing, preemptions);
            int operations = goesOn.number(seconds.get(many - 1)) - done + 1;
            for (int i = 0; i < operations; i++) {
                order.move(interrupted, done + i, window.preemption + 1);
            }
            return order;
        });
        if (fewest == 0) {
            return null;
        }
        int second = seconds.get(fewest - 1);
        int number = goesOn.number(second);
        List<Integer> firsts = window.others().stream()
                .filter(step -> failing.conflict(step, goesOn, second))
                .boxed()
                .toList();
        // counted from the last: so many of them come after the second operation
        int many = fewest(firsts.size(), after -> {
            Order order = new Order(failing, preemptions);
            for (int i = done; i < number; i++) {
                order.move(interrupted, i, window.preemption + 1);
            }
            return order.move(interrupted, number, firsts.get(firsts.size() - after));
        });
        if (many == 0) {
            return null;
        }
        return found(
                Decision.Operation.of(failing, firsts.get(firsts.size() - many)),
                Decision.Operation.of(goesOn, second),
                goesOn,
                second);
    }

    /** The others come before what the task did last before it was interrupted. */
    private @Nullable Found earlier(Window window) {
        BitSet segment = window.others();
        Conflicts others = new Conflicts(failing, segment, resources.size());
        List<Integer> firsts = new ArrayList<>();
        for (int step = window.preemption; step >= 0 && failing.task(step) == window.task; step--) {
            if (others.has(failing, step)) {
                firsts.add(step);
            }
        }
        int fewest = fewest(firsts.size(), many -> new Order(failing, preemptions).move(segment, firsts.get(many - 1)));
        if (fewest == 0) {
            return null;
        }
        int first = firsts.get(fewest - 1);
        List<Integer> seconds = segment.stream()
                .filter(step -> failing.conflict(step, failing, first))
                .boxed()
                .toList();
        int many = fewest(
                seconds.size(),
                earlier -> new Order(failing, preemptions).move(segment.get(0, seconds.get(earlier - 1) + 1), first));
        if (many == 0) {
            return null;
        }
        return found(
                Decision.Operation.of(failing, first),
                Decision.Operation.of(failing, seconds.get(many - 1)),
                failing,
                first);
    }

    private @Nullable Found found(Decision.Operation first, Decision.Operation second, Steps steps, int step) {
        Decision decision = passing == null ? null : Decision.checked(first, second, passing);
        return decision == null ? null : new Found(decision, steps, step);
    }

    private int fewest(int most, IntFunction<Order> orders) {
        return fewest(most, 2, many -> {
            Order order = orders.apply(many);
            return passes(replay.inOrder(order.tasks(), order.switches()));
        });
    }

    /**
     * The fewest changes, from 1 to {@code most}, with which the trial passes and without the last of which it does
     * not; 0 where it passes with none that is tried. The number grows until the trial passes, and what is between is
     * bisected. The trial that passes with it is the one that is kept.
     */
    private int fewest(int most, int growth, IntPredicate passes) {
        int failed = 0;
        int passed = 0;
        Recording kept = null;
        for (int many = 1; passed == 0 && failed < most && !isLate(); many = Math.min(most, many * growth)) {
            if (passes.test(many)) {
                passed = many;
                kept = passing;
            } else {
                failed = many;
            }
        }
        while (passed - failed > 1 && !isLate()) {
            int middle = (failed + passed) / 2;
            if (passes.test(middle)) {
                passed = middle;
                kept = passing;
            } else {
                failed = middle;
            }
        }
        passing = kept;
        return passed - failed > 1 ? 0 : passed;
    }

    /** Pairs of operations in conflict, each the other way round. */
    private @Nullable Decision reversed() {
        Reversals reversals = new Reversals(failing);
        int tried = 0;
        for (Reversals.Pair pair = reversals.next(); pair != null; pair = reversals.next()) {
            if (tried++ == PAIRS_MAX || isLate()) {
                return null;
            }
            Order order = new Order(failing, preemptions).move(pair.moved(), pair.first());
            if (passes(replay.inOrder(order.tasks(), order.switches())) && passing != null) {
                Decision decision = Decision.checked(
                        Decision.Operation.of(failing, pair.first()),
                        Decision.Operation.of(failing, pair.second()),
                        passing);
                if (decision != null) {
                    return decision;
                }
            }
        }
        hasTriedAll = true;
        return null;
    }

    private boolean passes(EditedReplay edited) {
        Reruns.Rerun rerun = run(edited);
        boolean hasPassed = rerun.verdict() == Reruns.Verdict.PASSED;
        passing = hasPassed ? Recording.of(rerun.trace()) : null;
        return hasPassed;
    }

    private Reruns.Rerun run(EditedReplay edited) {
        trials++;
        Reruns.Rerun rerun = reruns.run(edited, deadline);
        alwaysFails &= rerun.verdict() == Reruns.Verdict.FAILED_ALIKE;
        return rerun;
    }
}
