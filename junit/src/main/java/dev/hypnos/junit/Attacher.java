package dev.hypnos.junit;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the agent's jar and loads it into another JVM: a JVM must not attach to itself unless it was started with a
 * flag, so a small process does it from outside. The jar is made here too, so that as little as possible happens in the
 * other JVM before the agent is there: each class that is initialised before gets a hash code that depends on all that
 * went before it.
 */
final class Attacher {
    /** The agent was not loaded; the last line says why. */
    static final int REFUSED = 1;
    /** The jar could not be made of what is on the class path; the last line is for the user as it is. */
    static final int INCOMPLETE = 2;
    /** The jar could not be written; the last line says why. */
    static final int UNWRITABLE = 3;
    /** How the line begins that names the jar. */
    static final String JAR = "jar ";

    private static volatile boolean isLoaded;

    private Attacher() {}

    /**
     * Loads the agent into the process with this id. Prints the jar's name, and one line more and exits with a code of
     * its own if it does not work.
     */
    public static void main(String[] arguments) {
        try {
            Path jar = Files.createTempFile("hypnos-agent-", ".jar");
            System.out.println(JAR + jar.toAbsolutePath());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteUnlessLoaded(jar)));
            AgentJar.write(jar);
            load(arguments[0], jar.toAbsolutePath().toString());
        } catch (AttachmentException incomplete) {
            fail(INCOMPLETE, String.valueOf(incomplete.getMessage()));
        } catch (IOException unwritable) {
            fail(UNWRITABLE, unwritable.toString());
        }
    }

    private static void load(String process, String jar) {
        try {
            VirtualMachine machine = VirtualMachine.attach(process);
            try {
                machine.loadAgent(jar);
                isLoaded = true;
            } finally {
                machine.detach();
            }
        } catch (AgentInitializationException failed) {
            fail(REFUSED, "the agent failed to start; its own message is in the error output of the test's JVM");
        } catch (Exception | LinkageError failed) {
            String message = failed.getMessage();
            fail(REFUSED, message == null || message.isBlank() ? failed.toString() : message);
        }
    }

    /** The JVM that has it deletes it when it ends. */
    private static void deleteUnlessLoaded(Path jar) {
        try {
            if (!isLoaded) {
                Files.deleteIfExists(jar);
            }
        } catch (IOException remains) {
            // among the temporary files, where it does no harm
        }
    }

    private static void fail(int code, String message) {
        System.out.println(message);
        System.exit(code);
    }
}
