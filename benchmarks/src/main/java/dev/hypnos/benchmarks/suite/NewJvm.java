package dev.hypnos.benchmarks.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Replays a schedule in a JVM that has run nothing before, by the command that its report gives. */
final class NewJvm {
    private static final Pattern AS_RECORDED = Pattern.compile(
            "^replayed(?: with other values)?: every operation and the failure as recorded", Pattern.MULTILINE);
    private static final Pattern WENT_ELSEWHERE =
            Pattern.compile("^replay ([\\d,]+) went another way", Pattern.MULTILINE);

    private NewJvm() {}

    /**
     * What came of replays.
     *
     * @param same how many there were that failed as recorded, until one did not
     * @param said what the command said, where not all did
     */
    record Replayed(int same, @Nullable String said) {}

    /** Replays it so often in one new JVM. */
    static Replayed replay(Path schedule, int times) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("hypnos.commandClassPath"), "dev.hypnos.cli.Main"));
        command.addAll(List.of("replay", schedule.toString(), "--times", Integer.toString(times)));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return judge(process.waitFor(), said, times);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    /**
     * The command exits with 1 where all replays failed in one way, and says in which; it stops at the first that goes
     * another way.
     */
    static Replayed judge(int exitCode, String said, int times) {
        if (exitCode == 1 && AS_RECORDED.matcher(said).find()) {
            return new Replayed(times, null);
        }
        Matcher elsewhere = WENT_ELSEWHERE.matcher(said);
        int same = elsewhere.find() ? Integer.parseInt(elsewhere.group(1).replace(",", "")) - 1 : 0;
        return new Replayed(same, said);
    }
}
