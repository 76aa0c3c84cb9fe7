package dev.hypnos.campaign;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.SavedFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * An exploration in a file, to go on later: what it explores and how, all that it knows, and a checksum.
 *
 * <pre>
 *   hypnos-exploration 4
 *   key=value                 the test and the settings that must be the same, one to a line
 *   state
 *   ...                       see {@link Exploration#save}
 *   end &lt;checksum>            CRC-32 of all before, in hexadecimal
 * </pre>
 */
public final class SavedExploration {
    private static final String MAGIC = "hypnos-exploration 4\n";
    private static final String KIND = "hypnos-exploration ";
    private static final String STATE = "state\n";
    private static final String END = "end ";
    private static final String FAILURES = "failures";
    private static final String DOUBTS = "doubts";
    private static final String BETWEEN_DOUBTS = "; ";

    private SavedExploration() {}

    /**
     * Whether the exploration that these settings want to resume is one of this test with these settings. Throws an
     * {@link IllegalArgumentException} with one clear line if not.
     */
    public static void require(String test, CampaignSettings settings) {
        Path file = settings.resume();
        if (file != null && settings.strategy().create(settings.reach()) instanceof Exploration exploration) {
            resume(exploration, file, test, settings);
        }
    }

    /** Returns why what was explored so far cannot vouch for what it left out. */
    static List<String> resume(Exploration exploration, Path file, String test, CampaignSettings settings) {
        String text = read(file);
        int state = text.indexOf("\n" + STATE) + 1;
        int end = text.lastIndexOf("\n" + END) + 1;
        if (state <= 0 || end <= state || !text.substring(end).strip().equals(END + checksum(text.substring(0, end)))) {
            throw new IllegalArgumentException(
                    file + " is corrupt: its checksum does not fit, or it was not written to its end");
        }
        Map<String, String> saved = new LinkedHashMap<>();
        for (String line : text.substring(MAGIC.length(), state).split("\n")) {
            int equals = line.indexOf('=');
            saved.put(line.substring(0, Math.max(0, equals)), line.substring(equals + 1));
        }
        if (!"0".equals(saved.get(FAILURES))) {
            throw new IllegalArgumentException(
                    file + " is that of an exploration which found an error: the rest cannot say that there is none");
        }
        about(test, settings).forEach((key, value) -> {
            if (!value.equals(saved.get(key))) {
                throw new IllegalArgumentException(
                        file + " was saved with " + key + " " + saved.get(key) + ", and this is " + value);
            }
        });
        try {
            exploration.resume(text.substring(state + STATE.length(), end));
        } catch (SavedFormatException wrong) {
            throw new IllegalArgumentException(file + " " + wrong.getMessage(), wrong);
        }
        String doubts = saved.getOrDefault(DOUBTS, "");
        return doubts.isEmpty() ? List.of() : List.of(doubts.split(BETWEEN_DOUBTS));
    }

    private static String read(Path file) {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException(file + " does not exist");
        }
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException | OutOfMemoryError unreadable) {
            throw new IllegalArgumentException(file + " cannot be read as text (" + unreadable + ")", unreadable);
        }
        if (!text.startsWith(KIND)) {
            throw new IllegalArgumentException(file + " is no saved exploration");
        }
        if (!text.startsWith(MAGIC)) {
            throw new IllegalArgumentException(file + " was saved by another version of Hypnos");
        }
        return text;
    }

    /** Writes it; the file is there as a whole or, where the disk is full say, stays as it was. */
    static void write(
            Exploration exploration,
            Path file,
            String test,
            CampaignSettings settings,
            long failures,
            List<String> doubts)
            throws IOException {
        StringBuilder text = new StringBuilder(MAGIC);
        Map<String, String> about = about(test, settings);
        about.put(FAILURES, Long.toString(failures));
        about.put(DOUBTS, String.join(BETWEEN_DOUBTS, doubts));
        about.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
        text.append(STATE).append(exploration.save()).append('\n');
        String checksum = checksum(text.toString());
        text.append(END).append(checksum).append('\n');
        Path target = file.toAbsolutePath();
        Path directory = target.getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Path part = target.resolveSibling(target.getFileName() + ".part");
        Files.writeString(part, text);
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whatever decides which traces there are and in which order they are tried. */
    private static Map<String, String> about(String test, CampaignSettings settings) {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("test", test);
        about.put("strategy", settings.strategy().label());
        if (settings.strategy() != StrategyKind.DFS) {
            about.put("observers", settings.reach().hasObservers() ? "on" : "off");
            about.put("delays", Integer.toString(settings.reach().delays()));
        }
        about.put("preemptions", Integer.toString(settings.reach().preemptions()));
        about.put("granularity", settings.granularity());
        about.put("uncontrolled", settings.uncontrolled());
        Limits.of(settings).describe(about);
        settings.launch().forEach((key, value) -> about.put("launch." + key, value));
        about.replaceAll(
                (key, value) -> value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r"));
        return about;
    }

    private static String checksum(String text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", checksum.getValue());
    }
}
