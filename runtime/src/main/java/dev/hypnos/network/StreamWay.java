package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.DeviceHooks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one end of a connection has sent and the other has not received: a courier, whose operations that are, brings it
 * in order.
 */
final class StreamWay {
    private static final int DELIVERS = Sites.add(
                    "bytes arrive", "dev.hypnos.network", "deliver", "the network", -1, 0, Access.WRITE)
            .id();

    /**
     * What is on it.
     *
     * @param due when it can arrive
     * @param mark what stands for it
     */
    private record Sent(Segment segment, long due, int mark) {}

    private final StreamSocket from;
    private final Deque<Sent> segments = new ArrayDeque<>();
    private int bytes;
    private @Nullable Courier courier;

    StreamWay(StreamSocket from) {
        this.from = from;
    }

    /** Makes the courier now, for one that will send when no task runs. */
    void prepare(String to) {
        courier = DeviceHooks.courier(to, from.receiver(), this::deliver);
    }

    @Nullable
    Courier courier() {
        return courier;
    }

    boolean isEmpty() {
        return segments.isEmpty();
    }

    /** How many bytes are on it. */
    int bytes() {
        return bytes;
    }

    /** @param earliest when it can arrive, if nothing is in front of it */
    void send(Segment segment, long earliest) {
        if (segment instanceof Segment.Data data) {
            bytes += data.bytes().length;
        }
        // in order: not before the one in front
        long before = segments.isEmpty() ? 0 : segments.getLast().due;
        segments.add(new Sent(segment, Math.max(before, earliest), DeviceHooks.sends()));
        if (courier == null) {
            prepare(String.valueOf(from.remote()));
        }
        Courier carrier = Objects.requireNonNull(courier);
        if (!carrier.isOffered()) {
            offer(carrier);
        }
    }

    private void offer(Courier carrier) {
        DeviceHooks.offerAt(carrier, DELIVERS, from.peer().in, segments.getFirst().due);
    }

    /** The next segment arrives at the other end. */
    private void deliver() {
        Courier acting = Objects.requireNonNull(courier);
        Sent next = segments.poll();
        if (next == null) {
            return; // a reset has overtaken it
        }
        DeviceHooks.delivers(acting, next.mark);
        if (next.segment instanceof Segment.Data data) {
            bytes -= data.bytes().length;
        }
        from.arrives(next.segment, acting);
        if (!segments.isEmpty()) {
            offer(acting);
        }
    }

    /** What is on it does not arrive. */
    void lose() {
        segments.clear();
        bytes = 0;
    }
}
