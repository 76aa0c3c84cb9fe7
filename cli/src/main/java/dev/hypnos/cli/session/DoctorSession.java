package dev.hypnos.cli.session;

import dev.hypnos.agent.CacheDirectory;
import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.cli.Diagnosis;
import dev.hypnos.cli.ExitCode;
import dev.hypnos.cli.Session;
import dev.hypnos.cli.Terminal;
import dev.hypnos.runtime.Installation;
import dev.hypnos.runtime.process.TrialDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is only known of a machine when the agent is attached: the JDK is woven, and an error was found in a program of
 * our own.
 */
public final class DoctorSession implements Session<Diagnosis> {
    @Override
    public int run(Diagnosis diagnosis, Terminal terminal) {
        woven(diagnosis);
        devices(diagnosis);
        cache(diagnosis);
        files(diagnosis);
        trial(diagnosis);
        return ExitCode.NOTHING_FOUND;
    }

    /** Every required row was applied, or the agent would not have been attached. */
    private static void woven(Diagnosis diagnosis) {
        List<String> problems = Installation.problems();
        if (problems.isEmpty()) {
            diagnosis.fine(
                    "woven",
                    String.format(
                            Locale.ROOT,
                            "all %,d places of the JDK that are to be controlled",
                            JdkTable.here().rows().size()));
        }
        problems.forEach(problem -> diagnosis.wrong("woven", problem));
    }

    private static void devices(Diagnosis diagnosis) {
        Map<String, String> leftOut = JdkTable.here().leftOut();
        if (leftOut.isEmpty()) {
            diagnosis.fine("devices", "network and files are under control");
        }
        // a test that needs neither can run
        leftOut.forEach(
                (title, reason) -> diagnosis.fine("devices", "not under control here: " + title + ", " + reason));
    }

    private static void cache(Diagnosis diagnosis) {
        Path directory = CacheDirectory.find();
        if (directory == null) {
            diagnosis.fine("cache", "none: each JVM weaves the JDK anew");
        } else if (Files.isWritable(directory)) {
            diagnosis.fine("cache", directory + ", can be written");
        } else {
            diagnosis.fine("cache", directory + " cannot be written: each JVM weaves the JDK anew");
        }
    }

    private static void files(Diagnosis diagnosis) {
        try {
            diagnosis.fine("trial files", TrialDirectory.requirePlace() + ", for its owner only");
        } catch (IOException refused) {
            diagnosis.wrong("trial files", String.valueOf(refused.getMessage()));
        }
    }

    private static void trial(Diagnosis diagnosis) {
        diagnosis.fine("probe", "a lost update in a small program was found and replayed");
        try {
            diagnosis.fine(
                    "trial",
                    String.format(Locale.ROOT, "%.1f µs for a switch between two threads", SwitchCost.micros()));
        } catch (IllegalStateException failed) {
            diagnosis.wrong("trial", String.valueOf(failed.getMessage()));
        }
    }
}
