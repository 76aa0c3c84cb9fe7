package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Each number is a file of its own, which is written and forced. Its name is not durable before its directory is forced.
 *
 * <p>Fixed: the directory is forced too.
 */
public class FileCreatedAndNotForced {
    static class FilePerNumber implements Store {
        private final Path directory;
        private final boolean forcesDirectory;

        FilePerNumber(Path directory, boolean forcesDirectory) {
            this.directory = directory;
            this.forcesDirectory = forcesDirectory;
        }

        @Override
        public void add(int number) throws IOException {
            PowerLoss.force(Files.createFile(directory.resolve(String.valueOf(number))));
            if (forcesDirectory) {
                PowerLoss.force(directory);
            }
        }

        @Override
        public List<Integer> read() throws IOException {
            try (Stream<Path> files = Files.list(directory)) {
                return files.map(file -> Integer.valueOf(file.getFileName().toString()))
                        .sorted()
                        .toList();
            }
        }

        @Override
        public void close() {}
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new FilePerNumber(directory, false));
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(directory -> new FilePerNumber(directory, true));
    }
}
