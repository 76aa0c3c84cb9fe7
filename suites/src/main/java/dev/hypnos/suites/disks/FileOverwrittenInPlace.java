package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file is made empty, written anew and forced. When the power is lost in between, neither what was in it nor what was to be is there.
 *
 * <p>Fixed: another file is written and forced, and takes its place.
 */
public class FileOverwrittenInPlace {
    static class InPlace extends WholeStore {
        InPlace(Path directory) {
            super(directory);
        }

        @Override
        void store(List<Integer> all) throws IOException {
            Path file = directory.resolve("numbers");
            write(file, all);
            PowerLoss.force(file);
            PowerLoss.force(directory);
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(InPlace::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(WholeStore::new);
    }
}
