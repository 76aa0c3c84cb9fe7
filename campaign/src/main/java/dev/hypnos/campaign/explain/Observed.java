package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Recording;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the operations of a trial are in its account. Some are not there, as when a task that was notified takes the
 * monitor again: what is there of a task comes in the order of its operations, so each is the next one with its site.
 */
final class Observed {
    private final Recording recording;
    /** By operation; -1 where it is not in the account. */
    private final int[] positions;

    Observed(Recording recording, List<Observation> observations) {
        this.recording = recording;
        positions = new int[recording.size()];
        Arrays.fill(positions, -1);
        Map<String, List<Integer>> byTask = new HashMap<>();
        for (int at = 0; at < observations.size(); at++) {
            if (observations.get(at).isOperation()) {
                byTask.computeIfAbsent(observations.get(at).taskName(), name -> new ArrayList<>())
                        .add(at);
            }
        }
        int[] next = new int[recording.names().length];
        for (int operation = 0; operation < positions.length; operation++) {
            int task = recording.tasks()[operation];
            List<Integer> ofTask = byTask.getOrDefault(recording.names()[task], List.of());
            if (next[task] < ofTask.size()
                    && observations.get(ofTask.get(next[task])).site()
                            == recording.sites()[operation]) {
                positions[operation] = ofTask.get(next[task]++);
            }
        }
    }

    /** Where this operation is in the account, or the next one of its task that is there; -1 for none. */
    int position(Decision.Operation wanted) {
        int operation = wanted.in(recording);
        if (operation < 0) {
            return -1;
        }
        int task = recording.tasks()[operation];
        for (int at = operation; at < positions.length; at++) {
            if (recording.tasks()[at] == task && positions[at] >= 0) {
                return positions[at];
            }
        }
        return -1;
    }

    /** By position in the account: the operation; -1 for what is none. */
    int[] operations(int size) {
        int[] operations = new int[size];
        Arrays.fill(operations, -1);
        for (int operation = 0; operation < positions.length; operation++) {
            if (positions[operation] >= 0) {
                operations[positions[operation]] = operation;
            }
        }
        return operations;
    }
}
