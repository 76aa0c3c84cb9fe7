package dev.hypnos.benchmarks.suite;

import java.util.List;
import java.util.function.Function;

/**
 * Which programs of a suite are run: those with one of these texts in their name.
 *
 * @param texts empty for all programs
 */
record Selection(List<String> texts) {
    static final Selection ALL = new Selection(List.of());

    /** What is chosen of a suite; at least one program for each text. */
    <T> List<T> of(List<T> suite, Function<T, String> name) {
        for (String text : texts) {
            if (suite.stream().noneMatch(program -> name.apply(program).contains(text))) {
                throw new BadOption("no program has '" + text + "' in its name");
            }
        }
        return suite.stream()
                .filter(program -> texts.isEmpty() || texts.stream().anyMatch(name.apply(program)::contains))
                .toList();
    }
}
