package dev.hypnos.junit;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import java.nio.charset.StandardCharsets;

/**
 * Loads the agent into another JVM: a JVM must not attach to itself unless it was started with a flag, so a small process
 * does it from outside.
 */
final class Attacher {
    private Attacher() {}

    /**
     * Attaches to the process with this id and loads the agent whose jar comes, as soon as it is made, on standard input.
     * Prints one line and exits with 1 if it does not work.
     */
    public static void main(String[] arguments) {
        try {
            VirtualMachine machine = VirtualMachine.attach(arguments[0]);
            try {
                String jar = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
                if (!jar.isEmpty()) {
                    machine.loadAgent(jar);
                }
            } finally {
                machine.detach();
            }
        } catch (AgentInitializationException failed) {
            System.out.println("the agent failed to start; its own message is in the error output of the test's JVM");
            System.exit(1);
        } catch (Exception | LinkageError failed) {
            String message = failed.getMessage();
            System.out.println(message == null || message.isBlank() ? failed.toString() : message);
            System.exit(1);
        }
    }
}
