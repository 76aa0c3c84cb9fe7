package dev.hypnos.network;

import dev.hypnos.files.Disks;
import dev.hypnos.files.VirtualDisk;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.outcome.Seconds;
import dev.hypnos.runtime.world.HostClock;
import dev.hypnos.runtime.world.ProcessGlobals;
import dev.hypnos.runtime.world.ProcessStatics;
import dev.hypnos.runtime.world.VirtualHost;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A machine on the virtual network: a name, an address, and who listens at its ports. */
public final class Host implements VirtualHost {
    private static final int FIRST_EPHEMERAL_PORT = 32_768;
    private static final int LAST_PORT = 65_535;

    /** How long the end of a connection that was closed first is remembered. */
    private static final long REMEMBERED_NANOS = TimeUnit.SECONDS.toNanos(60);

    private record Closed(StreamSocket socket, long at) {}

    /** What happens when a task of the host ends its process. */
    @FunctionalInterface
    public interface Exit {
        void exits(int status, boolean halts);
    }

    final Network network;
    private final int number;
    private final String name;
    private final InetAddress address;
    private final List<Link> links;
    private final Exit exit;
    private final DatagramPorts datagrams = new DatagramPorts(this);

    private final Map<Integer, Integer> resources = new HashMap<>();
    private final Map<Integer, StreamSocket> bound = new HashMap<>();
    private final Map<Integer, StreamSocket> listeners = new HashMap<>();
    private final Set<StreamSocket> sockets = new LinkedHashSet<>();
    private final Deque<Closed> remembered = new ArrayDeque<>();
    private int nextPort = FIRST_EPHEMERAL_PORT;
    private int life = -1;

    /** Whether it stands for one that is not on the virtual network. */
    boolean isOutside;

    /**
     * @param address that it calls its own
     * @param outward that others know it by
     */
    Host(Network network, String name, InetAddress address, InetAddress outward, Exit exit) {
        this(network, Task.NO_NODE, name, address, outward, exit);
    }

    /** @param number what tells it apart from other nodes, if there are not too many */
    Host(Network network, int number, String name, InetAddress address, InetAddress outward, Exit exit) {
        this.network = network;
        this.number = Math.min(number, Task.NO_NODE);
        this.name = name;
        this.address = address;
        this.links = List.of(
                new Link(Link.LOOPBACK, "lo", InetAddress.getLoopbackAddress(), (short) 8, null, 65_536),
                new Link(Link.OUTWARD, "eth0", outward, Network.PREFIX, Network.BROADCAST, 1500));
        this.exit = exit;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int number() {
        return number;
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
            life = DeviceHooks.newResource(new Network.Place("node " + name));
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
    public void exits(int status, boolean halts) {
        exit.exits(status, halts);
    }

    public Network network() {
        return network;
    }

    // The process

    private @Nullable ProcessGlobals process;
    private ProcessStatics statics = new ProcessStatics(this);
    private HostProcess devices = new HostProcess();
    private boolean isBooted;
    private boolean isPaused;
    private Runnable whenOver = () -> {};

    HostProcess devices() {
        return devices;
    }

    /** A process begins. */
    public void boot(ProcessGlobals begins) {
        if (!wasBooted()) {
            network.files().install(name);
        }
        process = begins;
        statics = new ProcessStatics(this);
        isBooted = true;
        devices = new HostProcess();
        isPaused = false;
    }

    /** Whether it has, or had, a process. */
    boolean wasBooted() {
        return process != null;
    }

    /** Whether it has a process now. */
    public boolean isBooted() {
        return isBooted;
    }

    /** The process is over; who waits for that is to be told. */
    void ends() {
        whenOver.run();
        isBooted = false;
        isPaused = false;
    }

    /** What is to be done when a process is over, before anybody can notice. */
    public void whenOver(Runnable action) {
        whenOver = action;
    }

    @Override
    public ProcessGlobals process() {
        return Objects.requireNonNull(process);
    }

    @Override
    public ProcessStatics statics() {
        return statics;
    }

    @Override
    public boolean isPaused() {
        return isPaused;
    }

    /** Its tasks stand still: an operation of the running one. The operating system of the host goes on. */
    public void pause() {
        DeviceHooks.operate("pause", life(), Access.WRITE);
        DeviceHooks.did("pauses " + this);
        pauseNow();
    }

    void pauseNow() {
        isPaused = true;
        DeviceHooks.pause(this);
    }

    public void resume() {
        DeviceHooks.operate("resume", life(), Access.WRITE);
        DeviceHooks.did("lets " + this + " go on");
        isPaused = false;
        DeviceHooks.resume(this);
    }

    // What others can notice

    /**
     * A change of the disk has the weight of so many other events, where a crash is to come. Servers send far more than
     * they write, and between a write and the force that makes it durable a crash makes the most difference.
     */
    private static final int DISK_WEIGHT = 8;

    /** How often a task on it did something that others can notice. */
    private int noticed;

    private int diskChanges;
    /** How many there were when something was last sent. */
    private int diskChangesSent;

    private @Nullable String lastNoticed;
    private @Nullable Thread lastActing;

    @Override
    public int timesNoticed() {
        return noticed;
    }

    @Override
    public int timesAtStake() {
        return noticed + diskChanges * (DISK_WEIGHT - 1);
    }

    @Override
    public void changesDisk() {
        diskChanges++;
        network.moments().noticed(this);
    }

    @Override
    public boolean hasChangedDisk() {
        return diskChanges != diskChangesSent;
    }

    @Override
    public void sends() {
        diskChangesSent = diskChanges;
    }

    @Override
    public void acts(String action, Thread thread) {
        if (isNoticed(action)) {
            noticed++;
            lastNoticed = action;
            lastActing = thread;
            network.moments().noticed(this);
        }
    }

    @Override
    public boolean isNoticed(String action) {
        return switch (action) {
            // it only looks, or gets what was on its way to it: what it makes of that, its memory forgets
            case "select", "poll", "ask", "read", "receive", "accept", "finish connect", "wake up", "tune" -> false;
            case "begin to read", "begin to write", "await exit", "boot" -> false;
            case "look at", "open", "list", "ask for the length of", "wait for the disk", "stall" -> false;
            default -> true;
        };
    }

    /** For people: between which two things that others can notice it is now. */
    String moment() {
        String before = lastNoticed == null || lastActing == null
                ? ""
                : " after the " + lastNoticed + " of " + lastActing.getName();
        String next = DeviceHooks.pendingOn(this);
        return before + (next == null ? "" : (before.isEmpty() ? "" : ",") + " before " + next);
    }

    // Its clock

    private final HostClock clock = new HostClock();

    @Override
    public HostClock clock() {
        return clock;
    }

    /** Its wall clock is put forward by so much, or back: an operation of the running task. */
    public void jump(long nanos) {
        DeviceHooks.operate("set clock", life(), Access.WRITE);
        jumpNow(nanos);
    }

    void jumpNow(long nanos) {
        DeviceHooks.did("sets the clock of " + this + (nanos < 0 ? " back by " : " forward by ")
                + Seconds.text(Math.abs(nanos)));
        clock.jump(nanos);
    }

    /** It goes too fast by so many millionths, or too slow: an operation of the running task. */
    public void drift(int millionths) {
        DeviceHooks.operate("change clock", life(), Access.WRITE);
        DeviceHooks.did("makes the clock of " + this + (millionths < 0 ? " slow" : " fast"));
        clock.drift(millionths, DeviceHooks.elapsedNanos());
    }

    /** Its files. */
    public Path directory() {
        return network.files().onDisk(this);
    }

    /** What they are on. */
    public VirtualDisk disk() {
        return Disks.current().of(name, directory());
    }

    /** Where that is; it may not be there yet. */
    public Path directoryToBe() {
        return network.files().path(name);
    }

    /** Its temporary files. */
    public Path temporary() {
        return network.files().of(temporaryName());
    }

    public Path temporaryToBe() {
        return network.files().path(temporaryName());
    }

    private String temporaryName() {
        return name + " (temporary)";
    }

    // Ports

    /** The resource that stands for what happens at a port. */
    int port(int port) {
        return resources.computeIfAbsent(
                port, absent -> DeviceHooks.newResource(new Network.Place("port " + port + " of " + name)));
    }

    Endpoint bind(StreamSocket socket, InetAddress at, int port) throws BindException {
        if (!at.isAnyLocalAddress() && !owns(at)) {
            throw new BindException("Cannot assign requested address");
        }
        boolean isKept = port != 0 && hasConnections(port, socket.reuses());
        if (isKept && DeviceHooks.tellsAll()) {
            DeviceHooks.doubt("a port that connections of before still have");
        }
        if (isKept || bound.containsKey(port)) {
            throw new BindException("Address already in use");
        }
        int taken = port == 0 ? ephemeralPort() : port;
        bound.put(taken, socket);
        return new Endpoint(at, taken);
    }

    /** Whether connections, open or closed not long ago, keep the port from one who reuses it or does not. */
    private boolean hasConnections(int port, boolean reuses) {
        for (StreamSocket open : sockets) {
            if (open.keeps(port, reuses)) {
                return true;
            }
        }
        for (Closed closed : remembered) {
            if (closed.socket.keeps(port, reuses) && DeviceHooks.elapsedNanos() - closed.at < REMEMBERED_NANOS) {
                return true;
            }
        }
        return false;
    }

    /** An end was closed before the other: for a while nobody else may be taken for it. */
    void remember(StreamSocket socket) {
        long now = DeviceHooks.elapsedNanos();
        while (!remembered.isEmpty() && now - remembered.getFirst().at >= REMEMBERED_NANOS) {
            remembered.removeFirst();
        }
        remembered.add(new Closed(socket, now));
    }

    /** There was a reset: nothing will come from the other end any more. */
    void forget(StreamSocket socket) {
        if (socket.isClosed) {
            remembered.removeIf(closed -> closed.socket == socket);
        }
    }

    int ephemeralPort() throws BindException {
        // who comes first gets another than who comes next
        DeviceHooks.tells(port(0), Access.WRITE);
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
