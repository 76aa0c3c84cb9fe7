package dev.hypnos.benchmarks.experiment;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import dev.hypnos.examples.Examples;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Does work, several tasks at once, and tells how far it is. */
final class WorkRunner {
    /** How a campaign may end; some scenarios have one order only. */
    private static final Set<Status> VERDICTS = Set.of(
            Status.PASSED, Status.FOUND, Status.NOTHING_TO_EXPLORE, Status.VERIFIED, Status.REDUCED, Status.BOUNDED);

    private final Options options;
    private final ResultStore store;
    private final Progress progress;
    private final Deque<Work> waiting = new ArrayDeque<>();
    private @Nullable Throwable failure;

    WorkRunner(Options options, ResultStore store, Progress progress) {
        this.options = options;
        this.store = store;
        this.progress = progress;
    }

    /** Does all of it that was not done before; returns the results by work. */
    Map<Work, Result> run(List<Work> all) throws Exception {
        Map<Work, Result> results = new LinkedHashMap<>();
        long todo = 0;
        for (Work work : all) {
            Result known = store.get(work);
            if (known == null) {
                waiting.add(work);
                todo += work.trials();
            } else {
                results.put(work, known);
            }
        }
        progress.start(todo, all.size() - waiting.size());
        List<Thread> threads = new ArrayList<>();
        for (int job = 0; job < Math.min(options.jobs(), waiting.size()); job++) {
            threads.add(Thread.ofPlatform().daemon().name("bench-" + job).start(() -> work(results)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        progress.end();
        if (failure instanceof Exception exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return results;
    }

    private void work(Map<Work, Result> results) {
        Work work;
        while ((work = next()) != null) {
            try {
                Result result = run(work);
                store.put(work, result);
                synchronized (results) {
                    results.put(work, result);
                }
            } catch (Exception | Error failed) {
                synchronized (this) {
                    failure = failed;
                    waiting.clear();
                }
            }
        }
    }

    private synchronized @Nullable Work next() {
        return waiting.poll();
    }

    private Result run(Work work) throws IOException {
        String identity = work.test().contains("#")
                ? work.test()
                : Examples.test(work.test())
                        .orElseThrow(() -> new IllegalStateException("there is no example " + work.test()));
        HypnosTestCase test =
                TestLocator.find(identity, WorkRunner.class.getClassLoader()).getFirst();
        Path schedules = options.output()
                .resolve("schedules")
                .resolve(work.key().replace(' ', '-').replace('#', '-'));
        CampaignSettings settings = test.settings().toBuilder()
                .trials(work.trials())
                .strategy(work.algorithm().strategy())
                .conflictAnalysis(work.algorithm().conflictAnalysis())
                .signature(work.signature())
                .seed(work.seed())
                // what comes after the first error says nothing of an exploration that tries each order once
                .keepGoing(!work.algorithm().strategy().isSystematic())
                // a race that is found in the first trial says nothing of a strategy
                .races(Races.REPORT)
                .jobs(1)
                .directory(schedules)
                .build();
        long[] early = new long[1];
        CampaignResult result = Campaign.run(test, settings, new CampaignListener() {
            @Override
            public void trialEnded(Statistics statistics) {
                progress.trial();
                if (statistics.trials() == Result.EARLY_TRIALS) {
                    early[0] = statistics.falseNegatives();
                }
            }
        });
        if (!VERDICTS.contains(result.status()) || result.defect() != null) {
            throw new IllegalStateException(
                    work.test() + " with " + work.algorithm().name() + ": " + String.join("; ", result.problems()),
                    result.defect());
        }
        keepFirst(schedules, result.findings());
        return result(result, early[0]);
    }

    private static Result result(CampaignResult result, long early) {
        Map<String, Long> findings = new LinkedHashMap<>();
        boolean reproduced = true;
        for (Finding finding : result.findings()) {
            findings.merge(finding.kind() + ": " + finding.message(), finding.occurrences(), Long::sum);
            reproduced &= finding.reproduced();
        }
        return new Result(
                result.trials(),
                result.failures(),
                result.operations(),
                result.decisions(),
                result.conflicts(),
                result.falseNegatives(),
                result.falseNegatives() - early,
                result.falsePositives(),
                (long) (result.seconds() * 1000),
                reproduced,
                findings);
    }

    /** One schedule of each finding is enough here. */
    private static void keepFirst(Path schedules, List<Finding> findings) throws IOException {
        if (!Files.isDirectory(schedules)) {
            return;
        }
        Set<Path> kept = new HashSet<>();
        for (Finding finding : findings) {
            Path schedule = finding.schedule();
            if (schedule != null) {
                kept.add(schedule.toAbsolutePath().normalize());
            }
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(schedules)) {
            for (Path file : files) {
                if (!kept.contains(file.toAbsolutePath().normalize())) {
                    Files.delete(file);
                }
            }
        }
    }
}
