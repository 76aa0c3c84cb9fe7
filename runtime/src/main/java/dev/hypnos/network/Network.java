package dev.hypnos.network;

import dev.hypnos.files.FileLocks;
import dev.hypnos.files.NodeFiles;
import dev.hypnos.kernel.Access;
import dev.hypnos.network.memory.NativeMemory;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.library.Moments;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The network of one trial: its hosts, which of them cannot reach each other, and the descriptors of all. */
public final class Network implements AutoCloseable {
    /** Numbers that no file of the process has. */
    private static final int FIRST_DESCRIPTOR = 1 << 24;

    private static final String LOCAL = "localhost";
    /** All hosts are on one network: 10.0.0.0/16. */
    private static final byte[] FIRST_ADDRESS = {10, 0, 0, 0};

    static final short PREFIX = 16;
    static final InetAddress BROADCAST = NativeAddress.of(new byte[] {10, 0, -1, -1});
    private static final InetAddress LIMITED_BROADCAST = NativeAddress.of(-1);
    private static final InetAddress LOCAL_OUTWARD = NativeAddress.of(new byte[] {10, 0, -1, -2});

    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private final Map<String, Host> hosts = new LinkedHashMap<>();
    private final Set<Way> cuts = new HashSet<>();
    /** How often each way was cut. */
    private final Map<Way, Integer> times = new HashMap<>();
    /** Where the test itself runs. */
    private final Host local =
            new Host(this, LOCAL, InetAddress.getLoopbackAddress(), LOCAL_OUTWARD, (status, halts) -> {});

    private final DatagramChances datagrams = new DatagramChances();
    private final StreamChances streams = new StreamChances();
    private final Latency latency = new Latency();
    private final Moments moments = new Moments();
    private final Outside outside = new Outside(this);

    private final NativeMemory memory = new NativeMemory();
    private final NodeFiles files = new NodeFiles();
    private int nextDescriptor = FIRST_DESCRIPTOR;
    private int topology = -1;

    /** From one host to another. */
    private record Way(Host from, Host to) {}

    /** What stands for a port, a host, or all ways between hosts, where operations meet. */
    record Place(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** By file descriptor, where whoever chooses must hear of everything. */
    private final Map<FileDescriptor, Descriptor> lasting = new IdentityHashMap<>();

    private Network() {}

    /** That of the trial which the running task belongs to. */
    public static Network current() {
        return DeviceHooks.ofTrial(Network.class, Network::new);
    }

    static boolean isVirtual(int descriptor) {
        return descriptor >= FIRST_DESCRIPTOR;
    }

    /** How often datagrams are lost or doubled. */
    public DatagramChances datagrams() {
        return datagrams;
    }

    /** How often connections divide what is written. */
    public StreamChances streams() {
        return streams;
    }

    /** What passes between two hosts is under way for some time, at least and at most so long. */
    public void latency(Duration min, Duration max) {
        latency.set(min, max);
    }

    /** Connections to this real address, {@code host:port}, leave the virtual network. */
    public void allow(String address) {
        outside.allow(address);
    }

    Outside outside() {
        return outside;
    }

    /** When what leaves one host now is at the other; 0 if there is no latency. */
    long arrival(Host from, Host to) {
        return from.isOutside || to.isOutside ? 0 : latency.arrival(from, to);
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

    /**
     * What a file descriptor stands for, also once it is closed and has lost its number: who is told that it is closed
     * comes after who has closed it, and whoever chooses must hear of that.
     *
     * @param found what it stands for by its number, if it has one
     */
    @Nullable
    Descriptor lasting(FileDescriptor descriptor, @Nullable Descriptor found) {
        IdentityHashes.pause();
        try {
            if (found != null) {
                lasting.put(descriptor, found);
                return found;
            }
            return lasting.get(descriptor);
        } finally {
            IdentityHashes.resume();
        }
    }

    void close(Descriptor descriptor) {
        if (descriptors.remove(descriptor.number) != null) {
            for (EventSet watcher : descriptor.watchers()) {
                watcher.leave(descriptor);
            }
            descriptor.closed();
            descriptor.close();
            descriptor.cameIn(null);
            descriptor.canGoOut(null);
        }
    }

    // Hosts

    /**
     * Adds a host, with the next address.
     *
     * @param exit what happens when a task on it ends its process
     */
    public Host addHost(String name, Host.Exit exit) {
        if (hosts.containsKey(name) || name.equals(LOCAL)) {
            throw new IllegalArgumentException("there is a host " + name + " already");
        }
        byte[] bytes = FIRST_ADDRESS.clone();
        int number = hosts.size() + 1;
        bytes[2] = (byte) (number >> 8);
        bytes[3] = (byte) number;
        try {
            InetAddress address = InetAddress.getByAddress(name, bytes);
            Host host = new Host(this, number - 1, name, address, address, exit);
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
        Host host = hosts.get(name);
        return host == null ? outside.named(name) : host;
    }

    /** All of them, that of the test too. */
    List<Host> all() {
        List<Host> all = new ArrayList<>(hosts.values());
        all.add(local);
        return all;
    }

    /** The one that is meant by this address on this host. */
    Host reach(Host from, InetAddress address) throws NoRouteToHostException {
        if (address.isAnyLocalAddress() || from.owns(address)) {
            return from;
        }
        Host other = withAddress(address);
        if (other == null) {
            throw new NoRouteToHostException("No route to host");
        }
        return other;
    }

    @Nullable
    Host withAddress(InetAddress address) {
        for (Host host : hosts.values()) {
            if (host.outward().equals(address)) {
                return host;
            }
        }
        return local.outward().equals(address) ? local : null;
    }

    /** The loopback address has a long form too. */
    static InetAddress plain(InetAddress address) {
        return address.isLoopbackAddress() && address.getAddress().length > 4
                ? InetAddress.getLoopbackAddress()
                : address;
    }

    static boolean isBroadcast(InetAddress address) {
        return address.equals(BROADCAST) || address.equals(LIMITED_BROADCAST);
    }

    // Cuts

    /** What stands for all ways between hosts. */
    int topology() {
        if (topology < 0) {
            topology = DeviceHooks.newResource(new Place("the network"));
        }
        return topology;
    }

    /** Nothing gets from one host to the other any more. What is connected notices, one end after the other. */
    public void cut(Host from, Host to) {
        DeviceHooks.operate("cut", topology(), Access.WRITE);
        DeviceHooks.did("cuts " + from + " off from " + to);
        cutNow(from, to);
    }

    /** The same as a part of the operation under way. */
    private void cutNow(Host from, Host to) {
        Way way = new Way(from, to);
        if (cuts.add(way)) {
            times.merge(way, 1, Integer::sum);
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

    /** Whether anything gets from one to the other. */
    boolean isOpen(Host from, Host to) {
        return !cuts.contains(new Way(from, to));
    }

    /** How often the way from one to the other was cut. */
    int cuts(Host from, Host to) {
        return times.getOrDefault(new Way(from, to), 0);
    }

    /** The host is switched off: its sockets are gone, and those that were connected with them are told. */
    public void crash(Host host) {
        end(host, "kill", "kills " + host, false, false);
    }

    /** The same, and its disk forgets what was not forced. */
    public void losePower(Host host) {
        end(host, "crash", "crash of " + host, false, true);
    }

    /** The process on the host ends by itself: its sockets are closed, as every operating system does then. */
    public void exit(Host host, int status) {
        end(host, "exit", "ends the process of " + host + " with status " + status, true, false);
    }

    private void end(Host host, String action, String words, boolean closes, boolean losesPower) {
        DeviceHooks.operate(action, host.life(), Access.WRITE);
        DeviceHooks.did(words);
        endNow(host, words, closes, losesPower);
    }

    private void endNow(Host host, String words, boolean closes, boolean losesPower) {
        host.ports().forEach(port -> DeviceHooks.also(null, port, Access.WRITE));
        for (StreamSocket socket : host.sockets()) {
            if (closes) {
                close(socket);
            } else {
                socket.crash();
            }
        }
        host.datagrams().all().forEach(PacketSocket::crash);
        if (host.wasBooted()) {
            FileLocks.current().releaseAll(host.process());
        }
        host.ends();
        if (losesPower) {
            DeviceHooks.did(words + ": " + host.disk().crashToo());
        }
        DeviceHooks.touched(null, host.life());
        DeviceHooks.crash(host);
    }

    // Faults

    /** When faults of this trial come. */
    public Moments moments() {
        return moments;
    }

    /**
     * The process on the host is gone, if there is one, once its moment has come.
     *
     * @param losesPower whether its disk forgets what was not forced
     * @param ends what is to be done just before
     * @return whether there was one
     */
    public boolean crashAt(Host host, Moments.Moment moment, boolean losesPower, Runnable ends) {
        moment.await(losesPower ? "crash" : "kill", host.life());
        if (!host.isBooted()) {
            return false;
        }
        String words = (losesPower ? "crashes " : "kills ") + host + host.moment();
        DeviceHooks.did(words);
        ends.run();
        endNow(host, words, false, losesPower);
        return true;
    }

    /** Its tasks stand still once its moment has come. */
    public void pauseAt(Host host, Moments.Moment moment) {
        moment.await("pause", host.life());
        if (host.isBooted()) {
            DeviceHooks.did("pauses " + host + host.moment());
            host.pauseNow();
        }
    }

    /** Nothing passes between hosts of the one side and the other, from its moment on. */
    public void partitionAt(List<Host> side, List<Host> others, Moments.Moment moment) {
        moment.await("cut", topology());
        DeviceHooks.did("cuts " + names(side) + " off from " + names(others));
        for (Host one : side) {
            for (Host other : others) {
                cutNow(one, other);
                cutNow(other, one);
            }
        }
    }

    /** From one operation on all hosts of the one side and the other reach each other. */
    public void rejoin(List<Host> side, List<Host> others) {
        DeviceHooks.operate("heal", topology(), Access.WRITE);
        DeviceHooks.did("connects " + names(side) + " with " + names(others));
        for (Host one : side) {
            for (Host other : others) {
                cuts.remove(new Way(one, other));
                cuts.remove(new Way(other, one));
            }
        }
    }

    /** The next datagram that is sent after its moment does not arrive. */
    public void loseAt(Moments.Moment moment) {
        moment.await("lose", topology());
        DeviceHooks.did("loses the next datagram");
        datagrams.loseNext();
    }

    /** The wall clock of the host is put forward, or back. */
    public void jumpAt(Host host, long nanos, Moments.Moment moment) {
        moment.await("set clock", host.life());
        host.jumpNow(nanos);
    }

    private static String names(List<Host> hosts) {
        return hosts.stream().map(Host::name).collect(Collectors.joining(" and "));
    }

    /** The trial is over. */
    @Override
    public void close() {
        moments.close();
        hosts.values().forEach(Host::ends);
        memory.freeAll();
        files.close();
        outside.close();
    }
}
