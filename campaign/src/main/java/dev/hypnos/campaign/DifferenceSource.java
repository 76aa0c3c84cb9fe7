package dev.hypnos.campaign;

import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Answer;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.List;
import java.util.Objects;

/**
 * Where the difference between two runs of one trial comes from, as far as the program's code can see: the first method of the JDK
 * that gave different answers to the same question. Where none did, the first value that differed where it was read.
 */
final class DifferenceSource {
    private static final List<String> UNSEEN = List.of(
            "two more runs were given the same answers by the JDK: it comes from something that the program does not ask there, such as"
                    + " native code or what classes outside the sandbox keep");

    private static final int STACK_MAX = 24;

    private DifferenceSource() {}

    /** Where the program was at the operation that differs. */
    static List<String> stack(Outcome observed, long operation) {
        return observed.stacks().getOrDefault(operation, List.of()).stream()
                .filter(frame -> CodeOwner.of(frame) != CodeOwner.HYPNOS)
                .limit(STACK_MAX)
                .map(frame -> "    at " + frame)
                .toList();
    }

    /** One line, for two runs with an account of all that they read and were given. */
    static List<String> of(Outcome first, Outcome second) {
        List<Answer> one = first.answers();
        List<Answer> other = second.answers();
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            Answer answer = one.get(i);
            Answer another = other.get(i);
            if (!answer.taskName().equals(another.taskName()) || answer.site() != another.site()) {
                break;
            }
            if (!answer.value().equals(another.value())) {
                return List.of("source: " + Sites.get(answer.site()) + " gives " + answer.value() + " in one run and "
                        + another.value() + " in the other");
            }
        }
        return ofValues(first.observations(), second.observations());
    }

    private static List<String> ofValues(List<Observation> one, List<Observation> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            Observation observation = one.get(i);
            Observation another = other.get(i);
            if (observation.site() != another.site() || !observation.taskName().equals(another.taskName())) {
                break;
            }
            if (observation.site() >= 0 && !Objects.equals(observation.value(), another.value())) {
                return List.of("first seen: " + Sites.get(observation.site()) + ", " + observation.value()
                        + " in one run and " + another.value() + " in the other");
            }
        }
        return UNSEEN;
    }
}
