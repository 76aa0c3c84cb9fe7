package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Attention;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows a recorded trial with some of its preemptions left out, to find a simpler one that fails in the same way, or
 * in another order, to find one that passes.
 *
 * <p>A preemption is a switch from a task that could have gone on. The recording is taken as a list of what came next:
 * after the k-th operation of a task, an operation of that other task. Where a preemption is left out, the task goes on
 * until it cannot; then comes whoever was to be first in the recording. So what was recorded need not be possible any
 * more, and nothing is an error: what is not there is passed over. With nothing left out the trial is the recorded one,
 * operation by operation.
 *
 * <p>Choices that are no operations belong to the task that went on last, and the k-th of a task is as recorded, as far
 * as that is possible.
 *
 * <p>Cost: constant for an operation, but for those after which the task cannot go on: these look at all that are
 * offered.
 */
public final class EditedReplay implements Strategy {
    private static final int NONE = -1;

    private final Attention attention;
    private final String[] names;
    private final int[] tasks;
    /** By recorded task: where its operations are in the recording. */
    private final int[][] positions;
    /** By recorded task, and last of all before the first operation: its choices. */
    private final List<int[]> choices;

    private final RecordedTasks recordedTasks;
    /** The operations of the recording after which there was a preemption, as far as that is known. */
    private final BitSet interrupted;

    private BitSet leftOut = new BitSet();
    /** The operation of the recording that is held back; -1 for none. */
    private final int heldAt;
    /** How many operations of others come before it that came after it, as long as others can go on. */
    private final int heldFor;

    /** How many operations had been executed in this trial when its turn came; -1 where it has not. */
    private int holdingFrom = NONE;

    private final TaskRings queue = new TaskRings();
    private final @Nullable Task[] offered;
    private int count;
    private @Nullable Task last;
    private @Nullable Task spinning;
    private int executed;
    /** By recorded task: how many choices it has made. */
    private int[] chosen = new int[0];

    private final BitSet preemptions = new BitSet();
    /** Whose choices were made, and which; tasks are named as in this trial, -1 before the first. */
    private final List<String> choosers = new ArrayList<>();

    private final List<Integer> values = new ArrayList<>();

    /**
     * Follows a recording.
     *
     * @param attention that of the strategy that it comes from
     */
    public EditedReplay(Recording recording, Attention attention) {
        this(recording, attention, List.of(), new BitSet());
    }

    private EditedReplay(Recording recording, Attention attention, List<int[]> choices, BitSet interrupted) {
        this(
                recording.names(),
                recording.tasks(),
                attention,
                choices.isEmpty() ? List.of(recording.choices()) : choices,
                interrupted,
                NONE,
                0);
    }

    private EditedReplay(
            String[] names,
            int[] tasks,
            Attention attention,
            List<int[]> choices,
            BitSet interrupted,
            int heldAt,
            int heldFor) {
        this.attention = attention;
        this.heldAt = heldAt;
        this.heldFor = heldFor;
        this.interrupted = interrupted;
        this.names = names;
        this.tasks = tasks;
        this.choices = choices;
        int[] counts = new int[names.length];
        for (int task : tasks) {
            counts[task]++;
        }
        recordedTasks = new RecordedTasks(List.of(names));
        offered = new @Nullable Task[names.length];
        positions = new int[names.length][];
        for (int task = 0; task < names.length; task++) {
            positions[task] = new int[counts[task]];
        }
        Arrays.fill(counts, 0);
        for (int position = 0; position < tasks.length; position++) {
            int task = tasks[position];
            positions[task][counts[task]++] = position;
        }
    }

    /** Leaves out the preemptions after these operations of the recording, in the trials that follow. */
    public void leaveOut(BitSet operations) {
        leftOut = operations;
    }

    /** The operations of the trial that is over after which another task came although theirs could have gone on. */
    public BitSet preemptions() {
        return (BitSet) preemptions.clone();
    }

    /** Follows the trial that is over, of which this is the recording. */
    public EditedReplay next(Recording recording) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int task = 0; task < recording.names().length; task++) {
            numbers.put(recording.names()[task], task);
        }
        int beginning = recording.names().length;
        List<List<Integer>> byTask = new ArrayList<>();
        for (int task = 0; task <= beginning; task++) {
            byTask.add(new ArrayList<>());
        }
        for (int i = 0; i < values.size(); i++) {
            byTask.get(numbers.getOrDefault(choosers.get(i), beginning)).add(values.get(i));
        }
        return new EditedReplay(
                recording,
                attention,
                byTask.stream()
                        .map(all -> all.stream().mapToInt(Integer::intValue).toArray())
                        .toList(),
                preemptions());
    }

    /**
     * Follows the same recording in another order, with the same choices of each task.
     *
     * @param order whose operation comes next, by the numbers that tasks have in the recording; a task may have more
     *     than were recorded
     * @param switches the positions after which another task comes even where the one before can go on
     */
    public EditedReplay inOrder(int[] order, BitSet switches) {
        return new EditedReplay(names, order, attention, choices, switches, NONE, 0);
    }

    /**
     * Follows the same recording with one operation later: when its turn comes, its task waits until the others have
     * executed so many operations, or none of them can. What they do then is what they did next in the recording, as
     * far as they can.
     */
    public EditedReplay holdingBack(int operation, int operations) {
        return new EditedReplay(names, tasks, attention, choices, interrupted, operation, operations);
    }

    @Override
    public boolean isExact() {
        return attention != Attention.USUAL;
    }

    @Override
    public boolean decidesEvents() {
        return attention == Attention.EVENTS;
    }

    @Override
    public void startTrial(Randomness randomness) {
        clear();
        recordedTasks.startTrial();
        last = null;
        spinning = null;
        holdingFrom = NONE;
        executed = 0;
        chosen = new int[names.length + 1];
        preemptions.clear();
        choosers.clear();
        values.clear();
    }

    @Override
    public void offer(Task task) {
        task.drawn = true;
        queue.add(0, task);
        // who is offered has a slot
        task.slot = 0;
        note(task, task);
        count++;
    }

    @Override
    public int offered() {
        return count;
    }

    @Override
    public @Nullable Task pick() {
        Task task = heldAt == NONE ? choose() : hold(choose());
        if (task != null) {
            queue.remove(0, task);
            task.slot = NONE;
            note(task, null);
            count--;
        }
        return task;
    }

    private @Nullable Task choose() {
        Task current = last;
        boolean canGoOn = current != null && current != spinning && canExecute(current);
        int after = current == null ? NONE : positionOf(current, current.operations() - 1);
        if (canGoOn && (after == NONE || leftOut.get(after))) {
            return current;
        }
        Task recorded = after + 1 < tasks.length ? offered[tasks[after + 1]] : null;
        if (recorded != null && recorded.isEnabled()) {
            return recorded;
        }
        // who was to interrupt it cannot, and somebody else does; but where it had to wait and now need not, it goes on
        return canGoOn && !(after != NONE && interrupted.get(after)) ? current : firstOrAny(current);
    }

    /** Somebody else while an operation is held back, and then that operation. */
    private @Nullable Task hold(@Nullable Task chosen) {
        Task held = offered[tasks[heldAt]];
        if (held == null || positionOf(held, held.operations()) != heldAt) {
            return chosen;
        }
        if (holdingFrom == NONE && chosen == held) {
            holdingFrom = executed;
        }
        if (holdingFrom == NONE) {
            return chosen;
        }
        if (executed - holdingFrom >= heldFor) {
            return held.isEnabled() ? held : chosen;
        }
        Task other = chosen == held ? first(null, held) : chosen;
        return other == null ? held : other;
    }

    private static boolean canExecute(Task task) {
        return task.slot == 0 && task.isEnabled();
    }

    private void note(Task task, @Nullable Task isOffered) {
        int recorded = recordedTasks.of(task);
        if (recorded >= 0) {
            offered[recorded] = isOffered;
        }
    }

    /** If none can go on, any. */
    private @Nullable Task firstOrAny(@Nullable Task current) {
        Task found = first(current, null);
        return found != null ? found : queue.oldest(0);
    }

    /** Of those that can go on the one whose operation came first in the recording, but the current one last. */
    private @Nullable Task first(@Nullable Task current, @Nullable Task excluded) {
        Task found = null;
        int foundAt = 0;
        for (Task task = queue.oldest(0); task != null; task = queue.after(0, task)) {
            int at = positionOf(task, task.operations());
            at = task == spinning
                    ? Integer.MAX_VALUE
                    : task == current ? Integer.MAX_VALUE - 1 : at == NONE ? Integer.MAX_VALUE - 2 : at;
            if (task != excluded && (found == null || at < foundAt) && task.isEnabled()) {
                found = task;
                foundAt = at;
            }
        }
        return found;
    }

    @Override
    public void executes(Task task) {
        Task before = last;
        if (before != null && before != task && before != spinning && canExecute(before)) {
            preemptions.set(executed - 1);
        }
        if (task != spinning) {
            spinning = null;
        }
        last = task;
        executed++;
    }

    @Override
    public void giveWay(Task task) {
        spinning = task;
    }

    /** As it was recorded. */
    @Override
    public int moment(int expected, int bound) {
        return choose(bound);
    }

    @Override
    public int choose(int bound) {
        int task = last == null ? NONE : recordedTasks.of(last);
        int by = choices.size() == 1 ? 0 : task < 0 ? names.length : task;
        int[] recorded = choices.get(by);
        int value = chosen[by] < recorded.length ? recorded[chosen[by]] : 0;
        chosen[by]++;
        value = value < bound ? value : 0;
        choosers.add(last == null ? "" : last.name.toString());
        values.add(value);
        return value;
    }

    @Override
    public void endTrial(long decisions) {
        clear();
    }

    private void clear() {
        for (Task task = queue.oldest(0); task != null; task = queue.after(0, task)) {
            task.slot = NONE;
        }
        queue.clear();
        Arrays.fill(offered, null);
        count = 0;
    }

    /** Where this operation of a task is in the recording, or -1. */
    private int positionOf(Task task, int operation) {
        int recorded = recordedTasks.of(task);
        return recorded < 0 || operation < 0 || operation >= positions[recorded].length
                ? NONE
                : positions[recorded][operation];
    }
}
