package dev.hypnos.cli;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.BadInputException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hypnos bench}. */
@Command(
        name = "bench",
        description = "Measures what Hypnos costs on this machine.%n",
        footerHeading = "%nExample:%n",
        footer = "  hypnos bench micro",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class BenchCommand implements Callable<Integer> {
    private static final String MICRO = "dev.hypnos.benchmarks.MicroBenchmark";

    @Parameters(index = "0", paramLabel = "NAME", description = "micro: the price of a switch, an operation, a trial.")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "Handed to the benchmark.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        if (!name.equals("micro")) {
            throw new BadInputException("there is no benchmark '" + name + "'; there is: micro");
        }
        Attachment.attach();
        try {
            // by name: the benchmarks are not needed to compile the command, nor to run anything else
            return (Integer)
                    Class.forName(MICRO).getMethod("run", String[].class).invoke(null, (Object)
                            arguments.toArray(String[]::new));
        } catch (ClassNotFoundException missing) {
            throw new BadInputException("the benchmarks are not on the class path of this command");
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw failed;
        }
    }
}
