package dev.hypnos.campaign;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Printing;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.runtime.outcome.TraceReader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A test ready to run on an engine. The body is prepared once for each class loader; most trials share one. */
@SuppressWarnings("ReferenceEquality") // a loader is equal to nothing but itself
final class Stage {
    private final TestCase test;
    private final TrialRunner runner;
    private final CampaignSettings.Output output;
    private @Nullable ClassLoader loader;
    private @Nullable TestBody body;

    Stage(TestCase test, TrialRunner runner, CampaignSettings.Output output) {
        this.test = test;
        this.runner = runner;
        this.output = output;
    }

    /** Whether the trial run last must be run again. */
    boolean mustRepeat() {
        return runner.mustRepeat();
    }

    Outcome run(
            TaskName root,
            Strategy strategy,
            Randomness randomness,
            @Nullable History history,
            Limits limits,
            TraceReader reader,
            Reporting reporting,
            Set<Long> stacks) {
        ClassLoader trialLoader = runner.loader(reporting != Reporting.NOTHING);
        TestBody trialBody = body;
        if (trialBody == null || loader != trialLoader) {
            trialBody = test.body(trialLoader);
            body = trialBody;
            loader = trialLoader;
        }
        trialBody.beforeTrial();
        try {
            return runner.run(new Trial(
                    trialBody,
                    trialLoader,
                    root,
                    strategy,
                    randomness,
                    history,
                    limits.timeNanos(),
                    limits.operations(),
                    limits.earlyTicks(),
                    limits.faults(),
                    reader,
                    reporting,
                    printing(reporting),
                    stacks));
        } finally {
            trialBody.afterTrial();
        }
    }

    /** A trial of which an account is kept is a failed one that is run again for its report. */
    private Printing printing(Reporting reporting) {
        return switch (output) {
            case ALL -> Printing.PASSED_ON;
            case NONE -> Printing.DROPPED;
            case FAILING -> reporting == Reporting.ACCOUNT ? Printing.KEPT : Printing.DROPPED;
        };
    }
}
