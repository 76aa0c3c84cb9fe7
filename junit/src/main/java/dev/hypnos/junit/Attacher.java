package dev.hypnos.junit;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;

/**
 * Loads the agent into another JVM: a JVM must not attach to itself unless it was started with a flag, so a small process
 * does it from outside.
 */
final class Attacher {
    private Attacher() {}

    /** The process id and the agent's jar. Prints one line and exits with 1 if it does not work. */
    public static void main(String[] arguments) {
        try {
            VirtualMachine machine = VirtualMachine.attach(arguments[0]);
            try {
                machine.loadAgent(arguments[1]);
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
