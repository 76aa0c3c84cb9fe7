package dev.hypnos.junit;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Brings the agent into this JVM. Nothing of the kernel or the runtime may be used before {@link #attach} has returned:
 * a class of theirs loaded from the class path would be another one than that which the agent wires up. So this class
 * names them in strings only.
 *
 * <p>Whatever goes wrong is one clear line, remembered, so that every Hypnos test of the JVM fails with it.
 */
public final class Attachment {
    private static final int OLDEST_JDK = 25;
    /** The newest that our tests run on. */
    private static final int TESTED_JDK = 25;

    private static final String AGENT = "dev.hypnos.agent.Agent";
    private static final String ENGINE = "dev.hypnos.runtime.Engine";
    private static final int PATIENCE_SECONDS = 60;

    private static boolean attached;
    private static @Nullable String problem;

    private Attachment() {}

    /**
     * Attaches the agent unless it is there already. Throws an {@link AttachmentException} where that is impossible.
     */
    public static synchronized void attach() {
        if (attached) {
            return;
        }
        if (problem != null) {
            throw new AttachmentException(problem);
        }
        try {
            tryToAttach();
            attached = true;
        } catch (AttachmentException failed) {
            // who was interrupted, by a time limit for instance, may try again
            if (!Thread.currentThread().isInterrupted()) {
                problem = failed.getMessage();
            }
            throw failed;
        }
    }

    /** Trials to come see the system properties as they are now, whatever plain tests set. */
    static void rememberProperties() {
        try {
            Class.forName(AGENT, false, null).getMethod("rememberProperties").invoke(null);
        } catch (ReflectiveOperationException foreign) {
            throw new AttachmentException(otherVersion(foreign));
        }
    }

    /** Writes the agent's jar, for {@code java -javaagent:FILE}. */
    public static void makeAgentJar(Path file) throws IOException {
        AgentJar.write(file);
    }

    private static void tryToAttach() {
        requireJdk(Runtime.version());
        if (bootClass(AGENT) == null) {
            load();
        }
        verify();
        probe();
        String note = note(Runtime.version());
        if (note != null) {
            System.err.println(note);
        }
    }

    /** What is to be said of a JDK on which Hypnos works, as it seems; null where nothing is. */
    static @Nullable String note(Runtime.Version version) {
        return version.feature() <= TESTED_JDK
                ? null
                : "Hypnos: this is Java " + version + ", and Hypnos is tested with " + TESTED_JDK
                        + " only. It has found in this JDK what all tests need, and a lost update in a program of its own.";
    }

    /** Once for each JVM, before its first test. */
    private static void probe() {
        String found = StartProbe.problem();
        if (found != null) {
            throw new AttachmentException("Hypnos cannot control this JVM: " + found
                    + ". Something undoes its instrumentation: remove other agents (-javaagent, -agentpath) from the options"
                    + " of the JVM that runs the tests, and other versions of Hypnos from its class path.");
        }
    }

    static void requireJdk(Runtime.Version version) {
        if (version.feature() < OLDEST_JDK) {
            throw new AttachmentException("Hypnos needs a JDK " + OLDEST_JDK + " and this test runs on Java " + version
                    + ": run it with a JDK " + OLDEST_JDK + ", for example Temurin " + OLDEST_JDK + ".");
        }
    }

    private static void load() {
        try {
            String obstacle = obstacle();
            if (obstacle == null) {
                obstacle = loadFromOutside();
            }
            if (obstacle != null) {
                throw refused(obstacle);
            }
        } catch (IOException failed) {
            throw new AttachmentException("Hypnos could not attach its agent to this JVM: " + failed + ".");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AttachmentException("Hypnos could not attach its agent to this JVM: interrupted.");
        }
    }

    /** The flag of this JVM that forbids it, or null. */
    private static @Nullable String obstacle() {
        if ("true".equals(flag("DisableAttachMechanism"))) {
            return "it runs with -XX:+DisableAttachMechanism";
        }
        if ("false".equals(flag("EnableDynamicAgentLoading"))) {
            return "it runs with -XX:-EnableDynamicAgentLoading";
        }
        return null;
    }

    private static @Nullable String flag(String name) {
        try {
            return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .getVMOption(name)
                    .getValue();
        } catch (RuntimeException | LinkageError unknown) {
            return null;
        }
    }

    /** Null where it worked, otherwise why not. */
    private static @Nullable String loadFromOutside() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp",
                ownClassPath() + File.pathSeparator + String.join(File.pathSeparator, AgentJar.classPath()),
                "dev.hypnos.junit.Attacher",
                Long.toString(ProcessHandle.current().pid()));
        // Options meant for the test's JVM, a debugger that waits for instance, must not reach this one.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        builder.redirectErrorStream(true);
        Process process = builder.start();
        try {
            return outcome(process);
        } finally {
            process.destroy();
        }
    }

    private static @Nullable String outcome(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return "no answer within " + PATIENCE_SECONDS + " seconds";
        }
        List<String> lines = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset())
                .lines()
                .toList();
        for (String line : lines) {
            if (line.startsWith(Attacher.JAR)) {
                new File(line.substring(Attacher.JAR.length())).deleteOnExit();
            }
        }
        int code = process.exitValue();
        if (code == 0) {
            return null;
        }
        String reason = lines.isEmpty() ? "exit code " + code : lines.get(lines.size() - 1);
        switch (code) {
            case Attacher.INCOMPLETE -> throw new AttachmentException(reason);
            case Attacher.UNWRITABLE -> throw new IOException(reason);
            default -> {
                return reason;
            }
        }
    }

    private static Path ownClassPath() throws IOException {
        try {
            return Path.of(Attachment.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException | RuntimeException unknown) {
            throw new IOException("the place of hypnos-junit on the class path is unknown", unknown);
        }
    }

    private static AttachmentException refused(String reason) {
        String option;
        try {
            Path kept = Path.of(Files.isDirectory(Path.of("target")) ? "target/hypnos" : ".hypnos", "hypnos-agent.jar")
                    .toAbsolutePath();
            Files.createDirectories(kept.getParent());
            AgentJar.write(kept);
            option = "-javaagent:" + kept;
        } catch (IOException unwritable) {
            option = "-XX:+EnableDynamicAgentLoading";
        }
        return new AttachmentException("Hypnos could not attach its agent to this JVM: " + reason + ". Add " + option
                + " to the options of the JVM that runs the tests.");
    }

    /**
     * The agent must be installed, and its classes must be those of the boot class loader: nothing else is controlled.
     */
    private static void verify() {
        Class<?> agent = bootClass(AGENT);
        if (agent == null) {
            throw new AttachmentException(
                    "Hypnos cannot control this JVM: its agent was loaded, but its runtime is not on"
                            + " the boot class path. Remove any -javaagent option with a jar of another version.");
        }
        try {
            agent.getMethod("installWaiting").invoke(null);
            List<?> problems = (List<?>) agent.getMethod("problems").invoke(null);
            if (!problems.isEmpty()) {
                throw new AttachmentException("Hypnos cannot control this JVM: " + problems.get(0)
                        + (problems.size() > 1 ? " (and " + (problems.size() - 1) + " more)" : ""));
            }
            if (!(boolean) agent.getMethod("installed").invoke(null)) {
                throw new AttachmentException("Hypnos cannot control this JVM: its agent is on the boot class path, but"
                        + " was never started. Use -javaagent instead of -Xbootclasspath/a.");
            }
        } catch (ReflectiveOperationException foreign) {
            throw new AttachmentException(otherVersion(foreign));
        }
        try {
            if (Class.forName(ENGINE, false, Attachment.class.getClassLoader()).getClassLoader() != null) {
                throw new AttachmentException(
                        "Hypnos cannot control this JVM: a class of its runtime was loaded from the"
                                + " class path before the agent was attached.");
            }
        } catch (ClassNotFoundException missing) {
            throw new AttachmentException(
                    "Hypnos cannot control this JVM: " + ENGINE + " is missing from the boot class path.");
        }
    }

    private static String otherVersion(ReflectiveOperationException foreign) {
        return "Hypnos cannot control this JVM: the agent in it is of another version (" + foreign + ").";
    }

    private static @Nullable Class<?> bootClass(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException absent) {
            return null;
        }
    }
}
