package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Attention;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Touched;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.kernel.schedule.Schedule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Replay: follows a schedule, and throws a {@link Divergence} at the first operation that is not the recorded one.
 *
 * <p>Every operation is compared, task name, site key and what it touches, chosen or running on. Which operations run
 * on comes from the schedule too, so a replayed trial goes through the same states of the scheduler as the recorded
 * one, whatever the history knows now, and tasks get the same numbers.
 *
 * <p>Where the recorded next task is not offered, another one is handed out: either the scheduler finds that none of
 * them is enabled, as it did in the recorded trial (where then time went on, for example), or one is enabled, executes,
 * and is reported. One rule serves for both, and the report shows what happened instead.
 *
 * <p>An operation after the last recorded one is a divergence, always: had the finding come again, the trial would have
 * ended where the recorded one ended. A trial that ends too early shows in {@link #finish()}.
 *
 * <p>Resources are compared by their numbers, which follow the order of first use on both sides, and by name when they
 * are met first.
 *
 * <p>Cost: constant for each decision; a task or site met for the first time costs a look-up by name, a resource its
 * name.
 */
public final class Replay implements Strategy {
    private static final int UNKNOWN = -1;
    private static final int FOREIGN = -2;

    private final Schedule schedule;
    private final Attention attention;
    private final RecordedTasks recordedTasks;
    private final Map<String, Integer> sitesByKey = new HashMap<>();
    /**
     * The kinds of all operations, those of one task together: {@code kinds[firstOf[task] + operation of the task]}.
     */
    private final byte[] kinds;

    private final int[] firstOf;

    private int[] recordedSite = new int[256];
    /** By number in this trial: the index of a resource in the schedule, and one; 0 while it was not met. */
    private int[] recordedResource = new int[256];

    private int resourcesMet;
    private ResourceNames names = ResourceNames.NONE;
    private final @Nullable Task[] offered;
    private final TaskRings queue = new TaskRings();
    private int count;
    private int position;
    private int choicePosition;

    public Replay(Schedule schedule) {
        this(schedule, Attention.USUAL);
    }

    /**
     * Follows a schedule.
     *
     * @param attention that of the strategy that it comes from
     */
    public Replay(Schedule schedule, Attention attention) {
        this.schedule = schedule;
        this.attention = attention;
        int taskCount = schedule.names().size();
        recordedTasks = new RecordedTasks(schedule.names());
        for (int site = 0; site < schedule.siteKeys().size(); site++) {
            sitesByKey.put(schedule.siteKeys().get(site), site);
        }
        offered = new @Nullable Task[taskCount];
        firstOf = new int[taskCount + 1];
        for (int task : schedule.tasks()) {
            firstOf[task + 1]++;
        }
        for (int task = 0; task < taskCount; task++) {
            firstOf[task + 1] += firstOf[task];
        }
        kinds = new byte[schedule.size()];
        int[] nextOf = firstOf.clone();
        for (int operation = 0; operation < kinds.length; operation++) {
            kinds[nextOf[schedule.tasks()[operation]]++] = schedule.kinds()[operation];
        }
        Arrays.fill(recordedSite, UNKNOWN);
    }

    @Override
    public void resources(ResourceNames named) {
        names = named;
    }

    @Override
    public void startTrial(Randomness randomness) {
        clear();
        recordedTasks.startTrial();
        Arrays.fill(recordedResource, 0);
        resourcesMet = 0;
        position = 0;
        choicePosition = 0;
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
    public boolean predicts() {
        return true;
    }

    @Override
    public boolean runsOn(Task task) {
        int recorded = recordedTasks.of(task);
        if (recorded < 0) {
            return false;
        }
        int operation = firstOf[recorded] + task.operations();
        return operation < firstOf[recorded + 1] && kinds[operation] == Trace.SKIPPED;
    }

    @Override
    public void offer(Task task) {
        task.drawn = true;
        int recorded = recordedTasks.of(task);
        if (recorded >= 0) {
            offered[recorded] = task;
        }
        queue.add(0, task);
        count++;
    }

    @Override
    public @Nullable Task pick() {
        Task task = position < schedule.size() ? offered[schedule.tasks()[position]] : null;
        if (task == null) {
            task = queue.oldest(0);
            if (decidesEvents() && task != null && task.eventKind == Event.CRASH && task.isEnabled()) {
                // a fault need not come: time went on without it
                return null;
            }
        }
        if (task != null) {
            int recorded = recordedTasks.of(task);
            if (recorded >= 0) {
                offered[recorded] = null;
            }
            queue.remove(0, task);
            count--;
        }
        return task;
    }

    @Override
    public void executes(Task task) {
        if (position >= schedule.size()
                || recordedTasks.of(task) != schedule.tasks()[position]
                || recordedSite(task.site()) != schedule.sites()[position]) {
            throw new Divergence(position, recordedNext(), "task " + task.name + " executes " + describe(task.site()));
        }
        compareTouched(task.resource());
        position++;
    }

    private void compareTouched(int resource) {
        Touched touched = schedule.touched();
        if (!touched.isKnown()) {
            return;
        }
        int recorded = touched.resources()[position];
        if (resource < 0 ? recorded < 0 : recordedResource(resource, recorded) == recorded) {
            return;
        }
        String happened = resource < 0 ? "nothing" : names.name(resource);
        throw new Divergence(
                position,
                recordedNext() + " on " + touched.name(position),
                "it is on " + (touched.name(position).equals(happened) ? "another " : "") + happened);
    }

    /** The index of a resource in the schedule; a new one must be the next one there, with its name. */
    private int recordedResource(int resource, int expected) {
        if (resource >= recordedResource.length) {
            recordedResource = Arrays.copyOf(recordedResource, Math.max(resource + 1, recordedResource.length * 2));
        }
        if (recordedResource[resource] == 0) {
            if (expected != resourcesMet || !isNamed(schedule.touched().names().get(expected), resource)) {
                return FOREIGN;
            }
            recordedResource[resource] = ++resourcesMet;
        }
        return recordedResource[resource] - 1;
    }

    /** Names that were lost when the schedule was made, for want of memory, fit all. */
    private boolean isNamed(String recorded, int resource) {
        return recorded.isEmpty() || recorded.equals(names.name(resource));
    }

    @Override
    public int offered() {
        return count;
    }

    /** As it was recorded. */
    @Override
    public int moment(int expected, int bound) {
        return choose(bound);
    }

    @Override
    public int choose(int bound) {
        int[] choices = schedule.choices();
        if (choicePosition >= choices.length || choices[choicePosition] >= bound) {
            String recorded = choicePosition >= choices.length
                    ? "no choice after the first " + choices.length
                    : "the choice of alternative " + choices[choicePosition];
            throw new Divergence(position, recorded, "there is a choice among " + bound);
        }
        return choices[choicePosition++];
    }

    /** How many operations were replayed. */
    public int position() {
        return position;
    }

    /** To be called when the trial is over: throws where the schedule says that it should have gone on. */
    public void finish() {
        if (position < schedule.size()) {
            throw new Divergence(position, recordedNext(), "the trial ends");
        }
    }

    @Override
    public void endTrial(long decisions) {
        clear();
    }

    private void clear() {
        Arrays.fill(offered, null);
        queue.clear();
        count = 0;
    }

    private int recordedSite(int site) {
        if (site >= recordedSite.length) {
            int from = recordedSite.length;
            recordedSite = Arrays.copyOf(recordedSite, Math.max(site + 1, from * 2));
            Arrays.fill(recordedSite, from, recordedSite.length, UNKNOWN);
        }
        int recorded = recordedSite[site];
        if (recorded == UNKNOWN) {
            recorded = sitesByKey.getOrDefault(Sites.get(site).key(), FOREIGN);
            recordedSite[site] = recorded;
        }
        return recorded;
    }

    private String recordedNext() {
        if (position >= schedule.size()) {
            return "the end of the trial";
        }
        return "task " + schedule.names().get(schedule.tasks()[position]) + " at "
                + schedule.siteKeys().get(schedule.sites()[position]);
    }

    private static String describe(int site) {
        Site known = Sites.get(site);
        return known.key() + " (" + known.location() + ")";
    }
}
