package dev.hypnos.history;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether what was acknowledged is there in the end, and nothing else. */
final class Survivors {
    private static final int SHOWN_MAX = 10;

    private Survivors() {}

    /** What is wrong; null if nothing is. */
    static @Nullable String problem(List<Operation> operations, String write, Collection<?> found) {
        Set<@Nullable Object> missing = new LinkedHashSet<>();
        Set<@Nullable Object> unasked = new LinkedHashSet<>(found);
        for (Operation operation : operations) {
            if (!operation.name().equals(write) || operation.arguments().isEmpty()) {
                continue;
            }
            Object value = operation.arguments().getLast();
            if (operation.isCertain() && !found.contains(value)) {
                missing.add(value);
            }
            if (operation.ending() != Operation.Ending.FAILED) {
                unasked.remove(value);
            }
        }
        if (!missing.isEmpty()) {
            return "acknowledged and lost: " + write + " of " + shown(missing);
        }
        return unasked.isEmpty() ? null : "there, though no " + write + " can have put it there: " + shown(unasked);
    }

    private static String shown(Set<@Nullable Object> values) {
        return values.stream().limit(SHOWN_MAX).map(String::valueOf).collect(Collectors.joining(", "))
                + (values.size() > SHOWN_MAX ? " and " + (values.size() - SHOWN_MAX) + " more" : "");
    }
}
