package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A log writes each record and says that it is stored. The record is in the memory of the operating system, and is gone with the power.
 *
 * <p>Fixed: the log is forced before it says so.
 */
public class ForceMissing {
    static class HastyLog extends LogStore {
        HastyLog(Path directory) throws IOException {
            super(directory);
        }

        @Override
        public void add(int number) throws IOException {
            channel.write(record(number));
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(HastyLog::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(LogStore::new);
    }
}
