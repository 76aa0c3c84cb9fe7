package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket. A datagram arrives whole or not at all; what does not fit into the buffer of the socket is dropped,
 * what does not fit into the buffer of the program is cut off.
 */
final class PacketSocket extends Descriptor implements Addressed {
    /** The longest datagram that IPv4 carries. */
    static final int MAX_LENGTH = 65_507;

    /** The buffers of an ordinary system, as the JDK shows them. */
    private static final int BUFFER = 106_496;

    private final Host host;
    private final DatagramWay way;
    private final Memberships memberships = new Memberships();
    /** As it was bound, and as it is while it is connected. */
    private @Nullable Endpoint bound;

    private @Nullable Endpoint local;
    private @Nullable Endpoint remote;

    private final Deque<Datagram> received = new ArrayDeque<>();
    private int bytesReceived;
    /** Nobody was there for what it has sent, which is told once. */
    private boolean isRefused;

    PacketSocket(Host host) {
        super(host.network);
        this.host = host;
        this.way = new DatagramWay(host, this);
    }

    @Override
    public @Nullable Endpoint local() {
        return local;
    }

    @Override
    public @Nullable Endpoint remote() {
        return remote;
    }

    Memberships memberships() {
        return memberships;
    }

    /** What is touched where it comes or goes as a receiver. */
    int place() {
        return local == null ? in : host.datagrams().resource(local.port());
    }

    // Binding and connecting

    @Override
    public void bind(InetAddress address, int port) throws IOException {
        InetAddress at = Network.plain(address);
        if (!at.isAnyLocalAddress() && !at.isMulticastAddress() && !host.owns(at) && !Network.isBroadcast(at)) {
            throw new BindException("Cannot assign requested address");
        }
        local = new Endpoint(at, host.datagrams().bind(this, at, port));
        bound = local;
    }

    /** Whether both can be meant by one address. */
    boolean overlaps(InetAddress other) {
        InetAddress mine = Objects.requireNonNull(bound).address();
        return mine.isAnyLocalAddress() || other.isAnyLocalAddress() || mine.equals(other);
    }

    boolean sharesWith(PacketSocket other) {
        return (isSet(REUSE_ADDRESS) && other.isSet(REUSE_ADDRESS)) || (balances() && other.balances());
    }

    /** Whether those that share its port get what is sent there in turn. */
    boolean balances() {
        return isSet(REUSE_PORT);
    }

    private boolean isSet(int option) {
        return option(SOCKET_LEVEL, option) != 0;
    }

    /** From now on it exchanges datagrams with this one alone. */
    void connect(InetAddress address, int port) {
        InetAddress to = address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : Network.plain(address);
        Endpoint mine = Objects.requireNonNull(bound);
        remote = new Endpoint(to, port);
        local = new Endpoint(mine.address().isAnyLocalAddress() ? host.sourceFor(to) : mine.address(), mine.port());
        isRefused = false;
    }

    void disconnect() {
        remote = null;
        local = bound;
        isRefused = false;
    }

    // Sending

    /** To the one that it is connected with. */
    void send(byte[] bytes) throws IOException {
        Endpoint to = remote;
        if (to == null) {
            throw new IOException("Destination address required");
        }
        send(bytes, to.address(), to.port());
    }

    void send(byte[] bytes, InetAddress address, int port) throws IOException {
        tellRefusal();
        InetAddress to = address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : Network.plain(address);
        boolean isBroadcast = Network.isBroadcast(to);
        if (isBroadcast && !isSet(BROADCAST)) {
            throw new BindException("Permission denied");
        }
        Endpoint mine = Objects.requireNonNull(local);
        if (isBroadcast || to.isMulticastAddress()) {
            int link = isBroadcast ? Link.OUTWARD : memberships.outgoing();
            InetAddress from =
                    mine.address().isAnyLocalAddress() || mine.address().isMulticastAddress()
                            ? host.link(link).address()
                            : mine.address();
            Datagram datagram =
                    new Datagram(bytes, new Endpoint(from, mine.port()), to, port, link, DeviceHooks.position());
            way.toAll(datagram, isBroadcast || reaches(to), isBroadcast || option(IP_LEVEL, MULTICAST_LOOP) != 0);
        } else {
            Host target = network.reach(host, to);
            InetAddress from = mine.address().isAnyLocalAddress() ? host.sourceFor(to) : mine.address();
            int link = target == host ? Link.LOOPBACK : Link.OUTWARD;
            way.to(
                    target,
                    new Datagram(bytes, new Endpoint(from, mine.port()), to, port, link, DeviceHooks.position()));
        }
    }

    /** Whether what is sent to a group leaves the host. */
    private boolean reaches(InetAddress group) {
        return option(IP_LEVEL, MULTICAST_HOPS) > 0 && !group.isMCNodeLocal();
    }

    private void tellRefusal() throws PortUnreachableException {
        if (isRefused) {
            isRefused = false;
            throw new PortUnreachableException();
        }
    }

    /** Nobody was there for what it has sent; only one that is connected is told. */
    void refused(Datagram datagram, Courier acting) {
        Endpoint to = remote;
        DeviceHooks.tells(acting, out, Access.READ);
        if (!isClosed
                && to != null
                && to.port() == datagram.port()
                && to.address().equals(datagram.to())) {
            isRefused = true;
            DeviceHooks.also(acting, in, Access.WRITE);
            DeviceHooks.also(acting, out, Access.WRITE);
            cameIn(acting);
            canGoOut(acting);
        }
    }

    // Receiving

    /** How closely its addresses fit those of what was sent to one; below zero if they do not. */
    int closeness(Datagram datagram) {
        InetAddress at = Objects.requireNonNull(local).address();
        if (!at.isAnyLocalAddress() && !at.equals(datagram.to())) {
            return -1;
        }
        if (remote != null && !remote.equals(datagram.from())) {
            return -1;
        }
        return (at.isAnyLocalAddress() ? 0 : 1) + (remote == null ? 0 : 2);
    }

    /** Whether it gets what was sent to many. */
    boolean hears(Datagram datagram) {
        return closeness(datagram) >= 0
                && (!datagram.to().isMulticastAddress()
                        || memberships.allow(
                                datagram.to(), datagram.link(), datagram.from().address()));
    }

    /** A datagram is there. */
    void arrive(Datagram datagram, Courier acting) {
        DeviceHooks.also(acting, in, Access.WRITE);
        int capacity = option(SOCKET_LEVEL, RECEIVE_BUFFER);
        if (isClosed || (bytesReceived > 0 && bytesReceived + datagram.cost() > capacity)) {
            return;
        }
        received.add(datagram);
        bytesReceived += datagram.cost();
        cameIn(acting);
    }

    boolean canReceive() {
        return !received.isEmpty() || isRefused || isClosed;
    }

    /** The next datagram, or null. */
    @Nullable
    Datagram receive() throws IOException {
        tellRefusal();
        Datagram next = received.poll();
        if (next != null) {
            DeviceHooks.received(next.sentAt());
            bytesReceived -= next.cost();
        }
        return next;
    }

    /** Drops what came before it was connected. */
    void flush() {
        received.clear();
        bytesReceived = 0;
    }

    @Override
    int ready() {
        return OUT | (received.isEmpty() ? 0 : IN) | (isRefused ? ERROR | IN : 0);
    }

    @Override
    int initial(int level, int option) {
        return switch (level) {
            case SOCKET_LEVEL -> option == SEND_BUFFER || option == RECEIVE_BUFFER ? BUFFER : 0;
            case IP_LEVEL -> option == MULTICAST_HOPS || option == MULTICAST_LOOP ? 1 : 0;
            case IPV6_LEVEL -> option == MULTICAST_HOPS_6 || option == MULTICAST_LOOP_6 ? 1 : 0;
            default -> 0;
        };
    }

    private static final int REUSE_ADDRESS = 2;
    private static final int BROADCAST = 6;
    private static final int REUSE_PORT = 15;
    private static final int IP_LEVEL = 0;
    private static final int MULTICAST_HOPS = 33;
    private static final int MULTICAST_LOOP = 34;
    private static final int IPV6_LEVEL = 41;
    private static final int MULTICAST_HOPS_6 = 18;
    private static final int MULTICAST_LOOP_6 = 19;

    /** The host is gone. */
    void crash() {
        closed();
        close();
    }

    @Override
    void close() {
        if (bound != null) {
            DeviceHooks.tells(place(), Access.WRITE);
            host.datagrams().free(this, bound.port());
        }
        flush();
    }

    @Override
    public String toString() {
        return "datagram socket " + (local == null ? number : local) + (remote == null ? "" : " to " + remote);
    }
}
