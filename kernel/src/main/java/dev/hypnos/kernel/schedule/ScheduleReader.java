package dev.hypnos.kernel.schedule;

import dev.hypnos.kernel.Touched;
import dev.hypnos.kernel.Trace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads a {@link ScheduleFile}, which may be anything at all. */
final class ScheduleReader {
    private static final int CHECKSUM_CHARACTERS = 8;
    /** What an operation may take while it is read; more than half of the memory is never asked for. */
    private static final int BYTES_PER_OPERATION = 40;

    private final String file;
    private final byte[] bytes;

    private ScheduleReader(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    static ScheduleFile read(Path path) throws ScheduleFormatException {
        String file = path.toString();
        if (Files.isDirectory(path)) {
            throw new ScheduleFormatException(file, "is a directory, not a schedule file");
        }
        if (!Files.exists(path)) {
            throw new ScheduleFormatException(file, "does not exist");
        }
        if (!Files.isRegularFile(path)) {
            throw new ScheduleFormatException(file, "is not a regular file");
        }
        byte[] bytes;
        try {
            if (Files.size(path)
                    > Math.min(Integer.MAX_VALUE / 2, Runtime.getRuntime().maxMemory() / 4)) {
                throw new ScheduleFormatException(file, "is too large for a schedule file");
            }
            bytes = Files.readAllBytes(path);
        } catch (ScheduleFormatException e) {
            throw e;
        } catch (IOException e) {
            throw new ScheduleFormatException(file, "cannot be read (" + e + ")");
        }
        return parse(file, bytes);
    }

    /** Reads the content of a file; its name is for errors. */
    static ScheduleFile parse(String file, byte[] bytes) throws ScheduleFormatException {
        return new ScheduleReader(file, bytes).parse();
    }

    private ScheduleFile parse() throws ScheduleFormatException {
        checkKind();
        int end = startOfLastLine();
        String last = new String(bytes, end, bytes.length - end, StandardCharsets.ISO_8859_1).stripTrailing();
        if (!last.matches("end [0-9a-f]{" + CHECKSUM_CHARACTERS + "}")) {
            throw new ScheduleFormatException(file, "is truncated: its last line, the checksum, is missing");
        }
        Lines lines = new Lines(file, bytes, end);
        ScheduleFile result = parse(lines);
        if (!lines.atEnd()) {
            lines.next("nothing");
            throw lines.corrupt("nothing but the checksum should follow the choices");
        }
        if (Long.parseLong(last.substring("end ".length()), 16) != lines.checksum()) {
            throw new ScheduleFormatException(
                    file,
                    "is corrupt at line " + (lines.number() + 1) + ": the checksum does not fit the lines before");
        }
        return result;
    }

    /** Tells a schedule file from everything else by its first line. */
    private void checkKind() throws ScheduleFormatException {
        if (bytes.length == 0) {
            throw new ScheduleFormatException(file, "is empty");
        }
        String start = new String(bytes, 0, Math.min(bytes.length, 64), StandardCharsets.ISO_8859_1);
        if (ScheduleFile.MAGIC.startsWith(start.stripTrailing())) {
            throw new ScheduleFormatException(file, "is truncated: its last line, the checksum, is missing");
        }
        if (!start.startsWith(ScheduleFile.MAGIC + " ")) {
            String what = isBinary() ? "is a binary file, not a Hypnos schedule" : "is not a Hypnos schedule file";
            throw new ScheduleFormatException(file, what);
        }
        String version = start.lines().findFirst().orElse("").substring(ScheduleFile.MAGIC.length() + 1);
        if (version.matches("[0-9]{1,9}") && Integer.parseInt(version) > ScheduleFile.VERSION) {
            throw new ScheduleFormatException(
                    file,
                    "was made by a newer Hypnos (format " + version + "; this one reads format " + ScheduleFile.VERSION
                            + ")");
        }
    }

    private boolean isBinary() {
        for (int i = 0; i < Math.min(bytes.length, 4096); i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') {
                return true;
            }
        }
        return false;
    }

    private int startOfLastLine() {
        int at = bytes.length;
        while (at > 0 && (bytes[at - 1] == '\n' || bytes[at - 1] == '\r')) {
            at--;
        }
        while (at > 0 && bytes[at - 1] != '\n') {
            at--;
        }
        return at;
    }

    private static ScheduleFile parse(Lines lines) throws ScheduleFormatException {
        int version = version(lines);
        String test = Escapes.unescape(lines.next("test", "the test"), lines);
        SequencedMap<String, String> configuration = configuration(lines);
        String kind = Escapes.unescape(lines.next("finding", "the kind of the finding"), lines);
        String message = Escapes.unescape(lines.next("message", "the message of the finding"), lines);
        return new ScheduleFile(test, configuration, kind, message, schedule(lines, version));
    }

    private static int version(Lines lines) throws ScheduleFormatException {
        String line = lines.next("the version");
        for (int version = ScheduleFile.WITHOUT_RESOURCES; version <= ScheduleFile.VERSION; version++) {
            if (line.equals(ScheduleFile.MAGIC + " " + version)) {
                return version;
            }
        }
        throw lines.corrupt("it should be '" + ScheduleFile.MAGIC + " " + ScheduleFile.VERSION + "'");
    }

    private static SequencedMap<String, String> configuration(Lines lines) throws ScheduleFormatException {
        SequencedMap<String, String> configuration = new LinkedHashMap<>();
        int count = lines.count("configuration", lines.left());
        for (int i = 0; i < count; i++) {
            String line = lines.next("more of the configuration");
            int equals = line.indexOf('=');
            if (equals < 1) {
                throw lines.corrupt("it should hold key=value");
            }
            String key = Escapes.unescape(line.substring(0, equals), lines);
            String value = Escapes.unescape(line.substring(equals + 1), lines);
            if (key.indexOf('=') >= 0 || configuration.putIfAbsent(key, value) != null) {
                throw lines.corrupt("'" + key + "' cannot be a key here");
            }
        }
        return configuration;
    }

    private static Schedule schedule(Lines lines, int version) throws ScheduleFormatException {
        List<String> names = texts(lines, "tasks");
        List<String> keys = texts(lines, "sites");
        int memory = (int) Math.min(Integer.MAX_VALUE / 4, Runtime.getRuntime().maxMemory() / 2 / BYTES_PER_OPERATION);
        int size = lines.count("order", memory);
        int[] tasks = RunReader.read(lines, size, names.size());
        int[] sites = new int[size];
        byte[] kinds = new byte[size];
        int[] firstOf = ScheduleWriter.firstOf(tasks, names.size());
        int[] symbols = new int[size];
        for (int task = 0; task < names.size(); task++) {
            int count = firstOf[task + 1] - firstOf[task];
            if (count > 0) {
                if (!lines.next("operations", "the operations of task " + names.get(task))
                        .equals(task + " " + count)) {
                    throw lines.corrupt("it should announce " + count + " operations of task number " + task);
                }
                System.arraycopy(RunReader.read(lines, count, keys.size() * 2), 0, symbols, firstOf[task], count);
            }
        }
        for (int i = 0; i < size; i++) {
            int symbol = symbols[firstOf[tasks[i]]++];
            sites[i] = symbol / 2;
            kinds[i] = symbol % 2 == 0 ? Trace.DECIDED : Trace.SKIPPED;
        }
        Touched touched = Touched.UNKNOWN;
        if (version > ScheduleFile.WITHOUT_RESOURCES) {
            List<String> resources = NameCodec.decode(lines, memory);
            touched = new Touched(resources, TouchedCodec.decode(lines, tasks, names.size(), resources.size()));
        }
        ValueMarks values = version > ScheduleFile.WITHOUT_VALUES ? ValueMarks.decode(lines, size) : ValueMarks.UNKNOWN;
        int[] choices = RunReader.read(lines, lines.count("choices", memory), Integer.MAX_VALUE);
        return new Schedule(names, keys, tasks, sites, kinds, touched, values, choices);
    }

    static List<String> texts(Lines lines, String keyword) throws ScheduleFormatException {
        int count = lines.count(keyword, lines.left());
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(Escapes.unescape(lines.next("more " + keyword), lines));
        }
        return texts;
    }
}
