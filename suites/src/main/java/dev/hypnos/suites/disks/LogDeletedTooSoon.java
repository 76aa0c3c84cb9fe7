package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A log is made empty when all that is in it was written to a snapshot. The snapshot is not durable yet: after a crash neither has
 * the numbers.
 *
 * <p>Fixed: the snapshot is forced, and then its name, and then the log is made empty.
 */
public class LogDeletedTooSoon {
    static class Checkpoints extends LogStore {
        private final Path directory;
        private final boolean waits;

        Checkpoints(Path directory, boolean waits) throws IOException {
            super(directory);
            this.directory = directory;
            this.waits = waits;
        }

        @Override
        public void add(int number) throws IOException {
            super.add(number);
            if (number % 2 == 0) {
                checkpoint();
            }
        }

        private void checkpoint() throws IOException {
            Path next = directory.resolve("snapshot.tmp");
            WholeStore.write(next, read());
            if (waits) {
                PowerLoss.force(next);
            }
            Files.move(next, directory.resolve("snapshot"), StandardCopyOption.ATOMIC_MOVE);
            if (waits) {
                PowerLoss.force(directory);
            }
            channel.truncate(0);
            channel.force(true);
        }

        @Override
        public List<Integer> read() throws IOException {
            List<Integer> all = new ArrayList<>();
            Path snapshot = directory.resolve("snapshot");
            if (Files.exists(snapshot)) {
                try (FileChannel from = FileChannel.open(snapshot, StandardOpenOption.READ)) {
                    all.addAll(read(from));
                }
            }
            for (int number : super.read()) {
                if (number > all.size()) {
                    all.add(number);
                }
            }
            return all;
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new Checkpoints(directory, false));
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new Checkpoints(directory, true));
    }
}
