package dev.hypnos.network;

import dev.hypnos.runtime.DeviceHooks;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The network of one trial: its descriptors, and who listens where. */
final class Network implements AutoCloseable {
    /** Numbers that no file of the process has. */
    private static final int FIRST_DESCRIPTOR = 1 << 24;

    private static final int FIRST_EPHEMERAL_PORT = 32_768;
    private static final int LAST_PORT = 65_535;

    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private final Map<Integer, Integer> ports = new HashMap<>();
    private final Map<Integer, StreamSocket> bound = new HashMap<>();
    private final Map<Integer, StreamSocket> listeners = new HashMap<>();
    private final NativeMemory memory = new NativeMemory();
    private int nextDescriptor = FIRST_DESCRIPTOR;
    private int nextPort = FIRST_EPHEMERAL_PORT;

    /** That of the trial which the running task belongs to. */
    static Network current() {
        return DeviceHooks.ofTrial(Network.class, Network::new);
    }

    static boolean isVirtual(int descriptor) {
        return descriptor >= FIRST_DESCRIPTOR;
    }

    NativeMemory memory() {
        return memory;
    }

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

    // Ports

    Endpoint bind(StreamSocket socket, InetAddress address, int port) throws BindException {
        if (port != 0 && isTaken(port)) {
            throw new BindException("Address already in use");
        }
        int taken = port == 0 ? ephemeralPort() : port;
        bound.put(taken, socket);
        return new Endpoint(address, taken);
    }

    private boolean isTaken(int port) {
        return bound.containsKey(port) || listeners.containsKey(port);
    }

    int ephemeralPort() throws BindException {
        for (int tries = FIRST_EPHEMERAL_PORT; tries <= LAST_PORT; tries++) {
            int port = nextPort;
            nextPort = port == LAST_PORT ? FIRST_EPHEMERAL_PORT : port + 1;
            if (!isTaken(port)) {
                return port;
            }
        }
        throw new BindException("Cannot assign requested address");
    }

    /** The resource that stands for what happens at a port. */
    int port(int port) {
        return ports.computeIfAbsent(port, absent -> DeviceHooks.newResource("port " + port));
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

    /** The trial is over. */
    @Override
    public void close() {
        memory.freeAll();
    }
}
