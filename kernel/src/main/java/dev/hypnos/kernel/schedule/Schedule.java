package dev.hypnos.kernel.schedule;

import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Touched;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The recorded choices of a trial, independent of the JVM: tasks by name, sites by key. Sites have numbers only once
 * their classes are loaded, so replay compares keys, site by site, as it meets them.
 *
 * @param names the names of the tasks, by their number in the recorded trial
 * @param siteKeys the keys of the sites that occur, each once
 * @param tasks the number of the task of each operation
 * @param sites the site of each operation, as an index of {@code siteKeys}
 * @param kinds {@link dev.hypnos.kernel.Trace#DECIDED} or {@link dev.hypnos.kernel.Trace#SKIPPED} for each operation
 * @param touched what each operation touched, if the schedule says so
 * @param values what the operations read, wrote and were given, if the schedule says so
 * @param choices the choices that were not operations
 */
@SuppressWarnings("ArrayRecordComponent") // made once, read by replay on its hot path; equals compares the contents
public record Schedule(
        List<String> names,
        List<String> siteKeys,
        int[] tasks,
        int[] sites,
        byte[] kinds,
        Touched touched,
        ValueMarks values,
        int[] choices) {

    public Schedule {
        names = List.copyOf(names);
        siteKeys = List.copyOf(siteKeys);
    }

    /** One that says nothing about values. */
    public Schedule(
            List<String> names,
            List<String> siteKeys,
            int[] tasks,
            int[] sites,
            byte[] kinds,
            Touched touched,
            int[] choices) {
        this(names, siteKeys, tasks, sites, kinds, touched, ValueMarks.UNKNOWN, choices);
    }

    /** One that does not say what its operations touched. */
    public Schedule(List<String> names, List<String> siteKeys, int[] tasks, int[] sites, byte[] kinds, int[] choices) {
        this(names, siteKeys, tasks, sites, kinds, Touched.UNKNOWN, choices);
    }

    /** The schedule of a trial of this JVM. */
    public static Schedule of(Recording recording) {
        int[] indices = new int[Sites.count()];
        Arrays.fill(indices, -1);
        List<String> keys = new ArrayList<>();
        int[] sites = new int[recording.size()];
        for (int position = 0; position < sites.length; position++) {
            int site = recording.sites()[position];
            if (indices[site] < 0) {
                indices[site] = keys.size();
                keys.add(Sites.get(site).key());
            }
            sites[position] = indices[site];
        }
        return new Schedule(
                List.of(recording.names()),
                keys,
                recording.tasks(),
                sites,
                recording.kinds(),
                recording.touched(),
                recording.choices());
    }

    /** The same with other choices. */
    public Schedule withChoices(int... others) {
        return new Schedule(names, siteKeys, tasks, sites, kinds, touched, values, others);
    }

    /** The same with these values; one that does not say what its operations touched says nothing about them either. */
    public Schedule withValues(ValueMarks others) {
        return new Schedule(
                names,
                siteKeys,
                tasks,
                sites,
                kinds,
                touched,
                touched.isKnown() ? others : ValueMarks.UNKNOWN,
                choices);
    }

    /** The same, which says neither what its operations touched nor with which values. */
    public Schedule withoutTouched() {
        return new Schedule(names, siteKeys, tasks, sites, kinds, choices);
    }

    /** How many operations there are. */
    public int size() {
        return tasks.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule that
                && names.equals(that.names)
                && siteKeys.equals(that.siteKeys)
                && Arrays.equals(tasks, that.tasks)
                && Arrays.equals(sites, that.sites)
                && Arrays.equals(kinds, that.kinds)
                && touched.equals(that.touched)
                && values.equals(that.values)
                && Arrays.equals(choices, that.choices);
    }

    @Override
    public int hashCode() {
        return names.hashCode() * 31 + Arrays.hashCode(tasks);
    }

    @Override
    public String toString() {
        return tasks.length + " operations of " + names.size() + " tasks, " + choices.length + " choices";
    }
}
