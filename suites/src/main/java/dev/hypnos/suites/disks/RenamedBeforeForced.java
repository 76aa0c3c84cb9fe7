package dev.hypnos.suites.disks;

import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A new file takes the place of the old one by a rename, and the directory is forced. The file is not: after a crash it has its name, and
 * nothing in it.
 *
 * <p>Fixed: the file is forced before it gets the name.
 */
public class RenamedBeforeForced {
    static class EmptyUnderItsName extends WholeStore {
        EmptyUnderItsName(Path directory) {
            super(directory);
        }

        @Override
        void store(List<Integer> all) throws IOException {
            Path next = directory.resolve("numbers.tmp");
            write(next, all);
            replace(next);
            PowerLoss.force(directory);
        }
    }

    @HypnosTest
    void bug() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(EmptyUnderItsName::new);
    }

    @HypnosTest
    void fixed() throws IOException, InterruptedException {
        PowerLoss.isSurvivedBy(WholeStore::new);
    }
}
