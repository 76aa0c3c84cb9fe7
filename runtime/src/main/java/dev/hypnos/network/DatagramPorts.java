package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.net.BindException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who is bound to the UDP ports of a host. */
final class DatagramPorts {
    private static final int FIRST_EPHEMERAL_PORT = 32_768;
    private static final int LAST_PORT = 65_535;

    private final Host host;
    private final Map<Integer, Integer> resources = new HashMap<>();
    /** In the order in which they were bound. */
    private final Map<Integer, List<PacketSocket>> bound = new HashMap<>();

    private int nextPort = FIRST_EPHEMERAL_PORT;

    DatagramPorts(Host host) {
        this.host = host;
    }

    /** The resource that stands for what happens at a port. */
    int resource(int port) {
        return resources.computeIfAbsent(
                port, absent -> DeviceHooks.newResource(new Network.Place("datagram port " + port + " of " + host)));
    }

    List<Integer> resources() {
        return List.copyOf(resources.values());
    }

    /** Binds the socket; returns the port. */
    int bind(PacketSocket socket, InetAddress at, int port) throws BindException {
        int taken = port == 0 ? ephemeralPort() : port;
        for (PacketSocket other : at(taken)) {
            if (other.overlaps(at) && !socket.sharesWith(other)) {
                throw new BindException("Address already in use");
            }
        }
        bound.computeIfAbsent(taken, absent -> new ArrayList<>()).add(socket);
        return taken;
    }

    private int ephemeralPort() throws BindException {
        DeviceHooks.tells(resource(0), Access.WRITE);
        for (int tries = FIRST_EPHEMERAL_PORT; tries <= LAST_PORT; tries++) {
            int port = nextPort;
            nextPort = port == LAST_PORT ? FIRST_EPHEMERAL_PORT : port + 1;
            if (!bound.containsKey(port)) {
                return port;
            }
        }
        throw new BindException("Address already in use");
    }

    void free(PacketSocket socket, int port) {
        List<PacketSocket> sockets = bound.get(port);
        if (sockets != null && sockets.remove(socket) && sockets.isEmpty()) {
            bound.remove(port);
        }
    }

    List<PacketSocket> at(int port) {
        return bound.getOrDefault(port, List.of());
    }

    List<PacketSocket> all() {
        List<PacketSocket> all = new ArrayList<>();
        bound.values().forEach(all::addAll);
        return all;
    }

    /**
     * Who gets what is sent to one: the most closely bound; of equals, the last bound, or one of those that share the
     * port.
     */
    @Nullable
    PacketSocket receiver(Datagram datagram) {
        PacketSocket best = null;
        int closest = -1;
        List<PacketSocket> sharing = new ArrayList<>(0);
        for (PacketSocket socket : at(datagram.port())) {
            int closeness = socket.closeness(datagram);
            if (closeness >= 0 && closeness >= closest) {
                if (closeness > closest) {
                    sharing.clear();
                }
                best = socket;
                closest = closeness;
                if (socket.balances()) {
                    sharing.add(socket);
                }
            }
        }
        return sharing.size() < 2 ? best : sharing.get(datagram.from().port() % sharing.size());
    }
}
