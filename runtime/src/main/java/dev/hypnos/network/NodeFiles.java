package dev.hypnos.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directories of a trial's hosts: real ones, gone when the trial is over. Trials that run at the same time in one JVM have
 * different ones, with numbers as low as possible: the same in every trial of a campaign with one job.
 */
final class NodeFiles {
    private static final BitSet TAKEN = new BitSet();
    private static final Path BASE = Path.of(
            System.getProperty("java.io.tmpdir"),
            "hypnos-" + ProcessHandle.current().pid());

    private @Nullable Path root;
    private int number;

    /** The directory of the host with this name. */
    Path of(String host) {
        try {
            return Files.createDirectories(root().resolve(host));
        } catch (IOException failed) {
            throw new UncheckedIOException("no directory can be made for node " + host, failed);
        }
    }

    private Path root() throws IOException {
        Path known = root;
        if (known == null) {
            synchronized (TAKEN) {
                number = TAKEN.nextClearBit(1);
                TAKEN.set(number);
            }
            known = BASE.resolve(String.valueOf(number));
            root = known;
            delete(known);
        }
        return known;
    }

    void close() {
        Path known = root;
        if (known != null) {
            root = null;
            try {
                delete(known);
                Files.deleteIfExists(BASE);
            } catch (IOException busy) {
                // it is made empty before it is used again
            } finally {
                synchronized (TAKEN) {
                    TAKEN.clear(number);
                }
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(directory)) {
            List<Path> all = tree.sorted(Comparator.reverseOrder()).toList();
            for (Path path : all) {
                Files.deleteIfExists(path);
            }
        }
    }
}
