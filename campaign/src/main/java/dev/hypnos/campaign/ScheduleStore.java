package dev.hypnos.campaign;

import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.KeptStory;
import dev.hypnos.kernel.schedule.Schedule;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.schedule.ScheduleFormatException;
import dev.hypnos.kernel.schedule.ValueMarks;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Keeps the schedules of failed trials as files. */
final class ScheduleStore {
    private ScheduleStore() {}

    /** Either the file, or why there is none. */
    record Stored(@Nullable Path path, @Nullable String problem) {}

    /**
     * Writes the schedule of a failed trial to a new file; a disk that is full must not cost the finding.
     *
     * @param explanation what decided that it fails, or null
     * @param suffix what its name has before the number, if there is more than one schedule of a trial
     */
    static Stored write(
            TestCase test,
            CampaignSettings settings,
            TrialResult.Failed failed,
            ValueMarks values,
            @Nullable Explanation explanation,
            String suffix) {
        SequencedMap<String, String> configuration = configuration(settings, failed.trial());
        KeptStory.addTo(configuration, explanation);
        ScheduleFile file = new ScheduleFile(
                test.identity(),
                configuration,
                failed.failure().kind(),
                failed.failure().message(),
                Schedule.of(failed.recording()).withValues(values));
        String base = base(test.identity()) + "-" + failed.failure().kind() + "-" + failed.trial() + suffix;
        // The file is written through a channel, which an interrupt would close.
        boolean interrupted = Thread.interrupted();
        try {
            Path known = same(settings.directory().resolve(base + "-1.schedule"), file);
            return new Stored(known != null ? known : file.write(settings.directory(), base), null);
        } catch (IOException | RuntimeException failure) {
            return new Stored(null, reason(settings.directory(), failure));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** One clear line: the directory and what is wrong with it. */
    private static String reason(Path directory, Exception failure) {
        String why = switch (failure) {
            case FileSystemException system when system.getReason() != null -> system.getReason();
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException taken -> "a file has this name";
            // a full disk for instance
            case IOException system when system.getMessage() != null -> system.getMessage();
            default -> failure.toString();
        };
        return directory + ": " + why;
    }

    /**
     * The same trial, found by an earlier run of the same test, needs no second file; but for a story that was not
     * found then.
     */
    private static @Nullable Path same(Path path, ScheduleFile file) {
        try {
            if (!Files.exists(path)) {
                return null;
            }
            Told known = Told.of(ScheduleFile.read(path));
            Told now = Told.of(file);
            return known.file.equals(now.file) && (known.hasStory || !now.hasStory) ? path : null;
        } catch (ScheduleFormatException other) {
            return null;
        }
    }

    /** A schedule without its story, which depends on how much time there was to look for it. */
    private record Told(ScheduleFile file, boolean hasStory) {
        static Told of(ScheduleFile file) {
            SequencedMap<String, String> configuration = new LinkedHashMap<>(file.configuration());
            boolean hasStory = KeptStory.removeFrom(configuration);
            return new Told(
                    new ScheduleFile(
                            file.test(), configuration, file.findingKind(), file.findingMessage(), file.schedule()),
                    hasStory);
        }
    }

    private static SequencedMap<String, String> configuration(CampaignSettings settings, long trial) {
        SequencedMap<String, String> configuration = new LinkedHashMap<>();
        configuration.put(Limits.STRATEGY, settings.strategy().label());
        configuration.put("conflictAnalysis", Boolean.toString(settings.conflictAnalysis()));
        configuration.put("signature", settings.signature().name());
        configuration.put("seed", Long.toString(settings.seed()));
        configuration.put("trial", Long.toString(trial));
        configuration.put("jobs", Integer.toString(settings.jobs()));
        if (!settings.granularity().isEmpty()) {
            configuration.put("granularity", settings.granularity());
        }
        if (!settings.uncontrolled().equals("fail")) {
            configuration.put("uncontrolled", settings.uncontrolled());
        }
        Limits.of(settings).describe(configuration);
        configuration.putAll(settings.launch());
        return configuration;
    }

    /** The class without its package, and the method without its parameters. */
    static String base(String identity) {
        // neither the types of parameters nor a scenario
        String name = identity.replaceFirst("[({].*", "");
        int hash = name.indexOf('#');
        int dot = name.lastIndexOf('.', hash < 0 ? name.length() : hash);
        return name.substring(dot + 1).replaceAll("[^A-Za-z0-9_-]+", ".");
    }
}
