package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A new file takes the place of the old one by a rename, after it was written and forced. Nobody forces the directory, and the old file is
 * back after a crash.
 *
 * <p>Fixed: the directory is forced too.
 */
public class RenameNotForced {
    static class ForgottenRename extends WholeStore {
        ForgottenRename(Path directory) {
            super(directory);
        }

        @Override
        void store(List<Integer> all) throws IOException {
            Path next = directory.resolve("numbers.tmp");
            write(next, all);
            PowerLoss.force(next);
            replace(next);
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(ForgottenRename::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(WholeStore::new);
    }
}
