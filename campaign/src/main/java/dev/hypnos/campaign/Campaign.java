package dev.hypnos.campaign;

import java.util.ArrayList;
import java.util.List;

/** Runs many trials of one test. */
public final class Campaign {
    private Campaign() {}

    /**
     * Runs the campaign while the calling thread waits: where trials run, and from threads of its own where there are
     * several jobs. The agent must be installed. Interrupting the calling thread ends the campaign after the trials
     * under way; what was found is kept.
     */
    public static CampaignResult run(TestCase test, CampaignSettings settings, CampaignListener listener) {
        return run(test, settings, listener, TrialRunner::open);
    }

    static CampaignResult run(
            TestCase test, CampaignSettings settings, CampaignListener listener, TrialRunner.Factory runners) {
        SavedExploration.require(test.identity(), settings);
        long start = System.nanoTime();
        FindingLog findings = new FindingLog(test, settings, runners, listener);
        Ledger ledger = new Ledger(settings, findings, listener, start);
        int jobs = (int) Math.min(settings.jobs(), settings.trials());
        Strategies strategies = Strategies.of(settings, jobs);
        if (jobs == 1) {
            new Job(test, settings, runners, ledger, 0, strategies).run();
        } else {
            runJobs(test, settings, runners, ledger, jobs, strategies);
        }
        return ledger.result(test.identity());
    }

    private static void runJobs(
            TestCase test,
            CampaignSettings settings,
            TrialRunner.Factory runners,
            Ledger ledger,
            int jobs,
            Strategies strategies) {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < jobs; number++) {
            Job job = new Job(test, settings, runners, ledger, number, strategies);
            threads.add(
                    Thread.ofPlatform().daemon().name("hypnos-job-" + number).start(job::run));
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException stop) {
                    ledger.interrupt();
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
