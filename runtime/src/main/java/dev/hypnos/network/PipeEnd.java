package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One end of a pipe: that which is read, or that which is written. What is written can be read at once. */
final class PipeEnd extends Descriptor implements ByteChannelEnd {
    /** As on Linux: how much a pipe holds, and up to which length what is written is not divided. */
    private static final int CAPACITY = 64 * 1024;

    private static final int UNDIVIDED = 4096;

    private final boolean isSource;
    private final ByteQueue bytes;
    private @Nullable PipeEnd other;

    private PipeEnd(Network network, boolean isSource, ByteQueue bytes) {
        super(network);
        this.isSource = isSource;
        this.bytes = bytes;
    }

    /** A pipe: the end to read, and the end to write. */
    static PipeEnd[] pipe(Network network) {
        ByteQueue bytes = new ByteQueue();
        PipeEnd source = new PipeEnd(network, true, bytes);
        PipeEnd sink = new PipeEnd(network, false, bytes);
        source.other = sink;
        sink.other = source;
        return new PipeEnd[] {source, sink};
    }

    private PipeEnd other() {
        return Objects.requireNonNull(other);
    }

    @Override
    public boolean canRead() {
        return bytes.size() > 0 || other().isClosed || isClosed;
    }

    @Override
    public int read(long address, int max) {
        if (bytes.size() == 0) {
            return other().isClosed || isClosed ? SocketHooks.END : SocketHooks.UNAVAILABLE;
        }
        int count = bytes.take(address, max);
        other().touchedBy(false);
        return count;
    }

    @Override
    public boolean canWrite() {
        return CAPACITY - bytes.size() >= UNDIVIDED || other().isClosed || isClosed;
    }

    @Override
    public int write(long address, int length) throws IOException {
        if (other().isClosed || isClosed) {
            throw new IOException("Broken pipe");
        }
        int room = CAPACITY - bytes.size();
        if (room == 0 || (length <= UNDIVIDED && length > room)) {
            return SocketHooks.UNAVAILABLE;
        }
        int count = Math.min(length, room);
        bytes.add(ByteQueue.copy(address, count), DeviceHooks.position());
        other().touchedBy(true);
        return count;
    }

    /** Writes a few bytes, as a part of the operation that is under way. */
    void put(byte[] few) {
        bytes.add(few, -1);
        other().touchedBy(true);
    }

    /** Takes one byte; returns how many there were to take. */
    int skip() {
        return bytes.skip(1);
    }

    /** The other end has done something with the bytes, as a part of its operation. */
    private void touchedBy(boolean isNew) {
        if (isClosed) {
            return;
        }
        DeviceHooks.also(null, isNew ? in : out, Access.WRITE);
        if (isNew) {
            cameIn(null);
        } else {
            canGoOut(null);
        }
    }

    @Override
    int ready() {
        if (isSource) {
            return (bytes.size() > 0 ? IN : 0) | (other().isClosed ? HANG_UP : 0);
        }
        return (CAPACITY - bytes.size() >= UNDIVIDED ? OUT : 0) | (other().isClosed ? OUT | ERROR : 0);
    }

    @Override
    void close() {
        other().touchedBy(!isSource);
    }

    @Override
    public String toString() {
        return (isSource ? "source " : "sink ") + number + " of a pipe";
    }
}
