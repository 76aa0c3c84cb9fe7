package dev.hypnos.campaign;

import dev.hypnos.runtime.outcome.Failure;
import java.util.ArrayList;
import java.util.List;

/** Makes results of trials that say nothing about the test. */
final class Unusable {
    private Unusable() {}

    static TrialResult uncontrolled(long trial, Failure.Uncontrolled failure) {
        List<String> problems = new ArrayList<>();
        problems.add(failure.message());
        problems.addAll(failure.details());
        return new TrialResult.Unusable(trial, Status.NOT_CONTROLLABLE, problems, null);
    }

    /** Something of ours failed. It must not look like an error of the program. */
    static TrialResult defect(long trial, Throwable defect) {
        return new TrialResult.Unusable(
                trial,
                Status.NOT_CONTROLLABLE,
                List.of("Hypnos itself failed in trial " + trial + ", this says nothing about the test: " + defect),
                defect);
    }
}
