package dev.hypnos.history;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Operations of which nobody knows whether they happened, and that would do the same. It makes no difference which of
 * them did, if those that were invoked earlier count first: that spares the search all subsets of them.
 */
final class Twins {
    /** What decides what an operation does. */
    private record Call(String client, String name, List<@Nullable Object> arguments) {}

    private Twins() {}

    /** By the number of an operation: that of the last one before it that would do the same, or -1. */
    static int[] of(List<Operation> operations, Specification<?> specification) {
        int[] twins = new int[operations.size()];
        Arrays.fill(twins, -1);
        Map<Call, Integer> last = new HashMap<>();
        for (int i = 0; i < twins.length; i++) {
            Operation operation = operations.get(i);
            if (operation.ending() == Operation.Ending.UNKNOWN) {
                String client = looksAtClients(specification) ? operation.client() : "";
                Integer before = last.put(new Call(client, operation.name(), operation.arguments()), i);
                twins[i] = before == null ? -1 : before;
            }
        }
        return twins;
    }

    private static boolean looksAtClients(Specification<?> specification) {
        return switch (specification) {
            case RegisterSpecification register -> false;
            case CounterSpecification counter -> false;
            case MapSpecification map -> false;
            case SetSpecification set -> false;
            case QueueSpecification queue -> false;
            case ClassSpecification<?> plain -> false;
            default -> true;
        };
    }
}
