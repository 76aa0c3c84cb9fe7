package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A force fails, and the log forces again until one succeeds. The operating system has given up what the first one was for: the second has
 * nothing to do.
 *
 * <p>Fixed: a log whose force has failed stores nothing any more.
 */
public class FailedForceIgnored {
    static class StubbornLog extends LogStore {
        StubbornLog(Path directory) throws IOException {
            super(directory);
        }

        @Override
        public void add(int number) throws IOException {
            channel.write(record(number));
            for (int tries = 1; true; tries++) {
                try {
                    channel.force(false);
                    return;
                } catch (IOException failed) {
                    if (tries == 3) {
                        throw failed;
                    }
                }
            }
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(PowerLoss.disk().failForceOneIn(4), StubbornLog::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(PowerLoss.disk().failForceOneIn(4), LogStore::new);
    }
}
