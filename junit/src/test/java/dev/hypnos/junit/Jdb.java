package dev.hypnos.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The JDK's command line debugger, driven by commands as a person would type them. */
final class Jdb implements AutoCloseable {
    private final Process process;
    private final OutputStream input;
    private final InputStream output;
    private final StringBuilder seen = new StringBuilder();

    private Jdb(Process process) {
        this.process = process;
        this.input = process.getOutputStream();
        this.output = process.getInputStream();
    }

    /** Attaches to a JVM that waits on this port of this machine. */
    static Jdb attach(String port) throws IOException {
        return new Jdb(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jdb").toString(),
                        "-connect",
                        "com.sun.jdi.SocketAttach:hostname=127.0.0.1,port=" + port)
                .redirectErrorStream(true)
                .start());
    }

    /** Types a command, and reads until the debugger has printed this text. Returns what it printed since the last call. */
    String send(String command, String expected) throws IOException {
        input.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
        return await(expected);
    }

    String await(String expected) throws IOException {
        int found;
        while ((found = seen.indexOf(expected)) < 0) {
            int next = output.read();
            if (next < 0) {
                throw new AssertionError("jdb ended, and never printed '" + expected + "' but:\n" + seen);
            }
            seen.append((char) next);
        }
        String text = seen.substring(0, found + expected.length());
        seen.delete(0, found + expected.length());
        return text;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
