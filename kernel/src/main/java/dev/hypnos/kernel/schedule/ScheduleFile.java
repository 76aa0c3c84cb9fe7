package dev.hypnos.kernel.schedule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * A schedule with what one must know to replay it, as kept in a file: text, versioned, closed by a checksum.
 *
 * <pre>
 *   hypnos-schedule 3
 *   test &lt;test>
 *   configuration &lt;n>         then n lines key=value
 *   finding &lt;kind>
 *   message &lt;message>
 *   tasks &lt;n>                 then n names
 *   sites &lt;n>                 then n keys
 *   order &lt;n>                 then the task of each operation, as runs
 *   operations &lt;task> &lt;n>     then the sites of the task's operations, as runs: twice the number of the site, and one
 *                             more where the operation ran on without a decision; so for each task that has any
 *   forms &lt;n>                 then n forms of names of resources
 *   resources &lt;n>             then the form of each resource, as runs
 *   numbers &lt;n>               then the numbers in their names, as runs (see {@link NameCodec})
 *   touched &lt;task> &lt;n>        then what the task's operations touched, as runs (see {@link TouchedCodec}); so for each task
 *                             that has operations
 *   values &lt;n> &lt;hash>         the hash of all values, in hexadecimal, and how many operations lie between two letters
 *   letters &lt;n>               then letters of the running hash, as runs (see {@link ValueMarks})
 *   choices &lt;n>               then the choices, as runs
 *   end &lt;checksum>            CRC-32 of all lines before, in hexadecimal
 * </pre>
 *
 * <p>The order of tasks is kept apart from what each of them does: the first is random, the second full of loops, and
 * only apart do the loops show (see {@link RunCodec}).
 *
 * <p>Files of version 2 have no values, and those of version 1 no resources either: they are read, and what they do not
 * have is not compared. Where a schedule says nothing about values it is written as version 2.
 *
 * @param test the test, as it is named to be run again
 * @param configuration what the trial was configured with, in order; no key holds a {@code =}
 * @param findingKind the kind of the finding
 * @param findingMessage its message
 * @param schedule the recorded choices
 */
public record ScheduleFile(
        String test,
        SequencedMap<String, String> configuration,
        String findingKind,
        String findingMessage,
        Schedule schedule) {

    static final String MAGIC = "hypnos-schedule";
    static final int VERSION = 3;
    static final int WITHOUT_VALUES = 2;
    static final int WITHOUT_RESOURCES = 1;
    static final String SUFFIX = ".schedule";
    private static final int BASE_CHARACTERS_MAX = 120;

    public ScheduleFile {
        configuration = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(configuration));
        for (String key : configuration.keySet()) {
            if (key.isEmpty() || key.indexOf('=') >= 0) {
                throw new IllegalArgumentException("'" + key + "' cannot be a key of a configuration");
            }
        }
    }

    /** Reads a schedule file. Whatever is wrong with it, the exception says so in one line. */
    public static ScheduleFile read(Path file) throws ScheduleFormatException {
        return ScheduleReader.read(file);
    }

    /**
     * Writes the file {@code <base>-<n>.schedule}, with the first {@code n} from 1 that is free: no file is ever
     * overwritten, even if others write to the same directory. Characters that a file name should not have are
     * replaced. A file appears whole or, where the disk is full say, not at all.
     *
     * @return the file
     */
    public Path write(Path directory, String base) throws IOException {
        Files.createDirectories(directory);
        byte[] bytes = ScheduleWriter.text(this).getBytes(StandardCharsets.UTF_8);
        String stem = stem(base);
        Path whole = Files.createTempFile(directory, "." + stem, ".part");
        try {
            Files.write(whole, bytes);
            for (int n = firstFree(directory, stem); ; n++) {
                Path file = directory.resolve(stem + "-" + n + SUFFIX);
                try {
                    return name(whole, file);
                } catch (FileAlreadyExistsException taken) {
                    // Another campaign was faster; the next name then.
                }
            }
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** A second name is given only where there is no such file, which a move would replace. */
    private static Path name(Path whole, Path file) throws IOException {
        try {
            return Files.createLink(file, whole);
        } catch (UnsupportedOperationException | AccessDeniedException noLinks) {
            return Files.move(whole, file);
        } catch (FileSystemException other) {
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            return Files.move(whole, file);
        }
    }

    private static String stem(String base) {
        String stem = base.replaceAll("[^A-Za-z0-9._-]+", "-");
        stem = stem.length() > BASE_CHARACTERS_MAX ? stem.substring(0, BASE_CHARACTERS_MAX) : stem;
        return stem.isEmpty() || stem.startsWith(".") ? "trial" + stem : stem;
    }

    /** A free number, found in a logarithm of questions: a campaign may keep thousands of findings. */
    private static int firstFree(Path directory, String stem) {
        int taken = 0;
        int free = 1;
        while (Files.exists(directory.resolve(stem + "-" + free + SUFFIX))) {
            taken = free;
            free *= 2;
        }
        while (free - taken > 1) {
            int middle = (taken + free) >>> 1;
            if (Files.exists(directory.resolve(stem + "-" + middle + SUFFIX))) {
                taken = middle;
            } else {
                free = middle;
            }
        }
        return free;
    }
}
