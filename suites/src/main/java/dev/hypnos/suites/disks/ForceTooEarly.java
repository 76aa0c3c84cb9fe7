package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A log is forced, and then written: what is forced is what was there before, and each record waits for the next one.
 *
 * <p>Fixed: it is written, and then forced.
 */
public class ForceTooEarly {
    static class EarlyLog extends LogStore {
        EarlyLog(Path directory) throws IOException {
            super(directory);
        }

        @Override
        public void add(int number) throws IOException {
            channel.force(false);
            channel.write(record(number));
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(EarlyLog::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(LogStore::new);
    }
}
