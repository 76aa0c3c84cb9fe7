package dev.hypnos.examples.corfu;

import dev.hypnos.examples.corfu.LogReply.BadEpoch;
import dev.hypnos.examples.corfu.LogReply.Plain;
import dev.hypnos.examples.corfu.LogReply.Value;
import dev.hypnos.examples.corfu.LogRequest.Read;
import dev.hypnos.examples.corfu.LogRequest.SetLayout;
import dev.hypnos.examples.corfu.LogRequest.Write;
import dev.hypnos.model.Server;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an entry of the log, which is written once, for clients that know its epoch. It talks to no other server.
 *
 * <p>While it is split, it is head and tail of one chain: what was written at the head is kept in memory until it is
 * written at the tail, and is no more to be seen there than on another server.
 */
final class LogServer extends Server {
    private int epoch;
    /** Null while it is wedged. */
    private @Nullable Layout layout;

    /** What is in the one entry of the log that the model has; null if it is not written. */
    private @Nullable String disk;

    private @Nullable String memory;

    LogServer(Layout layout) {
        this.epoch = layout.epoch();
        this.layout = layout;
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch ((LogRequest) request) {
            case SetLayout(Layout changed) -> setLayout(changed);
            case Write write -> {
                LogReply refusal = refusal(write.epoch());
                yield refusal != null ? refusal : write(write);
            }
            case Read read -> {
                LogReply refusal = refusal(read.epoch());
                yield refusal != null ? refusal : read(read);
            }
        };
    }

    private LogReply setLayout(Layout changed) {
        if (changed.epoch() <= epoch) {
            return new BadEpoch(epoch);
        }
        epoch = changed.epoch();
        layout = changed;
        // A chain that was split and now has two servers: this one is the head, with all that it had as such.
        if (disk == null) {
            disk = memory;
        }
        memory = null;
        return Plain.OK;
    }

    /** Why a client of this epoch is not served; null if it is. */
    private @Nullable LogReply refusal(int clientEpoch) {
        if (clientEpoch < epoch) {
            return new BadEpoch(epoch);
        }
        if (clientEpoch > epoch || layout == null) {
            layout = null;
            return Plain.WEDGED;
        }
        return null;
    }

    private LogReply write(Write write) {
        boolean isThere = switch (write.role()) {
            case LOG -> disk != null;
            case SPLIT_HEAD -> disk != null || memory != null;
        };
        if (isThere && !write.overwrites()) {
            return Plain.WRITTEN;
        }
        switch (write.role()) {
            case LOG -> {
                disk = write.value();
                memory = null;
            }
            case SPLIT_HEAD -> memory = write.value();
        }
        return Plain.OK;
    }

    private LogReply read(Read read) {
        String value = disk == null && read.role() == Replica.Role.SPLIT_HEAD ? memory : disk;
        return value == null ? Plain.NOT_WRITTEN : new Value(value);
    }
}
