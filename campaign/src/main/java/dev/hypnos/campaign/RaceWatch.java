package dev.hypnos.campaign;

import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.runtime.Failure;
import dev.hypnos.runtime.Outcome;
import java.util.List;

/**
 * Looks for races in the trials of one lane. Most races of a program show in most of its trials, so where they are only
 * reported it looks at the first hundred and at every sixteenth after; where they fail a trial, at all.
 */
final class RaceWatch {
    private static final int FIRST = 100;
    private static final int EVERY = 16;

    private final Races races;
    private final RaceAnalysis analysis = new RaceAnalysis();
    private long trials;
    private List<Race> found = List.of();

    RaceWatch(Races races) {
        this.races = races;
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
        return outcome.failure() == null && races == Races.FAIL && !found.isEmpty()
                ? outcome.failed(new Failure.Race(
                        found.getFirst().message(),
                        found.stream().map(Race::message).toList()))
                : outcome;
    }
}
