package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.DeviceHooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The network of one trial: its hosts, which of them cannot reach each other, and the descriptors of all. */
public final class Network implements AutoCloseable {
    /** Numbers that no file of the process has. */
    private static final int FIRST_DESCRIPTOR = 1 << 24;

    private static final String LOCAL = "localhost";
    private static final byte[] FIRST_ADDRESS = {10, 0, 0, 0};

    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private final Map<String, Host> hosts = new LinkedHashMap<>();
    private final Set<Way> cuts = new HashSet<>();
    /** Where the test itself runs. */
    private final Host local = new Host(this, LOCAL, InetAddress.getLoopbackAddress(), status -> {});

    private final NativeMemory memory = new NativeMemory();
    private final NodeFiles files = new NodeFiles();
    private int nextDescriptor = FIRST_DESCRIPTOR;
    private int topology = -1;

    /** From one host to another. */
    private record Way(Host from, Host to) {}

    private Network() {}

    /** That of the trial which the running task belongs to. */
    public static Network current() {
        return DeviceHooks.ofTrial(Network.class, Network::new);
    }

    static boolean isVirtual(int descriptor) {
        return descriptor >= FIRST_DESCRIPTOR;
    }

    NativeMemory memory() {
        return memory;
    }

    NodeFiles files() {
        return files;
    }

    // Descriptors

    /** Gives the descriptor its number. */
    int add(Descriptor descriptor) {
        descriptor.number = nextDescriptor++;
        descriptors.put(descriptor.number, descriptor);
        return descriptor.number;
    }

    /** The descriptor with this number; one of an earlier trial is a bad one. */
    Descriptor get(int number) throws IOException {
        Descriptor found = descriptors.get(number);
        if (found == null) {
            throw new IOException("Bad file descriptor");
        }
        return found;
    }

    @Nullable
    Descriptor find(int number) {
        return descriptors.get(number);
    }

    void close(Descriptor descriptor) {
        if (descriptors.remove(descriptor.number) != null) {
            for (EventSet watcher : descriptor.watchers()) {
                watcher.leave(descriptor);
            }
            descriptor.isClosed = true;
            descriptor.close();
            descriptor.cameIn(null);
            descriptor.canGoOut(null);
        }
    }

    // Hosts

    /**
     * Adds a host, with the next address.
     *
     * @param exit what happens when a task on it calls {@code System.exit}
     */
    public Host addHost(String name, IntConsumer exit) {
        if (hosts.containsKey(name) || name.equals(LOCAL)) {
            throw new IllegalArgumentException("there is a host " + name + " already");
        }
        byte[] bytes = FIRST_ADDRESS.clone();
        int number = hosts.size() + 1;
        bytes[2] = (byte) (number >> 8);
        bytes[3] = (byte) number;
        try {
            Host host = new Host(this, name, InetAddress.getByAddress(name, bytes), exit);
            hosts.put(name, host);
            return host;
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The one that the running task is on. */
    Host here() {
        return DeviceHooks.host() instanceof Host host ? host : local;
    }

    /** The one with this name, or null. */
    @Nullable
    Host named(String name) {
        return hosts.get(name);
    }

    /** The one that is meant by this address on this host. */
    Host reach(Host from, InetAddress address) throws NoRouteToHostException {
        if (address.isLoopbackAddress() || address.isAnyLocalAddress() || address.equals(from.address())) {
            return from;
        }
        for (Host host : hosts.values()) {
            if (host.address().equals(address)) {
                return host;
            }
        }
        throw new NoRouteToHostException("No route to host");
    }

    @Nullable
    Host withAddress(InetAddress address) {
        for (Host host : hosts.values()) {
            if (host.address().equals(address)) {
                return host;
            }
        }
        return null;
    }

    // Cuts

    /** What stands for all ways between hosts. */
    int topology() {
        if (topology < 0) {
            topology = DeviceHooks.newResource("the network");
        }
        return topology;
    }

    /** Nothing gets from one host to the other any more. What is connected notices, one end after the other. */
    public void cut(Host from, Host to) {
        DeviceHooks.operate("cut", topology(), Access.WRITE);
        DeviceHooks.did("cuts " + from + " off from " + to);
        if (cuts.add(new Way(from, to))) {
            from.sockets().forEach(socket -> socket.breakIfTo(to));
        }
    }

    public void heal(Host from, Host to) {
        DeviceHooks.operate("heal", topology(), Access.WRITE);
        DeviceHooks.did("connects " + from + " with " + to);
        cuts.remove(new Way(from, to));
    }

    /** Whether a connection between the two can be made. */
    boolean isConnected(Host one, Host other) {
        return !cuts.contains(new Way(one, other)) && !cuts.contains(new Way(other, one));
    }

    /** The host is switched off: its sockets are gone, and those that were connected with them are told. */
    public void crash(Host host) {
        DeviceHooks.operate("kill", host.life(), Access.WRITE);
        DeviceHooks.did("kills " + host);
        host.ports().forEach(port -> DeviceHooks.also(null, port, Access.WRITE));
        for (StreamSocket socket : host.sockets()) {
            socket.crash();
        }
        DeviceHooks.crash(host);
    }

    /** The trial is over. */
    @Override
    public void close() {
        memory.freeAll();
        files.close();
    }
}
