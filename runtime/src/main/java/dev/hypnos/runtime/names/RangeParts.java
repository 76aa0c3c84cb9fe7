package dev.hypnos.runtime.names;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What ranges of an array have in common with other ranges and with single elements. While a trial goes on a range is
 * one resource, however long it is. When the trial is over, the ranges of arrays that several tasks touched, and one
 * changed, are cut where others begin and end, and each access of one becomes an access of its parts: the analyses see
 * elements, and nothing is said of those that nobody else touched.
 */
public final class RangeParts {
    /** So many rows may be added to a trace. */
    private static final long ROWS_MAX = 2_000_000;

    private static final int SEVERAL = -1;

    private final Trace trace;
    private final ResourceTable resources;
    /**
     * By resource: the one task that touched it + 1, or that several did; whether it was changed; how often it was
     * touched.
     */
    private final int[] tasks;

    private final boolean[] isChanged;
    private final int[] touches;
    private long rows;
    private boolean isComplete = true;

    /** An array with ranges, and what is known of it. */
    private static final class Shared {
        final List<Integer> numbers = new ArrayList<>();
        int task;
        boolean isChanged;
        boolean hasPair;
    }

    private RangeParts(Trace trace, ResourceTable resources) {
        this.trace = trace;
        this.resources = resources;
        int count = trace.resourceCount();
        this.tasks = new int[count];
        this.isChanged = new boolean[count];
        this.touches = new int[count];
    }

    /** Divides the ranges in a trace that is complete; false if there are too many parts, and some are left whole. */
    public static boolean divide(Trace trace, ResourceTable resources) {
        return !resources.hasRanges() || new RangeParts(trace, resources).divide();
    }

    private boolean divide() {
        readTrace();
        List<Shared> all = arrays();
        int[] @Nullable [] parts = new int[resources.count()][];
        boolean isAny = false;
        for (Shared array : all) {
            if (array.task == SEVERAL && array.isChanged && array.hasPair) {
                isAny |= divide(array, parts);
            }
        }
        if (isAny) {
            trace.divide(parts);
        }
        return isComplete;
    }

    private void readTrace() {
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.kind(row) <= Trace.ALSO ? trace.resource(row) : -1;
            if (resource >= 0) {
                tasks[resource] = together(tasks[resource], trace.task(row) + 1);
                isChanged[resource] |= trace.access(row) != Access.READ.ordinal();
                touches[resource]++;
            }
        }
    }

    private static int together(int one, int other) {
        return one == 0 || one == other ? other : other == 0 ? one : SEVERAL;
    }

    /** The arrays of which there is a range, in the order of their first. */
    private List<Shared> arrays() {
        Map<Object, Shared> byArray = new IdentityHashMap<>();
        List<Shared> all = new ArrayList<>();
        for (int number = 0; number < tasks.length; number++) {
            if (tasks[number] != 0 && resources.isRange(number)) {
                Shared array = byArray.get(resources.object(number));
                if (array == null) {
                    array = new Shared();
                    byArray.put(resources.object(number), array);
                    all.add(array);
                }
                add(array, number);
            }
        }
        for (int number = 0; number < tasks.length; number++) {
            if (tasks[number] != 0 && ResourceTable.isElement(resources.part(number))) {
                Shared array = byArray.get(resources.object(number));
                if (array != null) {
                    add(array, number);
                }
            }
        }
        return all;
    }

    private void add(Shared array, int number) {
        array.hasPair |= !array.numbers.isEmpty();
        array.numbers.add(number);
        array.task = together(array.task, tasks[number]);
        array.isChanged |= isChanged[number];
    }

    private boolean divide(Shared array, int[] @Nullable [] parts) {
        int[] bounds = bounds(array);
        boolean isAny = false;
        for (int number : array.numbers) {
            int part = resources.part(number);
            int first = Arrays.binarySearch(bounds, resources.from(part));
            int last = Arrays.binarySearch(bounds, resources.to(part));
            if (last - first <= 1) {
                continue;
            }
            rows += (long) touches[number] * (last - first);
            if (rows > ROWS_MAX) {
                isComplete = false;
                return isAny;
            }
            int[] found = new int[last - first];
            for (int i = first; i < last; i++) {
                found[i - first] = number(resources.object(number), bounds[i], bounds[i + 1]);
            }
            parts[number] = found;
            isAny = true;
        }
        return isAny;
    }

    /** Where a range or an element begins or ends, sorted, each once. */
    private int[] bounds(Shared array) {
        int[] all = new int[array.numbers.size() * 2];
        int count = 0;
        for (int number : array.numbers) {
            int part = resources.part(number);
            all[count++] = resources.from(part);
            all[count++] = resources.to(part);
        }
        Arrays.sort(all);
        int distinct = 0;
        for (int bound : all) {
            if (distinct == 0 || all[distinct - 1] != bound) {
                all[distinct++] = bound;
            }
        }
        return Arrays.copyOf(all, distinct);
    }

    private int number(Object array, int from, int to) {
        int part = to - from == 1 ? ResourceTable.element(from) : resources.range(from, to);
        return resources.of(array, part);
    }
}
