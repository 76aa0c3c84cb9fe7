package dev.hypnos.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the operations of a trial touched, by names that are the same in every JVM.
 *
 * @param names the name of each resource, in the order of first use by an operation
 * @param resources for each operation the index of its resource in {@code names}, -1 for none; empty where nothing is
 *     known
 */
@SuppressWarnings(
        "ArrayRecordComponent") // made once for a finding, read by replay on its hot path; equals compares the contents
public record Touched(List<String> names, int[] resources) {
    /** Of a schedule that says nothing about it. */
    public static final Touched UNKNOWN = new Touched(List.of(), new int[0]);

    public Touched {
        names = List.copyOf(names);
    }

    /** What the operations in this trace touched, while the trial's objects are there. */
    static Touched of(Trace trace, int operations) {
        ResourceNames named = trace.resourceNames();
        int[] indices = new int[trace.resourceCount()];
        int[] resources = new int[operations];
        List<String> names = new ArrayList<>();
        int position = 0;
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                int resource = trace.resource(row);
                if (resource >= 0 && indices[resource] == 0) {
                    names.add(named.name(resource));
                    indices[resource] = names.size();
                }
                resources[position++] = resource < 0 ? -1 : indices[resource] - 1;
            }
        }
        return new Touched(names, resources);
    }

    /** Whether there is anything to compare. */
    public boolean isKnown() {
        return resources.length > 0;
    }

    /** The name of what an operation touched, for people. */
    public String name(int operation) {
        return resources[operation] < 0 ? "nothing" : names.get(resources[operation]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Touched that && names.equals(that.names) && Arrays.equals(resources, that.resources);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(resources);
    }

    @Override
    public String toString() {
        return names.size() + " resources";
    }
}
