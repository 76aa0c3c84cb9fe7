package dev.hypnos.benchmarks.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results of work that was done, in a file: one line each, written as soon as there is one. */
final class ResultStore {
    private final Path file;
    private final Map<String, Result> results = new HashMap<>();

    private ResultStore(Path file) {
        this.file = file;
    }

    /** Reads the file, if there is one. A line that an interrupted run left half written is passed over. */
    static ResultStore open(Path file) throws IOException {
        ResultStore store = new ResultStore(file);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                int tab = line.indexOf('\t');
                Result result = tab < 0 ? null : Result.read(line.substring(tab + 1));
                if (result != null) {
                    store.results.put(line.substring(0, tab), result);
                }
            }
        } else {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        return store;
    }

    synchronized @Nullable Result get(Work work) {
        return results.get(work.key());
    }

    synchronized void put(Work work, Result result) {
        results.put(work.key(), result);
        try {
            Files.writeString(
                    file,
                    work.key() + "\t" + result.write() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write " + file, failed);
        }
    }
}
