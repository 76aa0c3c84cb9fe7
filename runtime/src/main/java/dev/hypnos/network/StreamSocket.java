package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A TCP socket. What one end writes is on its way until a courier, whose operation that is, brings it to the other: in
 * order, and before the end of the stream. What arrives at an end that is closed is answered by a reset.
 */
final class StreamSocket extends Descriptor implements Addressed, ByteChannelEnd {
    private static final int CONNECTS = Sites.add(
                    "connection arrives", "dev.hypnos.network", "connect", "the network", -1, 0, Access.WRITE)
            .id();
    private static final int RESETS = Sites.add(
                    "reset arrives", "dev.hypnos.network", "reset", "the network", -1, 0, Access.WRITE)
            .id();
    private static final int BREAKS = Sites.add(
                    "connection breaks", "dev.hypnos.network", "break", "the network", -1, 0, Access.WRITE)
            .id();

    /** How many bytes are on their way or unread at most, as with the buffers of an ordinary system. */
    static final int CAPACITY = 128 * 1024;

    private static final int URGENT_INLINE = 10;
    private static final String NO_ROUTE = "No route to host";

    enum State {
        NEW,
        LISTENING,
        CONNECTING,
        CONNECTED,
        /** The connection could not be made; the reason is told once. */
        REFUSED
    }

    private final Host host;
    private State state = State.NEW;
    /** Why the connection could not be made. */
    private String refusal = "";

    private @Nullable Endpoint local;
    private @Nullable Endpoint remote;

    /** For one that listens. */
    private final Backlog backlog = new Backlog();

    /** For one that stands for an end outside the virtual network: the real connection. */
    private @Nullable RealConnection real;

    private @Nullable StreamSocket peer;
    private final ByteQueue received = new ByteQueue();
    private boolean endReceived;
    private boolean isReset;
    private boolean inputShut;
    private boolean outputShut;

    private final StreamWay way = new StreamWay(this);
    /** How many bytes were written in all. */
    private long written;

    /** Brings the request to be connected. */
    private @Nullable Courier request;

    StreamSocket(Host host) {
        super(host.network);
        this.host = host;
        host.add(this);
    }

    State state() {
        return state;
    }

    @Override
    public @Nullable Endpoint local() {
        return local;
    }

    @Override
    public @Nullable Endpoint remote() {
        return remote;
    }

    /** Whether it has this port as the end of a connection, and keeps it from one who reuses ports or does not. */
    boolean keeps(int port, boolean reuses) {
        return state == State.CONNECTED && local != null && local.port() == port && !(reuses && reuses());
    }

    /** The resource of the port at which it listens. */
    int port() {
        return host.port(Objects.requireNonNull(local).port());
    }

    // Listening and connecting

    @Override
    public void bind(InetAddress address, int port) throws IOException {
        if (local != null) {
            throw new SocketException("Invalid argument");
        }
        local = host.bind(this, address, port);
    }

    void listen(int length) {
        backlog.limit(length);
        if (state != State.LISTENING) {
            state = State.LISTENING;
            host.listen(Objects.requireNonNull(local).port(), this);
        }
    }

    /** Sends the request; {@link #isDecided} when there is an answer. */
    void connect(InetAddress address, int port) throws IOException {
        if (state != State.NEW) {
            throw new SocketException(state == State.CONNECTED ? "Already connected" : "Operation already in progress");
        }
        Host outside = network.outside().at(host, address, port);
        Host target = outside == null ? network.reach(host, address) : outside;
        InetAddress to = target == host ? InetAddress.getLoopbackAddress() : address;
        remote = new Endpoint(to, port);
        if (local == null || local.address().isAnyLocalAddress()) {
            int from = local == null ? host.ephemeralPort() : local.port();
            local = new Endpoint(host.sourceFor(to), from);
        }
        state = State.CONNECTING;
        StreamSocket other = new StreamSocket(target);
        if (outside != null) {
            other.real = network.outside().connection(other, outside.name(), port);
            other.way.prepare(local + " from outside");
        }
        int ways = target == host ? -1 : network.topology();
        int mark = DeviceHooks.sends();
        request = DeviceHooks.courier(target + ":" + port, target, () -> arrive(other, port, ways, mark));
        DeviceHooks.offerAt(request, CONNECTS, target.port(port), network.arrival(host, target));
    }

    /** The request is there: it is accepted by the system, before the program does. */
    private void arrive(StreamSocket other, int port, int ways, int mark) {
        Courier acting = Objects.requireNonNull(request);
        DeviceHooks.delivers(acting, mark);
        if (ways >= 0) {
            DeviceHooks.also(acting, ways, Access.READ);
        }
        DeviceHooks.also(acting, out, Access.WRITE);
        if (isClosed) {
            other.host.remove(other);
            return;
        }
        if (other.real != null) {
            arriveOutside(other, other.real);
            canGoOut(acting);
            return;
        }
        StreamSocket listener = other.host.listener(port);
        boolean isOpen = listener != null && !listener.isClosed && network.isConnected(host, other.host);
        if (listener != null && isOpen && listener.backlog.delays(acting)) {
            return;
        }
        if (listener != null && isOpen) {
            join(other);
            other.reuse(listener.reuses());
            listener.backlog.add(other);
            DeviceHooks.also(acting, listener.in, Access.WRITE);
            listener.cameIn(acting);
        } else {
            refuse(other, network.isConnected(host, other.host) ? "Connection refused" : NO_ROUTE);
        }
        canGoOut(acting);
    }

    private void arriveOutside(StreamSocket other, RealConnection connection) {
        String failed = connection.open();
        if (failed == null) {
            join(other);
        } else {
            refuse(other, failed);
        }
    }

    private void join(StreamSocket other) {
        state = State.CONNECTED;
        peer = other;
        other.state = State.CONNECTED;
        other.peer = this;
        other.local = remote;
        other.remote = local;
    }

    private void refuse(StreamSocket other, String reason) {
        state = State.REFUSED;
        refusal = reason;
        other.host.remove(other);
    }

    boolean isDecided() {
        return state != State.CONNECTING || isClosed;
    }

    /** Whether it is connected; throws, once, why it is not. */
    boolean finishConnect() throws IOException {
        if (state == State.REFUSED) {
            state = State.NEW;
            remote = null;
            throw refusal.equals(NO_ROUTE) ? new NoRouteToHostException(refusal) : new ConnectException(refusal);
        }
        return state == State.CONNECTED;
    }

    boolean hasArrived() {
        return !backlog.isEmpty() || isClosed;
    }

    /** The next connection, or null. */
    @Nullable
    StreamSocket accept() {
        StreamSocket next = backlog.accept();
        if (next != null) {
            network.add(next);
            Courier again = backlog.nextDelayed();
            if (again != null) {
                DeviceHooks.offer(again, CONNECTS, port());
            }
        }
        return next;
    }

    // Reading and writing

    @Override
    public boolean canRead() {
        return received.size() > 0 || endReceived || isReset || inputShut || isClosed;
    }

    @Override
    public int read(long address, int max) throws IOException {
        if (state != State.CONNECTED) {
            throw new SocketException("Transport endpoint is not connected");
        }
        if (received.size() == 0 && isReset && !endReceived) {
            // as on Linux, what had arrived before, and that it was all, could still be read
            throw Internals.connectionReset();
        }
        if (received.size() == 0) {
            return endReceived || inputShut || isClosed ? SocketHooks.END : SocketHooks.UNAVAILABLE;
        }
        StreamSocket sender = peer();
        boolean wasFull = sender.room() == 0;
        int count = received.take(address, max);
        if (wasFull && !sender.isClosed) {
            DeviceHooks.also(null, sender.out, Access.WRITE);
            sender.canGoOut(null);
        }
        return count;
    }

    int available() {
        return received.size();
    }

    /** How many bytes can be written. */
    int room() {
        StreamSocket receiver = peer;
        if (receiver == null) {
            return 0;
        }
        int unread = receiver.real == null ? receiver.received.size() : receiver.real.unsent();
        return Math.max(0, CAPACITY - way.bytes() - unread);
    }

    @Override
    public boolean canWrite() {
        return room() > 0 || outputShut || isReset || isClosed;
    }

    private void checkWritable() throws IOException {
        if (isReset) {
            String reason = endReceived ? "Broken pipe" : "Connection reset by peer";
            // who reads after it is told of the end, and no longer of the reset
            DeviceHooks.tells(in, Access.WRITE);
            isReset = false;
            outputShut = true;
            endReceived = true;
            throw new IOException(reason);
        }
        if (outputShut || isClosed) {
            throw new IOException("Broken pipe");
        }
        if (state != State.CONNECTED) {
            throw new SocketException("Transport endpoint is not connected");
        }
    }

    @Override
    public int write(long address, int length) throws IOException {
        checkWritable();
        int count = Math.min(length, room());
        // where it would not fit if nobody had read, an order may be left out in which nobody had
        if (written + length > CAPACITY && DeviceHooks.tellsAll()) {
            DeviceHooks.doubt("a connection that is full, or would be if nobody had read");
        }
        written += count;
        if (count == 0 && length > 0) {
            return SocketHooks.UNAVAILABLE;
        }
        int first = network.streams().first(count);
        if (first > 0) {
            sendData(address, first);
        }
        if (first == count || !isBlocking) {
            return first;
        }
        sendData(address + first, count - first);
        return count;
    }

    private void sendData(long address, int count) {
        sendData(ByteQueue.copy(address, count));
    }

    void sendData(byte[] bytes) {
        send(new Segment.Data(bytes, DeviceHooks.position()));
    }

    /** Something that had arrived at this end has left the virtual network: there is room for more. */
    void wentOut() {
        peer().canGoOut(way.courier());
    }

    /** The real connection behind this end has ended, or is broken. */
    void endFromOutside(boolean broken) {
        outputShut = true;
        send(broken ? new Segment.Reset() : new Segment.End());
    }

    /** Returns 1, or -2 if there is no room. */
    int writeUrgent(byte value) throws IOException {
        checkWritable();
        if (room() == 0) {
            return SocketHooks.UNAVAILABLE;
        }
        send(new Segment.Urgent(value));
        return 1;
    }

    private void send(Segment segment) {
        way.send(segment, network.arrival(host, peer().host));
    }

    /** The other end; there is a connection. */
    StreamSocket peer() {
        return Objects.requireNonNull(peer);
    }

    /** Where what it sends arrives. */
    Host receiver() {
        return peer == null ? host : peer.host;
    }

    /** What this end has sent arrives at the other. */
    void arrives(Segment segment, Courier acting) {
        StreamSocket receiver = peer();
        if (receiver.real == null) {
            deliver(segment, receiver, acting);
        } else {
            deliverOutside(segment, receiver.real, acting);
        }
    }

    private void deliverOutside(Segment segment, RealConnection to, Courier acting) {
        if (segment instanceof Segment.Data) {
            canGoOut(acting);
        }
        if (!to.take(segment) && !isClosed) {
            way.lose();
            reset(acting);
        }
    }

    private void deliver(Segment segment, StreamSocket receiver, Courier acting) {
        switch (segment) {
            case Segment.Data data -> {
                if (receiver.isClosed) {
                    // nobody will read it, which is told
                    way.lose();
                    reset(acting);
                } else if (!receiver.inputShut && !receiver.isReset) {
                    receiver.received.add(data.bytes(), data.sentAt());
                }
            }
            case Segment.End end -> receiver.endReceived |= !receiver.isReset;
            case Segment.Reset reset -> receiver.reset(acting);
            case Segment.Urgent urgent -> {
                if (receiver.option(SOCKET_LEVEL, URGENT_INLINE) != 0 && !receiver.isReset) {
                    receiver.received.add(new byte[] {urgent.value()}, -1);
                }
            }
        }
        receiver.cameIn(acting);
    }

    /** The connection is no more: who waits to read or to write goes on, and is told. */
    private void reset(Courier acting) {
        isReset = true;
        host.forget(this);
        DeviceHooks.also(acting, in, Access.WRITE);
        DeviceHooks.also(acting, out, Access.WRITE);
        cameIn(acting);
        canGoOut(acting);
    }

    void shutdown(boolean input, boolean output) {
        if (input) {
            inputShut = true;
            cameIn(null);
        }
        if (output && !outputShut) {
            outputShut = true;
            if (state == State.CONNECTED && !isReset) {
                send(new Segment.End());
            }
            canGoOut(null);
        }
    }

    /** The other end is told by a reset. It may overtake what is still on its way, which is lost then. */
    private void abort() {
        DeviceHooks.tells(peer().in, Access.READ);
        if (way.isEmpty()) {
            send(new Segment.Reset());
            return;
        }
        StreamSocket receiver = peer();
        Courier[] bearer = new Courier[1];
        int mark = DeviceHooks.sends();
        bearer[0] = DeviceHooks.courier("a reset of " + remote, receiver.host, () -> {
            DeviceHooks.delivers(bearer[0], mark);
            way.lose();
            if (!receiver.isClosed) {
                receiver.reset(bearer[0]);
            }
        });
        DeviceHooks.offer(bearer[0], RESETS, receiver.in);
    }

    /** The way to the other end is cut: each end notices by itself, before or after what is still on its way. */
    void breakIfTo(Host other) {
        StreamSocket end = peer;
        if (state == State.CONNECTED && end != null && end.host == other) {
            breaks();
            end.breaks();
        }
    }

    private void breaks() {
        Courier[] bearer = new Courier[1];
        int mark = DeviceHooks.sends();
        bearer[0] = DeviceHooks.courier("a break of " + local, host, () -> {
            DeviceHooks.delivers(bearer[0], mark);
            if (!isClosed) {
                reset(bearer[0]);
            }
        });
        DeviceHooks.offer(bearer[0], BREAKS, in);
    }

    /** It breaks no more where the way to the other end is cut, nor does the other end. */
    private void leave() {
        host.remove(this);
        if (peer != null && peer.host != host) {
            DeviceHooks.tells(network.topology(), Access.READ);
        }
    }

    /** The host is gone. The other end is told, after all that was on its way. */
    void crash() {
        boolean tells = state == State.CONNECTED && !isReset && !isClosed;
        closed();
        leave();
        if (local != null) {
            host.free(local.port(), this);
        }
        dropArrived();
        if (tells) {
            send(new Segment.Reset());
        }
    }

    /** Nobody will accept those that wait: they are reset, and requests without room find nobody. */
    private void dropArrived() {
        StreamSocket waiting;
        while ((waiting = backlog.accept()) != null) {
            waiting.leave();
            waiting.closed();
            waiting.send(new Segment.Reset());
        }
        Courier request;
        while ((request = backlog.nextDelayed()) != null) {
            DeviceHooks.offer(request, CONNECTS, port());
        }
    }

    @Override
    int ready() {
        return switch (state) {
            case NEW -> OUT | HANG_UP;
            case LISTENING -> backlog.isEmpty() ? 0 : IN;
            case CONNECTING -> 0;
            case REFUSED -> IN | OUT | ERROR | HANG_UP;
            case CONNECTED ->
                (canRead() ? IN : 0)
                        | (canWrite() ? OUT : 0)
                        | (isReset ? ERROR | HANG_UP : 0)
                        | (endReceived && outputShut ? HANG_UP : 0);
        };
    }

    @Override
    void close() {
        leave();
        if (state == State.LISTENING) {
            DeviceHooks.tells(port(), Access.WRITE);
        }
        if (local != null) {
            host.free(local.port(), this);
        }
        dropArrived();
        if (state == State.CONNECTED && !isReset) {
            boolean isAbrupt = received.size() > 0 || lingers() == 0;
            if (isAbrupt) {
                abort();
            } else if (!outputShut) {
                send(new Segment.End());
            }
            if (!isAbrupt && !endReceived) {
                host.remember(this);
            }
        }
    }

    @Override
    public String toString() {
        return switch (state) {
            case LISTENING -> "port " + Objects.requireNonNull(local).port();
            case NEW -> "socket " + number;
            default -> "connection " + local + " to " + remote;
        };
    }
}
