package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.world.RealWorld;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The real addresses that a test allows, each by its name: all that is beyond the virtual network. To programs they are
 * hosts like others. What comes from there comes when nothing else can happen, before the clock moves.
 */
final class Outside implements RealWorld {
    private static final String LOCAL = "localhost";
    private static final int LAST_PORT = 65_535;

    /** Behind the addresses of nodes. */
    private static final byte[] FIRST_ADDRESS = {10, 0, (byte) 254, 0};

    /** @param host what stands for it on the virtual network */
    private record Place(Host host, int port) {}

    private final Network network;
    private final List<Place> places = new ArrayList<>();
    private final List<RealConnection> connections = new ArrayList<>();

    Outside(Network network) {
        this.network = network;
    }

    /** Connections to this address are real ones from now on. */
    void allow(String address) {
        int colon = address.lastIndexOf(':');
        String name = colon < 0 ? "" : address.substring(0, colon);
        int port = port(address.substring(colon + 1));
        if (name.isEmpty() || port < 0) {
            throw new IllegalArgumentException("'" + address + "' is not an address of the form host:port");
        }
        if (network.named(name) != null && named(name) == null) {
            throw new IllegalArgumentException(name + " is a node of the cluster, and nothing outside");
        }
        Host known = named(name);
        places.add(new Place(known == null ? newHost(name) : known, port));
        DeviceHooks.world(this);
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            return port > 0 && port <= LAST_PORT ? port : -1;
        } catch (NumberFormatException none) {
            return -1;
        }
    }

    private Host newHost(String name) {
        byte[] bytes = FIRST_ADDRESS.clone();
        bytes[3] = (byte) (places.size() + 1);
        InetAddress address = name.equals(LOCAL) ? InetAddress.getLoopbackAddress() : literal(name);
        InetAddress known = address == null ? named(name, bytes) : address;
        Host made = new Host(network, name, known, known, (status, halts) -> {});
        made.isOutside = true;
        return made;
    }

    private static InetAddress named(String name, byte[] bytes) {
        try {
            return InetAddress.getByAddress(name, bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static @Nullable InetAddress literal(String name) {
        try {
            return InetAddress.ofLiteral(name);
        } catch (IllegalArgumentException notOne) {
            return null;
        }
    }

    /** What stands for the host of this name; null if none is allowed. */
    @Nullable
    Host named(String name) {
        for (Place place : places) {
            if (place.host.name().equals(name)) {
                return place.host;
            }
        }
        return null;
    }

    /** What stands for the host with this address. */
    @Nullable
    Host withAddress(InetAddress address) {
        for (Place place : places) {
            if (place.host.address().equals(address)) {
                return place.host;
            }
        }
        return null;
    }

    /**
     * What stands for the host that is meant by this address and port on a host; null if it is not outside. At a
     * loopback address those come first who listen on the host itself.
     */
    @Nullable
    Host at(Host from, InetAddress address, int port) {
        InetAddress plain = Network.plain(address);
        for (Place place : places) {
            if (place.port == port
                    && place.host.address().equals(plain)
                    && !(plain.isLoopbackAddress() && from.listener(port) != null)) {
                return place.host;
            }
        }
        return null;
    }

    /** The real connection behind the far end. */
    RealConnection connection(StreamSocket end, String name, int port) {
        RealConnection made = new RealConnection(name, port, end);
        connections.add(made);
        return made;
    }

    @Override
    public boolean letIn() {
        boolean some = false;
        for (RealConnection connection : connections) {
            some |= connection.letIn();
        }
        return some;
    }

    @Override
    public boolean isAwaited() {
        for (RealConnection connection : connections) {
            if (connection.isAwaited()) {
                return true;
            }
        }
        return false;
    }

    /** The trial is over. */
    void close() {
        connections.forEach(RealConnection::close);
    }
}
