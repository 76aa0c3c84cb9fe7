package dev.hypnos.benchmarks.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What some trials gave.
 *
 * @param lateFalseNegatives those after the first hundred trials
 * @param reproduced whether every finding was replayed
 * @param findings how many trials failed with each message
 */
record Result(
        long trials,
        long failures,
        long operations,
        long decisions,
        long conflicts,
        long falseNegatives,
        long lateFalseNegatives,
        long falsePositives,
        long milliseconds,
        boolean reproduced,
        Map<String, Long> findings) {
    static final Result NOTHING = new Result(0, 0, 0, 0, 0, 0, 0, 0, 0, true, Map.of());

    /** Trials in which false negatives count as late come after so many. */
    static final int EARLY_TRIALS = 100;

    Result plus(Result other) {
        Map<String, Long> all = new LinkedHashMap<>(findings);
        other.findings.forEach((message, count) -> all.merge(message, count, Long::sum));
        return new Result(
                trials + other.trials,
                failures + other.failures,
                operations + other.operations,
                decisions + other.decisions,
                conflicts + other.conflicts,
                falseNegatives + other.falseNegatives,
                lateFalseNegatives + other.lateFalseNegatives,
                falsePositives + other.falsePositives,
                milliseconds + other.milliseconds,
                reproduced && other.reproduced,
                all);
    }

    /**
     * How many trials failed with a message that holds this text. A trial that was cut off after very many operations
     * shows no error of the protocol: a strategy such as PCT, which is not fair, can run a loop for ever.
     */
    long failures(String part) {
        return findings.entrySet().stream()
                .filter(entry -> entry.getKey().contains(part) && !isCutOff(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** A strategy that is not fair can let a protocol go on for ever: that is no error of the protocol. */
    private static boolean isCutOff(String finding) {
        return finding.startsWith("operation-limit") || finding.startsWith("livelock");
    }

    double perTrial(long amount) {
        return trials == 0 ? 0 : (double) amount / trials;
    }

    /** One line of text, without tabs in it. */
    String write() {
        List<String> fields = new ArrayList<>(List.of(
                String.valueOf(trials),
                String.valueOf(failures),
                String.valueOf(operations),
                String.valueOf(decisions),
                String.valueOf(conflicts),
                String.valueOf(falseNegatives),
                String.valueOf(lateFalseNegatives),
                String.valueOf(falsePositives),
                String.valueOf(milliseconds),
                String.valueOf(reproduced)));
        findings.forEach((message, count) -> fields.add(count + " " + message.replace('\t', ' ')));
        return String.join("\t", fields);
    }

    /** What {@link #write} wrote; null if the line is not whole. */
    static @Nullable Result read(String line) {
        String[] fields = line.split("\t", -1);
        try {
            Map<String, Long> findings = new LinkedHashMap<>();
            for (int i = 10; i < fields.length; i++) {
                int space = fields[i].indexOf(' ');
                findings.put(fields[i].substring(space + 1), Long.parseLong(fields[i].substring(0, space)));
            }
            return new Result(
                    Long.parseLong(fields[0]),
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]),
                    Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]),
                    Long.parseLong(fields[6]),
                    Long.parseLong(fields[7]),
                    Long.parseLong(fields[8]),
                    Boolean.parseBoolean(fields[9]),
                    findings);
        } catch (IndexOutOfBoundsException | NumberFormatException broken) {
            return null;
        }
    }
}
