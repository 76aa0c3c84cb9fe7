package dev.hypnos.cluster;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A standard stream of a node: whole lines, each with the node's name before it, in that of the real process. */
final class NodeOutput extends OutputStream {
    private final byte[] prefix;
    private final PrintStream real;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    NodeOutput(String node, PrintStream real) {
        this.prefix = (node + "| ").getBytes(StandardCharsets.UTF_8);
        this.real = real;
    }

    PrintStream stream() {
        return new PrintStream(this, true, real.charset());
    }

    @Override
    public void write(int value) {
        if (line.size() == 0) {
            line.writeBytes(prefix);
        }
        line.write(value);
        if (value == '\n') {
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
        real.writeBytes(line.toByteArray());
        line.reset();
    }

    /** What was begun and will not be ended: the process is over. */
    void end() {
        if (line.size() > 0) {
            write('\n');
        }
    }
}
