package dev.hypnos.network;

import java.io.IOException;

/**
 * In place of the native methods of {@code sun.nio.ch.IOUtil} that make pipes, and wake by them who waits for events.
 */
public final class PipeHooks {
    private static final byte[] ONE = new byte[1];

    private PipeHooks() {}

    public static long makePipe(boolean blocking) throws IOException {
        Network network = Network.current();
        PipeEnd[] ends = PipeEnd.pipe(network);
        long source = network.add(ends[0]);
        int sink = network.add(ends[1]);
        ends[0].isBlocking = blocking;
        ends[1].isBlocking = blocking;
        return source << 32 | sink;
    }

    /** With monitors held: a part of the operation that is under way. */
    public static int write1(int descriptor, byte value) throws IOException {
        ((PipeEnd) DescriptorHooks.of(descriptor)).put(ONE);
        return 1;
    }

    public static int drain1(int descriptor) throws IOException {
        return ((PipeEnd) DescriptorHooks.of(descriptor)).skip();
    }
}
