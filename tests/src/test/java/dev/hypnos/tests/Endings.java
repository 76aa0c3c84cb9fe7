package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Failure;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How the trials of a program ended, in their order. */
record Endings(List<Ending> list) {

    /** The failures of the trials that failed. */
    List<Failure> failures() {
        return list.stream().map(Ending::failure).filter(Objects::nonNull).toList();
    }

    /** The values that the program returned, each once, as text. */
    Set<String> values() {
        return list.stream()
                .filter(ending -> ending.failure() == null)
                .map(ending -> String.valueOf(ending.value()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** In which part of the trials this was returned. */
    double share(Object value) {
        return list.stream()
                        .filter(ending -> ending.failure() == null && value.equals(ending.value()))
                        .count()
                / (double) list.size();
    }

    long operations() {
        return list.stream().mapToLong(Ending::operations).sum();
    }

    long decisions() {
        return list.stream().mapToLong(Ending::decisions).sum();
    }

    /** No trial failed; what went wrong otherwise is in the message. */
    Endings neverFail() {
        List<String> failures =
                failures().stream().map(Endings::describe).distinct().limit(3).toList();
        assertThat(failures).as("failures of %d trials", list.size()).isEmpty();
        return this;
    }

    /** Whether none failed and exactly these values were returned. */
    boolean returned(String... values) {
        return failures().isEmpty() && Set.copyOf(values()).equals(Set.of(values));
    }

    /** No trial failed, and together they returned these values, each at least once. */
    void returnExactly(String... values) {
        neverFail();
        assertThat(values()).containsExactlyInAnyOrder(values);
    }

    /** At least one trial failed, and every one that did failed in this way. */
    List<Failure> failOnlyWith(String kind, String messagePart) {
        assertThat(failures())
                .as("failures of %d trials", list.size())
                .isNotEmpty()
                .allSatisfy(failure -> {
                    assertThat(describe(failure)).startsWith(kind + ": ");
                    assertThat(failure.message()).contains(messagePart);
                });
        return failures();
    }

    /** Trials that returned this value. */
    long returned(Object value) {
        return list.stream()
                .filter(ending -> ending.failure() == null && value.equals(ending.value()))
                .count();
    }

    private static String describe(Failure failure) {
        StringBuilder text = new StringBuilder(failure.kind() + ": " + failure.message());
        failure.details().forEach(detail -> text.append("\n").append(detail));
        Throwable cause = failure.cause();
        if (cause != null) {
            for (StackTraceElement frame : cause.getStackTrace()) {
                text.append("\n  ").append(frame);
            }
        }
        return text.toString();
    }
}
