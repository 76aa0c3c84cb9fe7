package dev.hypnos.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The same command in a JVM of its own that waits for a debugger where {@code StopHere} is thrown: until then it runs
 * without one, so that nobody has to step there.
 */
final class DebuggedReplay {
    private static final String STOP = "dev.hypnos.runtime.vm.StopHere";
    /** The port that debuggers propose. */
    private static final int PORT = 5005;

    private DebuggedReplay() {}

    /** Runs the command with these arguments, and returns its exit code. */
    static int run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,onthrow=" + STOP + ",launch=" + told()
                + ",address=127.0.0.1:" + Integer.getInteger("hypnos.debugPort", PORT));
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(Main.class.getName());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    /** The JVM runs this when it has stopped, and adds where it can be reached. */
    private static String told() {
        String echo = "echo stopped right before the operation; attach a debugger to";
        boolean isWindows =
                System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return isWindows ? "cmd /c " + echo : echo;
    }
}
