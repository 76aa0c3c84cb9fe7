package dev.hypnos.network;

import dev.hypnos.runtime.DeviceHooks;
import dev.hypnos.runtime.VirtualHost;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A machine on the virtual network: a name, an address, and who listens at its ports. */
public final class Host implements VirtualHost {
    private static final int FIRST_EPHEMERAL_PORT = 32_768;
    private static final int LAST_PORT = 65_535;

    /** The properties that every Java process has. A node is a process of its own: it has no other options of this one. */
    private static final List<String> STANDARD = List.of(
            "file.encoding",
            "file.separator",
            "java.class.path",
            "java.class.version",
            "java.home",
            "java.io.tmpdir",
            "java.library.path",
            "java.runtime.name",
            "java.runtime.version",
            "java.specification.name",
            "java.specification.vendor",
            "java.specification.version",
            "java.vendor",
            "java.vendor.url",
            "java.vendor.version",
            "java.version",
            "java.version.date",
            "java.vm.name",
            "java.vm.specification.name",
            "java.vm.specification.vendor",
            "java.vm.specification.version",
            "java.vm.vendor",
            "java.vm.version",
            "line.separator",
            "native.encoding",
            "os.arch",
            "os.name",
            "os.version",
            "path.separator",
            "stderr.encoding",
            "stdout.encoding",
            "sun.arch.data.model",
            "sun.jnu.encoding",
            "user.dir",
            "user.home",
            "user.language",
            "user.name");

    final Network network;
    private final String name;
    private final InetAddress address;
    private final List<Link> links;
    private final IntConsumer exit;
    private final DatagramPorts datagrams = new DatagramPorts(this);

    private final Map<Integer, Integer> resources = new HashMap<>();
    private final Map<Integer, StreamSocket> bound = new HashMap<>();
    private final Map<Integer, StreamSocket> listeners = new HashMap<>();
    private final Set<StreamSocket> sockets = new LinkedHashSet<>();
    private int nextPort = FIRST_EPHEMERAL_PORT;
    private int life = -1;

    /**
     * @param address that it calls its own
     * @param outward that others know it by
     */
    Host(Network network, String name, InetAddress address, InetAddress outward, IntConsumer exit) {
        this.network = network;
        this.name = name;
        this.address = address;
        this.links = List.of(
                new Link(Link.LOOPBACK, "lo", InetAddress.getLoopbackAddress(), (short) 8, null, 65_536),
                new Link(Link.OUTWARD, "eth0", outward, Network.PREFIX, Network.BROADCAST, 1500));
        this.exit = exit;
    }

    public String name() {
        return name;
    }

    public InetAddress address() {
        return address;
    }

    // Addresses

    List<Link> links() {
        return links;
    }

    Link link(int index) {
        return links.get(index - Link.LOOPBACK);
    }

    /** The interface with this address, or null. */
    @Nullable
    Link linkWith(InetAddress of) {
        for (Link link : links) {
            if (link.address().equals(of)) {
                return link;
            }
        }
        return null;
    }

    /** The address that others know it by. */
    InetAddress outward() {
        return link(Link.OUTWARD).address();
    }

    /** Whether it is meant by this address if it uses it itself. */
    boolean owns(InetAddress meant) {
        return meant.isLoopbackAddress() || meant.equals(address) || meant.equals(outward());
    }

    /** The address from which it sends to another one. */
    InetAddress sourceFor(InetAddress to) {
        return to.isLoopbackAddress() ? InetAddress.getLoopbackAddress() : outward();
    }

    DatagramPorts datagrams() {
        return datagrams;
    }

    @Override
    public int life() {
        if (life < 0) {
            life = DeviceHooks.newResource("node " + name);
        }
        return life;
    }

    /** The resources of the ports that somebody has or wants. */
    List<Integer> ports() {
        List<Integer> all = new ArrayList<>(resources.values());
        all.addAll(datagrams.resources());
        return all;
    }

    @Override
    public void exits(int status) {
        exit.accept(status);
    }

    public Network network() {
        return network;
    }

    // The process

    private @Nullable Properties initial;
    private @Nullable Properties properties;
    private HostProcess process = new HostProcess();

    HostProcess process() {
        return process;
    }

    /** The system properties with which a process begins. */
    public Properties initialProperties() {
        Properties known = initial;
        if (known == null) {
            known = new Properties();
            for (String key : STANDARD) {
                String value = System.getProperty(key);
                if (value != null) {
                    known.setProperty(key, value);
                }
            }
            initial = known;
        }
        return known;
    }

    /** A process begins. */
    public void boot() {
        properties = null;
        process = new HostProcess();
    }

    @Override
    public Properties properties() {
        Properties known = properties;
        if (known == null) {
            known = (Properties) initialProperties().clone();
            properties = known;
        }
        return known;
    }

    /** Its files. */
    public Path directory() {
        return network.files().of(name);
    }

    // Ports

    /** The resource that stands for what happens at a port. */
    int port(int port) {
        return resources.computeIfAbsent(port, absent -> DeviceHooks.newResource("port " + port + " of " + name));
    }

    Endpoint bind(StreamSocket socket, InetAddress at, int port) throws BindException {
        if (!at.isAnyLocalAddress() && !owns(at)) {
            throw new BindException("Cannot assign requested address");
        }
        if (bound.containsKey(port)) {
            throw new BindException("Address already in use");
        }
        int taken = port == 0 ? ephemeralPort() : port;
        bound.put(taken, socket);
        return new Endpoint(at, taken);
    }

    int ephemeralPort() throws BindException {
        for (int tries = FIRST_EPHEMERAL_PORT; tries <= LAST_PORT; tries++) {
            int port = nextPort;
            nextPort = port == LAST_PORT ? FIRST_EPHEMERAL_PORT : port + 1;
            if (!bound.containsKey(port)) {
                return port;
            }
        }
        throw new BindException("Cannot assign requested address");
    }

    void listen(int port, StreamSocket listener) {
        listeners.put(port, listener);
    }

    @Nullable
    StreamSocket listener(int port) {
        return listeners.get(port);
    }

    void free(int port, StreamSocket socket) {
        bound.remove(port, socket);
        listeners.remove(port, socket);
    }

    // Sockets

    void add(StreamSocket socket) {
        sockets.add(socket);
    }

    void remove(StreamSocket socket) {
        sockets.remove(socket);
    }

    List<StreamSocket> sockets() {
        return new ArrayList<>(sockets);
    }

    @Override
    public String toString() {
        return name;
    }
}
