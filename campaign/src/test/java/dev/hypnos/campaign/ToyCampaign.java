package dev.hypnos.campaign;

import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns with a {@link Toy} in place of an engine. */
abstract class ToyCampaign {
    @TempDir
    Path directory;

    CampaignSettingsBuilder settings;

    @BeforeEach
    void setUp() {
        settings = CampaignSettings.builder().directory(directory).trials(200);
    }

    final CampaignResult run(TrialRunner.Factory runners) {
        return Campaign.run(ToyCase.RACE, settings.build(), CampaignListener.NONE, runners);
    }

    static Toy harmless() {
        return new Toy(List.of(List.of("a"), List.of("b")), order -> null);
    }

    /** Takes a random time for each trial. */
    record Slow(TrialRunner runner, int nanosMax) implements TrialRunner {
        @Override
        public ClassLoader loader(boolean observe) {
            return runner.loader(observe);
        }

        @Override
        public Outcome run(Trial trial) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(nanosMax / 2, nanosMax));
            return runner.run(trial);
        }

        @Override
        public List<String> problems() {
            return runner.problems();
        }

        @Override
        public void close() {
            runner.close();
        }
    }
}
