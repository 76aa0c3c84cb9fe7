package dev.hypnos.benchmarks.experiment;

import dev.hypnos.kernel.strategy.StrategyKind;
import java.util.List;

/**
 * A testing algorithm as the Morpheus paper names it.
 *
 * @param name the paper's name; a plus means with conflict analysis
 */
record Algorithm(String name, StrategyKind strategy, boolean conflictAnalysis) {
    static final Algorithm RANDOM_WALK = new Algorithm("RW", StrategyKind.RANDOM_WALK, false);
    static final Algorithm POS = new Algorithm("POS", StrategyKind.POS, false);
    static final Algorithm POS_PLUS = new Algorithm("POS+", StrategyKind.POS, true);

    /** One order of each kind until an error is found; Table 2 alone has such a column. */
    static final Algorithm SYSTEMATIC = new Algorithm("optimal-dpor", StrategyKind.OPTIMAL_DPOR, false);

    /** In the order of the paper's Table 3, and last what a campaign does by default, which the paper does not have. */
    static final List<Algorithm> ALL = List.of(
            RANDOM_WALK,
            new Algorithm("RW+", StrategyKind.RANDOM_WALK, true),
            new Algorithm("PCT", StrategyKind.PCT, false),
            new Algorithm("PCT+", StrategyKind.PCT, true),
            POS,
            POS_PLUS,
            new Algorithm("POS*", StrategyKind.POS_STAR, false),
            new Algorithm("POS*+", StrategyKind.POS_STAR, true),
            new Algorithm("MIX+", StrategyKind.MIX, true));

    static Algorithm named(String name) {
        return ALL.stream()
                .filter(algorithm -> algorithm.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no algorithm '" + name + "'; there are: " + String.join(", ", names())));
    }

    private static List<String> names() {
        return ALL.stream().map(Algorithm::name).toList();
    }

    /** The paper's figures are in this order. */
    int index() {
        return ALL.indexOf(this);
    }
}
