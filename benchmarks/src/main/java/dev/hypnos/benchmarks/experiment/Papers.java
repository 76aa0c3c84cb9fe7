package dev.hypnos.benchmarks.experiment;

import dev.hypnos.examples.Scenario;
import dev.hypnos.examples.Scenarios;
import dev.hypnos.kernel.systematic.Reach;
import java.util.ArrayList;
import java.util.List;

/** What papers explored with Concuerror, and what came of it. */
final class Papers {
    private static final Reach PATTERNS = Reach.FULL;
    private static final Reach PLAIN = Reach.FULL.withoutObservers();

    private Papers() {}

    /** Chain repair for CORFU: Tables 1 and 2, and the method that holds. */
    static Explorations corfu() {
        return new Explorations(
                "corfu",
                "Chain repair for CORFU, explored by optimal-dpor",
                List.of(
                        bounded("tail", 4, "corfu-tail", true, "bug, 638 traces, 57 s"),
                        bounded("head", 2, "corfu-head", true, "bug, 65 traces, 7 s"),
                        bounded("middle", 4, "corfu-middle-1-to-2", false, "none, 1,257 traces, 68 s"),
                        found("head", "corfu-head", PLAIN, "bug, 389 traces, 26 s"),
                        found(
                                "tail + patterns + conditional read + layout table",
                                "corfu-tail-refined",
                                PATTERNS,
                                "bug, 289 traces, 18 s"),
                        found(
                                "tail + conditional read + layout table",
                                "corfu-tail-refined",
                                PLAIN,
                                "bug, 5,239 traces, 5 min 20 s"),
                        found(
                                "tail + patterns + conditional read",
                                "corfu-tail-conditional-read",
                                PATTERNS,
                                "bug, 212 traces, 19 s"),
                        found(
                                "tail + conditional read",
                                "corfu-tail-conditional-read",
                                PLAIN,
                                "bug, 3,787 traces, 6 min 20 s"),
                        found(
                                "tail + patterns + layout table",
                                "corfu-tail-layout-table",
                                PATTERNS,
                                "bug, 47,148 traces, 1 h 5 min"),
                        found("tail + patterns", "corfu-tail", PATTERNS, "bug, 151,923 traces, 5 h 30 min"),
                        found(
                                "tail + layout table",
                                "corfu-tail-layout-table",
                                PLAIN,
                                "bug, 1,059,043 traces, 29 h 40 min"),
                        found("tail", "corfu-tail", PLAIN, "bug, 3,542,431 traces, 144 h"),
                        Exploration.untilFound(
                                "middle + patterns + conditional read + layout table",
                                "corfu-middle-1-to-2-refined",
                                PATTERNS,
                                false,
                                "verified, 3,931,413 traces, 48 h"),
                        Exploration.untilFound(
                                "middle", "corfu-middle-1-to-2", PLAIN, false, "not ended, 30,000,000 traces, 750 h")));
    }

    /**
     * The paper's Table 1 has bounds "of at most 4": with these, the smallest that find an error, its numbers are ours.
     */
    private static Exploration bounded(String name, int delays, String example, boolean fails, String paper) {
        return Exploration.untilFound(name + " + delays " + delays, example, PLAIN.delays(delays), fails, paper);
    }

    private static Exploration found(String name, String example, Reach reach, String paper) {
        return Exploration.untilFound(name, example, reach, true, paper);
    }

    /** The scenarios of vnet: all traces, and how many have an error. */
    static Explorations vnet() {
        List<Exploration> rows = new ArrayList<>();
        for (Scenario scenario : Scenarios.vnet()) {
            rows.add(new Exploration(
                    scenario.name(), scenario.name(), PATTERNS, scenario.fails(), true, scenario.paper()));
        }
        return new Explorations("vnet", "The scenarios of the vnet paper, explored by optimal-dpor", rows);
    }
}
