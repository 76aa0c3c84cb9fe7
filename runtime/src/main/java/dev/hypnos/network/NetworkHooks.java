package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.DeviceHooks;
import dev.hypnos.runtime.UncontrolledCallHooks;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/**
 * In place of the native methods by which the JDK's sockets, channels and selectors reach the operating system. For descriptors
 * that are not of the virtual network, and outside trials, each does what it stands for.
 *
 * <p>JDK code calls some of them with its own monitors held, where nobody else must run: to close, bind, listen, shut down. Those
 * only do it; the operation was at the entry of the JDK's method. The others are operations, and may wait.
 */
public final class NetworkHooks {
    /** As {@code sun.nio.ch.IOStatus} has them. */
    static final int END = -1;

    static final int UNAVAILABLE = -2;

    private static final int SHUT_READ = 0;
    private static final int SHUT_WRITE = 1;

    private static final JavaIOFileDescriptorAccess DESCRIPTORS = SharedSecrets.getJavaIOFileDescriptorAccess();

    private NetworkHooks() {}

    private static boolean isVirtual(FileDescriptor descriptor) {
        return Network.isVirtual(DESCRIPTORS.get(descriptor));
    }

    private static Descriptor of(FileDescriptor descriptor) throws IOException {
        return of(DESCRIPTORS.get(descriptor));
    }

    /** For a task that is dropped, and outside trials, the descriptors of a trial are gone. */
    private static Descriptor of(int descriptor) throws IOException {
        if (!DeviceHooks.inTask()) {
            throw new IOException("Bad file descriptor");
        }
        return Network.current().get(descriptor);
    }

    private static StreamSocket stream(FileDescriptor descriptor) throws IOException {
        return (StreamSocket) of(descriptor);
    }

    /** Whether what is made now belongs to the virtual network. */
    private static boolean isControlled() {
        return DeviceHooks.inTask() && !DeviceHooks.isAllowed("java.net.Socket");
    }

    // Entries of methods of the JDK, before it takes its monitors

    /** A socket or channel is about to be closed. */
    public static void closing(Object socket) {
        Descriptor closed = descriptor(socket);
        if (closed == null) {
            return;
        }
        if (closed instanceof StreamSocket listener && listener.state() == StreamSocket.State.LISTENING) {
            DeviceHooks.operate("close", listener.port(), Access.WRITE);
        } else {
            DeviceHooks.operate("close", closed.out, Access.WRITE);
        }
        DeviceHooks.also(null, closed.in, Access.WRITE);
    }

    /** A socket is about to be asked whether it is closed. */
    public static void asking(Object socket) {
        Descriptor asked = descriptor(socket);
        if (asked != null) {
            DeviceHooks.operate("ask", asked.in, Access.READ);
        }
    }

    public static void shuttingInput(Object socket) {
        Descriptor shut = descriptor(socket);
        if (shut != null) {
            DeviceHooks.operate("shut down input", shut.in, Access.WRITE);
        }
    }

    public static void shuttingOutput(Object socket) {
        Descriptor shut = descriptor(socket);
        if (shut != null) {
            DeviceHooks.operate("shut down output", shut.out, Access.WRITE);
        }
    }

    /** A socket is about to listen at this address. */
    public static void binding(@Nullable SocketAddress address) {
        if (isControlled() && address instanceof InetSocketAddress where) {
            DeviceHooks.operate("listen", Network.current().here().port(where.getPort()), Access.WRITE);
        }
    }

    /** A selector is about to be woken up. */
    public static void waking(Object selector) {
        if (isControlled() && Network.current().find(Natives.eventSet(selector)) instanceof EventSet set) {
            DeviceHooks.operate("wake up", set.in, Access.WRITE);
        }
    }

    private static @Nullable Descriptor descriptor(Object socket) {
        if (!DeviceHooks.inTask()) {
            return null;
        }
        FileDescriptor descriptor = Natives.descriptor(socket);
        return descriptor == null || !isVirtual(descriptor)
                ? null
                : Network.current().find(DESCRIPTORS.get(descriptor));
    }

    // sun.nio.ch.Net

    public static int socket0(boolean preferIPv6, boolean stream, boolean reuse, boolean fastLoopback) {
        if (!isControlled() || !stream) {
            return Natives.socket0(preferIPv6, stream, reuse, fastLoopback);
        }
        Network network = Network.current();
        return network.add(new StreamSocket(network.here()));
    }

    public static void bind0(
            FileDescriptor descriptor, boolean preferIPv6, boolean exclusive, InetAddress address, int port)
            throws IOException {
        if (!isVirtual(descriptor)) {
            Natives.bind0(descriptor, preferIPv6, exclusive, address, port);
            return;
        }
        stream(descriptor).bind(address, port);
    }

    public static void listen(FileDescriptor descriptor, int backlog) throws IOException {
        if (!isVirtual(descriptor)) {
            Natives.listen(descriptor, backlog);
            return;
        }
        stream(descriptor).listen(backlog);
    }

    public static int connect0(boolean preferIPv6, FileDescriptor descriptor, InetAddress address, int port)
            throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.connect0(preferIPv6, descriptor, address, port);
        }
        StreamSocket socket = stream(descriptor);
        DeviceHooks.operate("connect", socket.out, Access.WRITE);
        socket.connect(address, port);
        if (!socket.isBlocking) {
            return UNAVAILABLE;
        }
        DeviceHooks.await("connect", socket.out, Access.AWAIT, socket::isDecided, 0);
        return socket.finishConnect() ? 1 : UNAVAILABLE;
    }

    public static boolean pollConnect(FileDescriptor descriptor, long millis) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.pollConnect(descriptor, millis);
        }
        StreamSocket socket = stream(descriptor);
        if (millis != 0) {
            DeviceHooks.await("connect", socket.out, Access.AWAIT, socket::isDecided, nanos(millis));
        } else {
            DeviceHooks.operate("finish connect", socket.out, Access.READ);
        }
        return socket.finishConnect();
    }

    public static int accept(FileDescriptor descriptor, FileDescriptor accepted, InetSocketAddress[] from)
            throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.accept(descriptor, accepted, from);
        }
        StreamSocket socket = stream(descriptor);
        if (socket.isBlocking) {
            DeviceHooks.await("accept", socket.in, Access.WRITE, socket::hasArrived, 0);
        } else {
            DeviceHooks.operate("accept", socket.in, Access.WRITE);
        }
        StreamSocket next = socket.accept();
        if (next == null) {
            return UNAVAILABLE;
        }
        DESCRIPTORS.set(accepted, next.number);
        from[0] = Objects.requireNonNull(next.remote()).toSocketAddress();
        return 1;
    }

    public static void shutdown(FileDescriptor descriptor, int how) throws IOException {
        if (!isVirtual(descriptor)) {
            Natives.shutdown(descriptor, how);
            return;
        }
        stream(descriptor).shutdown(how != SHUT_WRITE, how != SHUT_READ);
    }

    public static int localPort(FileDescriptor descriptor) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.localPort(descriptor);
        }
        Endpoint local = stream(descriptor).local();
        return local == null ? 0 : local.port();
    }

    public static InetAddress localInetAddress(FileDescriptor descriptor) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.localInetAddress(descriptor);
        }
        Endpoint local = stream(descriptor).local();
        return local == null ? ANY : local.address();
    }

    private static final InetAddress ANY = new InetSocketAddress(0).getAddress();

    public static int remotePort(FileDescriptor descriptor) throws IOException {
        return isVirtual(descriptor) ? remote(descriptor).port() : Natives.remotePort(descriptor);
    }

    public static InetAddress remoteInetAddress(FileDescriptor descriptor) throws IOException {
        return isVirtual(descriptor) ? remote(descriptor).address() : Natives.remoteInetAddress(descriptor);
    }

    private static Endpoint remote(FileDescriptor descriptor) throws IOException {
        Endpoint remote = stream(descriptor).remote();
        if (remote == null) {
            throw new IOException("Transport endpoint is not connected");
        }
        return remote;
    }

    public static int getIntOption0(FileDescriptor descriptor, boolean converts, int level, int option)
            throws IOException {
        return isVirtual(descriptor)
                ? of(descriptor).option(level, option)
                : Natives.getIntOption0(descriptor, converts, level, option);
    }

    public static void setIntOption0(
            FileDescriptor descriptor, boolean converts, int level, int option, int value, boolean isIPv6)
            throws IOException {
        if (isVirtual(descriptor)) {
            of(descriptor).setOption(level, option, value);
        } else {
            Natives.setIntOption0(descriptor, converts, level, option, value, isIPv6);
        }
    }

    public static int poll(FileDescriptor descriptor, int events, long millis) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.poll(descriptor, events, millis);
        }
        Descriptor polled = of(descriptor);
        int resource = (events & Descriptor.IN) != 0 ? polled.in : polled.out;
        if (millis == 0) {
            DeviceHooks.operate("poll", resource, Access.READ);
        } else {
            DeviceHooks.await("poll", resource, Access.READ, () -> polled.isReady(events), nanos(millis));
        }
        return polled.ready() & (events | Descriptor.ERROR | Descriptor.HANG_UP);
    }

    /** The waiting time of the engine, where 0 is for ever. */
    private static long nanos(long millis) {
        return millis < 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(millis);
    }

    public static int available(FileDescriptor descriptor) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.available(descriptor);
        }
        StreamSocket socket = stream(descriptor);
        DeviceHooks.operateAtOnce("available", socket.in, Access.READ);
        return socket.available();
    }

    public static int sendOOB(FileDescriptor descriptor, byte data) throws IOException {
        if (isVirtual(descriptor)) {
            throw new IOException("urgent data is not supported by the virtual network");
        }
        return Natives.sendOOB(descriptor, data);
    }

    // Dispatchers

    public static int read0(FileDescriptor descriptor, long address, int length) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.read0(descriptor, address, length);
        }
        return reading(descriptor).read(address, length);
    }

    /** The operation of a task that reads. */
    private static StreamSocket reading(FileDescriptor descriptor) throws IOException {
        StreamSocket socket = stream(descriptor);
        if (socket.isBlocking) {
            DeviceHooks.await("read", socket.in, Access.WRITE, socket::canRead, 0);
        } else {
            DeviceHooks.operate("read", socket.in, Access.WRITE);
        }
        return socket;
    }

    public static int write0(FileDescriptor descriptor, long address, int length) throws IOException {
        if (!isVirtual(descriptor)) {
            return Natives.write0(descriptor, address, length);
        }
        return writing(descriptor).write(address, length);
    }

    /** The operation of a task that writes. */
    private static StreamSocket writing(FileDescriptor descriptor) throws IOException {
        StreamSocket socket = stream(descriptor);
        if (socket.isBlocking) {
            DeviceHooks.await("write", socket.out, Access.WRITE, socket::canWrite, 0);
        } else {
            DeviceHooks.operate("write", socket.out, Access.WRITE);
        }
        return socket;
    }

    /** An entry of a vector: an address and a length, as the system has them. */
    private static final int ENTRY = 16;

    public static long readv0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        return isVirtual(descriptor)
                ? eachEntry(vector, entries, reading(descriptor)::read)
                : Natives.readv0(descriptor, vector, entries);
    }

    public static long writev0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        return isVirtual(descriptor)
                ? eachEntry(vector, entries, writing(descriptor)::write)
                : Natives.writev0(descriptor, vector, entries);
    }

    @FunctionalInterface
    private interface Transfer {
        int move(long address, int length) throws IOException;
    }

    /** As far as it goes: how many bytes were moved, or why none was. */
    private static long eachEntry(long vector, int entries, Transfer transfer) throws IOException {
        long moved = 0;
        for (int i = 0; i < entries; i++) {
            int length = length(vector, i);
            int count = length == 0 ? 0 : transfer.move(address(vector, i), length);
            if (count < 0) {
                return moved == 0 ? count : moved;
            }
            moved += count;
            if (count < length) {
                break;
            }
        }
        return moved;
    }

    private static long address(long vector, int entry) {
        return NativeMemory.UNSAFE.getLong(vector + (long) entry * ENTRY);
    }

    private static int length(long vector, int entry) {
        return (int) NativeMemory.UNSAFE.getLong(vector + (long) entry * ENTRY + ENTRY / 2);
    }

    public static void close0(FileDescriptor descriptor) throws IOException {
        if (isVirtual(descriptor)) {
            close(DESCRIPTORS.get(descriptor));
        } else {
            Natives.close0(descriptor);
        }
    }

    public static void closeIntFD(int descriptor) throws IOException {
        if (Network.isVirtual(descriptor)) {
            close(descriptor);
        } else {
            Natives.closeIntFD(descriptor);
        }
    }

    private static @Nullable Descriptor find(int descriptor) {
        return DeviceHooks.inTask() ? Network.current().find(descriptor) : null;
    }

    /** A cleaner may close what an earlier trial has left; there is nothing to it. */
    private static void close(int number) {
        Descriptor closed = find(number);
        if (closed != null) {
            closed.network.close(closed);
        }
    }

    /** Whoever waits for the descriptor goes on, and sees that it is about to be closed. */
    public static void preClose0(FileDescriptor descriptor) throws IOException {
        if (!isVirtual(descriptor)) {
            Natives.preClose0(descriptor);
            return;
        }
        Descriptor closed = find(DESCRIPTORS.get(descriptor));
        if (closed != null) {
            closed.isClosed = true;
            closed.cameIn(null);
            closed.canGoOut(null);
        }
    }

    /** Wakes a thread that is inside a system call; those of tasks are not. */
    public static void signal0(long thread) {
        if (!DeviceHooks.inTask()) {
            Natives.signal0(thread);
        }
    }

    // sun.nio.ch.IOUtil

    public static void configureBlocking(FileDescriptor descriptor, boolean isBlocking) throws IOException {
        if (isVirtual(descriptor)) {
            of(descriptor).isBlocking = isBlocking;
        } else {
            Natives.configureBlocking(descriptor, isBlocking);
        }
    }

    public static boolean drain(int descriptor) throws IOException {
        if (!Network.isVirtual(descriptor)) {
            return Natives.drain(descriptor);
        }
        return ((EventCounter) of(descriptor)).reset();
    }

    // sun.nio.ch.EventFD and EPoll

    public static int eventfd0() throws IOException {
        if (!isControlled()) {
            return Natives.eventfd0();
        }
        Network network = Network.current();
        return network.add(new EventCounter(network));
    }

    public static int set0(int descriptor) throws IOException {
        if (!Network.isVirtual(descriptor)) {
            return Natives.set0(descriptor);
        }
        ((EventCounter) of(descriptor)).set();
        return 0;
    }

    public static int create() throws IOException {
        if (!isControlled()) {
            return Natives.create();
        }
        Network network = Network.current();
        return network.add(new EventSet(network));
    }

    private static final int REMOVE = 2;

    public static int ctl(int set, int operation, int descriptor, int events) {
        if (!Network.isVirtual(set)) {
            return Natives.ctl(set, operation, descriptor, events);
        }
        if (!Network.isVirtual(descriptor) && DeviceHooks.inTask()) {
            // it would never be ready
            UncontrolledCallHooks.called("java.nio.channels.Selector with a real channel");
        }
        Descriptor watched = find(descriptor);
        if (!(find(set) instanceof EventSet watching) || watched == null) {
            return -1;
        }
        if (operation == REMOVE) {
            watching.leave(watched);
        } else {
            watching.watch(watched, events);
        }
        return 0;
    }

    public static int wait(int set, long address, int max, int millis) throws IOException {
        if (!Network.isVirtual(set)) {
            return Natives.wait(set, address, max, millis);
        }
        EventSet events = (EventSet) of(set);
        if (millis == 0) {
            DeviceHooks.operate("select", events.in, Access.READ);
        } else {
            DeviceHooks.await("select", events.in, Access.READ, () -> events.isReady(Descriptor.IN), nanos(millis));
        }
        int[] count = new int[1];
        return events.report(max, (descriptor, ready) -> Natives.putEvent(address, count[0]++, descriptor, ready));
    }

    public static long allocatePollArray(int entries) {
        return DeviceHooks.inTask()
                ? Network.current().memory().allocate((long) entries * Natives.eventSize())
                : Natives.allocatePollArray(entries);
    }

    public static void freePollArray(long address) {
        if (!NativeMemory.free(address)) {
            Natives.freePollArray(address);
        }
    }

    // java.net.InetAddress

    /** The addresses of a name; null outside a trial, and where the test lets the real ones be asked. */
    public static InetAddress @Nullable [] lookUp(String name) throws UnknownHostException {
        if (!DeviceHooks.inTask() || DeviceHooks.isAllowed("java.net.InetAddress")) {
            return null;
        }
        if (name.equalsIgnoreCase("localhost")) {
            return new InetAddress[] {InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1})};
        }
        Host host = Network.current().named(name);
        if (host == null) {
            throw new UnknownHostException(name + ": no node of the cluster has this name");
        }
        return new InetAddress[] {host.address()};
    }

    /** The address of the host that asks; null as above. */
    public static @Nullable InetAddress localHost() {
        return DeviceHooks.inTask() && !DeviceHooks.isAllowed("java.net.InetAddress")
                ? Network.current().here().address()
                : null;
    }

    /** The name of an address; null as above. */
    public static @Nullable String nameOf(InetAddress address) {
        if (!DeviceHooks.inTask() || DeviceHooks.isAllowed("java.net.InetAddress")) {
            return null;
        }
        Host host = Network.current().withAddress(address);
        return host != null ? host.name() : address.isLoopbackAddress() ? "localhost" : address.getHostAddress();
    }

    // sun.nio.ch.Poller, which stands behind virtual threads

    public static void parkVirtual(int descriptor, int event, long nanos, BooleanSupplier isOpen) throws IOException {
        if (!Network.isVirtual(descriptor)) {
            Natives.parkVirtual(descriptor, event, nanos, isOpen);
            return;
        }
        Descriptor polled = of(descriptor);
        int resource = (event & Descriptor.IN) != 0 ? polled.in : polled.out;
        DeviceHooks.await("poll", resource, Access.READ, () -> polled.isReady(event), Math.max(0, nanos));
    }

    public static void pollSelector(int set, long nanos) throws IOException {
        if (!Network.isVirtual(set)) {
            Natives.pollSelector(set, nanos);
            return;
        }
        Descriptor polled = of(set);
        DeviceHooks.await("select", polled.in, Access.READ, () -> polled.isReady(Descriptor.IN), Math.max(0, nanos));
    }

    public static void stopPoll(int descriptor, int event) {
        if (!Network.isVirtual(descriptor)) {
            Natives.stopPoll(descriptor, event);
        }
    }
}
