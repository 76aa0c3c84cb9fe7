package dev.hypnos.cluster;

import dev.hypnos.runtime.outcome.PrintLog;
import dev.hypnos.runtime.process.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A standard stream of a node: whole lines, each with the node's name before it, in that of the trial. */
final class NodeOutput extends OutputStream {
    /** A longer line is shown in pieces. */
    private static final int LINE_MAX = 1 << 16;

    private final byte[] prefix;
    private final StandardOutput trial;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    NodeOutput(String node, StandardOutput trial) {
        this.prefix = (node + "| ").getBytes(StandardCharsets.UTF_8);
        this.trial = trial;
    }

    PrintStream stream() {
        return new PrintStream(this, true, PrintLog.charset());
    }

    @Override
    public void write(int value) {
        if (line.size() == 0) {
            line.writeBytes(prefix);
        }
        line.write(value);
        if (value == '\n' || line.size() == LINE_MAX) {
            show();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }

    private void show() {
        byte[] bytes = line.toByteArray();
        trial.write(bytes, 0, bytes.length);
        line.reset();
    }

    /** What was begun and will not be ended: the process is over. */
    void end() {
        if (line.size() > 0) {
            write('\n');
        }
    }
}
