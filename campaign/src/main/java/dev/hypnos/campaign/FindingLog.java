package dev.hypnos.campaign;

import dev.hypnos.campaign.explain.Explaining;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Shrinking;
import dev.hypnos.campaign.explain.Shrunk;
import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.campaign.text.Numbers;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.schedule.ValueMarks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The failed trials of a campaign. Those that failed in the same way are one finding with a count: every one of the
 * first {@value #SCHEDULES_MAX} leaves a schedule file, the first is replayed at once to see that it can be and to
 * explain it. Not thread-safe.
 */
final class FindingLog {
    /** Schedule files for one finding. */
    static final int SCHEDULES_MAX = 20;
    /** Findings that are told apart; a message with a time or a random number in it could make any number. */
    static final int FINDINGS_MAX = 100;

    /** One part in so many of the time for simpler trials is for explanations. */
    private static final int EXPLAIN_SHARE = 2;

    private static final Duration LONGEST = Duration.ofDays(365);

    private final TestCase test;
    private final CampaignSettings settings;
    private final TrialRunner.Factory runners;
    private final CampaignListener listener;
    private final Map<Way, Entry> entries = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private long beyond;
    /** What is left of the time for simpler trials. */
    private long shrinkNanos;

    /** What makes two failures the same finding. */
    private record Way(
            String kind, String message, @Nullable String place) {}

    private static final class Entry {
        final Finding first;
        long occurrences = 1;
        long schedules;
        long dropped;

        Entry(Finding first) {
            this.first = first;
        }
    }

    FindingLog(TestCase test, CampaignSettings settings, TrialRunner.Factory runners, CampaignListener listener) {
        this.test = test;
        this.settings = settings;
        this.runners = runners;
        this.listener = listener;
        this.shrinkNanos = nanos(settings.shrink());
    }

    /** A trial failed; its lane can replay it. */
    void add(TrialResult.Failed failed, @Nullable Lane lane) {
        String place = Place.of(failed.failure());
        Way way = new Way(failed.failure().kind(), failed.failure().message(), place);
        Entry entry = entries.get(way);
        if (entry != null) {
            repeat(entry, failed);
        } else if (entries.size() < FINDINGS_MAX) {
            entries.put(way, first(failed, place, lane));
        } else {
            beyond++;
        }
    }

    private void repeat(Entry entry, TrialResult.Failed failed) {
        entry.occurrences++;
        if (entry.schedules < SCHEDULES_MAX) {
            if (store(failed, ValueMarks.UNKNOWN, null, "").path() != null) {
                entry.schedules++;
            }
        } else {
            entry.dropped++;
        }
    }

    private Entry first(TrialResult.Failed recorded, @Nullable String place, @Nullable Lane lane) {
        TrialResult.Failed failed = recorded;
        ReplayResult replay = replay(recorded, lane);
        TrialResult.Failed again =
                lane == null || replay.verdict() != ReplayResult.Verdict.DIVERGED ? null : again(recorded, lane);
        if (again != null) {
            ReplayResult ofAgain = replay(again, lane);
            if (ofAgain.reproduced()) {
                failed = again;
                replay = ofAgain;
            }
        }
        Shrunk shrunk = null;
        Explanation explanation = null;
        Shrinking.Result simpler = replay.reproduced() && lane != null ? shrink(failed, lane) : null;
        if (simpler != null && simpler.shrunk().after() == simpler.shrunk().before()) {
            shrunk = simpler.shrunk();
            explanation = explain(failed, replay, simpler, lane);
        } else if (simpler != null) {
            TrialResult.Failed simple = with(failed, simpler.recording());
            ReplayResult ofSimple = replay(simple, lane);
            if (ofSimple.reproduced()) {
                Path original =
                        store(failed, replay.values(), null, "-original").path();
                shrunk = simpler.shrunk().keptIn(original);
                failed = simple;
                replay = ofSimple;
                explanation = explain(failed, replay, simpler, lane);
            }
        }
        ScheduleStore.Stored stored =
                store(failed, replay.reproduced() ? replay.values() : ValueMarks.UNKNOWN, explanation, "");
        Path path = stored.path();
        Finding finding = new Finding(
                test.identity(),
                failed.failure(),
                failed.trial(),
                place,
                failed.recording(),
                path,
                stored.problem(),
                path == null ? null : test.replayCommand(path),
                replay,
                shrunk,
                explanation,
                1,
                0);
        if (stored.problem() != null) {
            notes.add("the schedule of trial " + failed.trial() + " could not be kept: " + stored.problem());
        }
        if (!replay.reproduced()) {
            notes.add("trial " + failed.trial() + " failed, but a replay right afterwards did not go the same way:"
                    + " something in the test is not under control");
            notes.add("  recorded: " + failed.failure().kind() + ": "
                    + failed.failure().message());
            notes.add("  replayed: " + replay.message());
            replay.details().forEach(detail -> notes.add("  " + detail));
        }
        Entry entry = new Entry(finding);
        entry.schedules = path == null ? 0 : 1;
        try {
            listener.finding(finding);
        } catch (RuntimeException | Error dropped) {
            // A listener only watches.
        }
        return entry;
    }

    /** The trial run once more; null where it fails otherwise. */
    private static TrialResult.@Nullable Failed again(TrialResult.Failed recorded, Lane lane) {
        try {
            Recording settled = lane.settled(recorded.recording(), recorded.failure());
            return settled == null ? null : with(recorded, settled);
        } catch (RuntimeException | Error defect) {
            return null;
        }
    }

    /** The trial itself reported no values; its replay did, if there was one. */
    private ScheduleStore.Stored store(
            TrialResult.Failed failed, ValueMarks values, @Nullable Explanation explanation, String suffix) {
        return ScheduleStore.write(test, settings, failed, values, explanation, suffix);
    }

    /** A simpler trial that fails in the same way, as long as there is time left for it; null where there is none. */
    private Shrinking.@Nullable Result shrink(TrialResult.Failed failed, Lane lane) {
        if (shrinkNanos <= 0) {
            return null;
        }
        long start = System.nanoTime();
        try {
            return Shrinking.shrink(
                    lane.reruns(failed.failure()),
                    lane.edited(failed.recording()),
                    failed.recording(),
                    shrinkNanos - explainNanos());
        } catch (RuntimeException | Error defect) {
            notes.add("trial " + failed.trial() + " could not be made simpler: " + defect);
            return null;
        } finally {
            shrinkNanos -= System.nanoTime() - start;
        }
    }

    /** What decides that it fails; null where that is not known, or there is no time left to look for it. */
    private @Nullable Explanation explain(
            TrialResult.Failed failed, ReplayResult replay, Shrinking.Result simple, @Nullable Lane lane) {
        if (lane == null || shrinkNanos <= 0) {
            return null;
        }
        long start = System.nanoTime();
        try {
            return Explaining.explain(
                    lane.reruns(failed.failure()),
                    simple.replay(),
                    replay.failure() == null ? failed.failure() : replay.failure(),
                    replay.observations(),
                    lane::account,
                    Sources.of(test.host())::line,
                    Math.min(shrinkNanos, nanos(settings.shrink()) / EXPLAIN_SHARE));
        } catch (RuntimeException | Error defect) {
            notes.add("trial " + failed.trial() + " could not be explained: " + defect);
            return null;
        } finally {
            shrinkNanos -= System.nanoTime() - start;
        }
    }

    /** The share of the time for simpler trials that is kept for the explanation. */
    private long explainNanos() {
        return shrinkNanos / EXPLAIN_SHARE;
    }

    private static long nanos(Duration duration) {
        return duration.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : duration.toNanos();
    }

    private static TrialResult.Failed with(TrialResult.Failed failed, Recording recording) {
        return new TrialResult.Failed(failed.trial(), failed.counts(), failed.races(), failed.failure(), recording);
    }

    private ReplayResult replay(TrialResult.Failed failed, @Nullable Lane lane) {
        try {
            if (lane != null) {
                return lane.replay(failed.recording(), failed.failure());
            }
            try (Lane fresh = new Lane(
                    test,
                    settings,
                    runners.open(test, settings.mode(), Surroundings.of(settings)),
                    settings.strategy().create(settings.reach()))) {
                return fresh.replay(failed.recording(), failed.failure());
            }
        } catch (RuntimeException | Error defect) {
            return Replay.defect(defect);
        }
    }

    /** The findings with their counts, in the order of their first trials. */
    List<Finding> findings() {
        return entries.values().stream()
                .map(entry -> entry.first.counted(entry.occurrences, entry.dropped))
                .toList();
    }

    /** What was dropped and what did not work. */
    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        long dropped = 0;
        for (Entry entry : entries.values()) {
            dropped += entry.dropped;
        }
        if (dropped > 0) {
            all.add(Numbers.of(dropped, "failed trial") + " left no schedule file: the first " + SCHEDULES_MAX
                    + " of each finding are kept");
        }
        if (beyond > 0) {
            all.add(Numbers.of(beyond, "failed trial") + " in yet other ways: the first " + FINDINGS_MAX
                    + " findings are told apart");
        }
        return List.copyOf(all);
    }
}
