package dev.hypnos.campaign;

import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.List;

/**
 * Looks for races in the trials of one lane. Most races of a program show in most of its trials, so where they are only
 * reported it looks at the first hundred and at every sixteenth after; where they fail a trial, at all.
 */
final class RaceWatch {
    private static final int FIRST = 100;
    private static final int EVERY = 16;

    private final Races races;
    private final String expected;
    private final RaceAnalysis analysis = new RaceAnalysis();
    private long trials;
    private List<Race> found = List.of();

    RaceWatch(Races races) {
        this(races, "");
    }

    private RaceWatch(Races races, String expected) {
        this.races = races;
        this.expected = expected;
    }

    /** One for a trial that has failed by this race, and maybe has others that were known then. */
    static RaceWatch expecting(String message) {
        return new RaceWatch(Races.FAIL, message);
    }

    /** Reads the trace of a trial that is over, while the objects that it names are still there. */
    void read(Trace trace) {
        boolean looks = races == Races.FAIL || (races == Races.REPORT && (trials < FIRST || trials % EVERY == 0));
        trials++;
        found = looks ? analysis.analyse(trace) : List.of();
    }

    /** The races of the trial read last that were not seen before. */
    List<Race> found() {
        return found;
    }

    /** The outcome of the trial read last: failed, if it has a race and that is a failure. */
    Outcome judge(Outcome outcome) {
        if (outcome.failure() != null || races != Races.FAIL || found.isEmpty()) {
            return outcome;
        }
        List<String> messages = found.stream().map(Race::message).toList();
        String first = messages.contains(expected) ? expected : messages.getFirst();
        return outcome.failed(new Failure.Race(first, messages));
    }
}
