package dev.hypnos.cli;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.AttachmentException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code hypnos doctor}. */
@Command(
        name = "doctor",
        description = "Says, line by line, what of this machine Hypnos can work with.%n",
        footer = {"", "Exit codes: 0 everything works, 3 tests cannot run here, or their findings cannot be kept."},
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class DoctorCommand implements Callable<Integer> {
    private static final long MEBIBYTE = 1L << 20;

    private final Terminal terminal;

    DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        Diagnosis diagnosis = new Diagnosis(terminal);
        machine(diagnosis);
        schedules(diagnosis);
        try {
            boolean isThere = isAgentThere();
            Attachment.attach();
            diagnosis.fine("agent", isThere ? "there since the start of this JVM" : "attached to this JVM");
            ProgramLoader.of(List.of()).run("DoctorSession", diagnosis, terminal);
        } catch (AttachmentException impossible) {
            diagnosis.wrong("agent", String.valueOf(impossible.getMessage()));
        }
        return diagnosis.isHealthy() ? ExitCode.NOTHING_FOUND : ExitCode.NOT_CONTROLLABLE;
    }

    private static void machine(Diagnosis diagnosis) {
        diagnosis.fine(
                "JDK",
                Runtime.version() + ", " + System.getProperty("java.vendor") + ", in "
                        + System.getProperty("java.home"));
        diagnosis.fine(
                "platform",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        diagnosis.fine(
                "machine",
                String.format(
                        Locale.ROOT,
                        "%d cores, %,d MB of memory, of which this JVM may use %,d MB",
                        Runtime.getRuntime().availableProcessors(),
                        memory() / MEBIBYTE,
                        Runtime.getRuntime().maxMemory() / MEBIBYTE));
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }

    private static void schedules(Diagnosis diagnosis) {
        Path directory = Files.isDirectory(Path.of("target")) ? Path.of("target", "hypnos") : Path.of(".hypnos");
        String problem = problemWith(directory);
        if (problem == null) {
            diagnosis.fine("schedules", directory.toAbsolutePath() + ", can be written");
        } else {
            diagnosis.wrong("schedules", directory.toAbsolutePath() + " cannot be written: " + problem);
        }
    }

    /** Null where files can be written into the directory; it is not made, but the place where it would be is tried. */
    static @Nullable String problemWith(Path directory) {
        Path existing = directory.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = existing.resolve("..").normalize();
        }
        if (!Files.isDirectory(existing)) {
            return existing + " is no directory";
        }
        try {
            Files.delete(Files.createTempFile(existing, ".hypnos-doctor", ""));
            return null;
        } catch (IOException unwritable) {
            return unwritable.toString();
        }
    }

    private static boolean isAgentThere() {
        try {
            Class.forName("dev.hypnos.agent.Agent", false, null);
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }
}
