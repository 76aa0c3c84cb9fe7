package dev.hypnos.cli.session;

import dev.hypnos.cli.BenchRequest;
import dev.hypnos.cli.Session;
import dev.hypnos.cli.Terminal;
import dev.hypnos.sandbox.Sandbox;
import java.lang.reflect.InvocationTargetException;

/** Runs a benchmark. */
public final class BenchSession implements Session<BenchRequest> {
    @Override
    public int run(BenchRequest request, Terminal terminal) throws Exception {
        ClassLoader program = BenchSession.class.getClassLoader();
        Sandbox.keep(program);
        try {
            // by name: the benchmarks are not needed to compile the command, nor to run anything else
            return (int) Class.forName(request.type(), true, program)
                    .getMethod("run", String[].class)
                    .invoke(null, (Object) request.arguments().toArray(String[]::new));
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw failed;
        }
    }
}
