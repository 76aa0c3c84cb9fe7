package dev.hypnos.campaign;

import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.List;

/**
 * Looks for races in the trials of one lane. Most races of a program show in most of its trials, so where they are only
 * reported it looks at the first hundred and at every sixteenth after; where they fail a trial, and where each trial
 * stands for many, at all.
 */
final class RaceWatch {
    private static final int FIRST = 100;
    private static final int EVERY = 16;

    private final Races races;
    private final String expected;
    private final boolean isThorough;
    private final RaceAnalysis analysis = new RaceAnalysis();
    private long trials;
    private List<Race> found = List.of();

    /** @param isThorough whether no trial is left out */
    RaceWatch(Races races, boolean isThorough) {
        this(races, "", isThorough);
    }

    private RaceWatch(Races races, String expected, boolean isThorough) {
        this.races = races;
        this.expected = expected;
        this.isThorough = isThorough;
    }

    /** One for a trial that has failed by this race, and maybe has others that were known then. */
    static RaceWatch expecting(String message) {
        return new RaceWatch(Races.FAIL, message, true);
    }

    /** Whether it looks for races in the next trial. */
    boolean looks() {
        return switch (races) {
            case OFF -> false;
            case REPORT, COLLECTIONS -> isThorough || trials < FIRST || trials % EVERY == 0;
            case FAIL -> true;
        };
    }

    /** Reads the trace of a trial that is over, while the objects that it names are still there. */
    void read(Trace trace) {
        found = looks() ? analysis.analyse(trace) : List.of();
        trials++;
    }

    /** The races of the trial read last that were not seen before. */
    List<Race> found() {
        return found;
    }

    /** The outcome of the trial read last: failed, if it has a race and that is a failure. */
    Outcome judge(Outcome outcome) {
        if (outcome.failure() != null) {
            return outcome;
        }
        List<String> messages =
                found.stream().filter(this::isFailure).map(Race::message).toList();
        if (messages.isEmpty()) {
            return outcome;
        }
        String first = messages.contains(expected) ? expected : messages.getFirst();
        return outcome.failed(new Failure.Race(first, messages));
    }

    /** Nobody can repair what libraries do among themselves: one side must be the program's. */
    private boolean isFailure(Race race) {
        return switch (races) {
            case OFF, REPORT -> false;
            case COLLECTIONS -> race.onCollection() && (isOfProgram(race.first()) || isOfProgram(race.second()));
            case FAIL -> true;
        };
    }

    private static boolean isOfProgram(Race.Side side) {
        return CodeOwner.ofName(Sites.get(side.site()).className()) == CodeOwner.PROGRAM;
    }
}
