package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.network.memory.Vector;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** In place of the native methods of {@code sun.nio.ch.Net} and {@code SocketDispatcher}. */
public final class SocketHooks {
    /** As {@code sun.nio.ch.IOStatus} has them. */
    static final int END = -1;

    static final int UNAVAILABLE = -2;
    private static final int UNSUPPORTED_CASE = -6;

    private static final int SHUT_READ = 0;
    private static final int SHUT_WRITE = 1;
    private static final InetAddress ANY = new InetSocketAddress(0).getAddress();

    private SocketHooks() {}

    private static StreamSocket stream(FileDescriptor descriptor) throws IOException {
        return (StreamSocket) DescriptorHooks.of(descriptor);
    }

    private static Addressed addressed(FileDescriptor descriptor) throws IOException {
        return (Addressed) DescriptorHooks.of(descriptor);
    }

    // sun.nio.ch.Net

    public static int socket0(boolean preferIPv6, boolean stream, boolean reuse, boolean fastLoopback) {
        Network network = Network.current();
        Host here = network.here();
        if (!stream) {
            return network.add(new PacketSocket(here));
        }
        StreamSocket made = new StreamSocket(here);
        made.reuse(reuse);
        return network.add(made);
    }

    public static void bind0(
            FileDescriptor descriptor, boolean preferIPv6, boolean exclusive, InetAddress address, int port)
            throws IOException {
        addressed(descriptor).bind(address, port);
    }

    public static void listen(FileDescriptor descriptor, int backlog) throws IOException {
        stream(descriptor).listen(backlog);
    }

    public static int connect0(boolean preferIPv6, FileDescriptor descriptor, InetAddress address, int port)
            throws IOException {
        if (DescriptorHooks.of(descriptor) instanceof PacketSocket datagrams) {
            // with monitors held
            datagrams.connect(address, port);
            return 1;
        }
        StreamSocket socket = stream(descriptor);
        DeviceHooks.operate("connect", socket.out, Access.WRITE);
        socket.connect(address, port);
        if (!socket.isBlocking) {
            return UNAVAILABLE;
        }
        awaitConnection(socket, 0);
        return socket.finishConnect() ? 1 : UNAVAILABLE;
    }

    public static boolean pollConnect(FileDescriptor descriptor, long millis) throws IOException {
        StreamSocket socket = stream(descriptor);
        if (millis != 0) {
            awaitConnection(socket, nanos(millis));
        } else {
            DeviceHooks.operate("finish connect", socket.out, Access.READ);
        }
        return socket.finishConnect();
    }

    private static void awaitConnection(StreamSocket socket, long nanos) {
        // a connection can be reset before it is seen to be there, which whoever explores has to try
        Access access = DeviceHooks.tellsAll() ? Access.READ : Access.AWAIT;
        DeviceHooks.await("connect", socket.out, access, socket::isDecided, nanos);
    }

    public static int accept(FileDescriptor descriptor, FileDescriptor accepted, InetSocketAddress[] from)
            throws IOException {
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
        DescriptorHooks.number(accepted, next.number);
        from[0] = Objects.requireNonNull(next.remote()).toSocketAddress();
        return 1;
    }

    public static void shutdown(FileDescriptor descriptor, int how) throws IOException {
        stream(descriptor).shutdown(how != SHUT_WRITE, how != SHUT_READ);
    }

    public static int localPort(FileDescriptor descriptor) throws IOException {
        Endpoint local = addressed(descriptor).local();
        return local == null ? 0 : local.port();
    }

    public static InetAddress localInetAddress(FileDescriptor descriptor) throws IOException {
        Endpoint local = addressed(descriptor).local();
        return local == null ? ANY : local.address();
    }

    public static int remotePort(FileDescriptor descriptor) throws IOException {
        return remote(descriptor).port();
    }

    public static InetAddress remoteInetAddress(FileDescriptor descriptor) throws IOException {
        return remote(descriptor).address();
    }

    private static Endpoint remote(FileDescriptor descriptor) throws IOException {
        Endpoint remote = addressed(descriptor).remote();
        if (remote == null) {
            throw new IOException("Transport endpoint is not connected");
        }
        return remote;
    }

    public static int getIntOption0(FileDescriptor descriptor, boolean converts, int level, int option)
            throws IOException {
        return DescriptorHooks.of(descriptor).option(level, option);
    }

    public static void setIntOption0(
            FileDescriptor descriptor, boolean converts, int level, int option, int value, boolean isIPv6)
            throws IOException {
        DescriptorHooks.of(descriptor).setOption(level, option, value);
    }

    public static int poll(FileDescriptor descriptor, int events, long millis) throws IOException {
        Descriptor polled = DescriptorHooks.of(descriptor);
        int resource = (events & Descriptor.IN) != 0 ? polled.in : polled.out;
        if (millis == 0) {
            DeviceHooks.operate("poll", resource, Access.READ);
        } else {
            DeviceHooks.await("poll", resource, Access.READ, () -> polled.isReady(events), nanos(millis));
        }
        return polled.ready() & (events | Descriptor.ERROR | Descriptor.HANG_UP);
    }

    /** The waiting time of the engine, where 0 is for ever. */
    static long nanos(long millis) {
        return millis < 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(millis);
    }

    public static int available(FileDescriptor descriptor) throws IOException {
        StreamSocket socket = stream(descriptor);
        if (!DeviceHooks.tellsAll()) {
            DeviceHooks.operateAtOnce("available", socket.in, Access.READ);
        }
        return socket.available();
    }

    public static int sendOOB(FileDescriptor descriptor, byte data) throws IOException {
        StreamSocket socket = stream(descriptor);
        if (socket.isBlocking) {
            DeviceHooks.await("write urgently", socket.out, Access.WRITE, socket::canWrite, 0);
        } else {
            DeviceHooks.operate("write urgently", socket.out, Access.WRITE);
        }
        return socket.writeUrgent(data);
    }

    // sun.nio.ch.FileDispatcherImpl

    /** A file is to be sent by the system itself: that is not possible here, and the JDK reads and writes. */
    public static long transferTo0(FileDescriptor from, long position, long count, FileDescriptor to, boolean appends) {
        return UNSUPPORTED_CASE;
    }

    // sun.nio.ch.SocketDispatcher, which pipes have too

    public static int read0(FileDescriptor descriptor, long address, int length) throws IOException {
        return reading(descriptor).read(address, length);
    }

    /** The operation of a task that reads. */
    private static ByteChannelEnd reading(FileDescriptor descriptor) throws IOException {
        Descriptor from = DescriptorHooks.of(descriptor);
        ByteChannelEnd end = (ByteChannelEnd) from;
        if (from.isBlocking) {
            DeviceHooks.await("read", from.in, Access.WRITE, end::canRead, 0);
        } else {
            DeviceHooks.operate("read", from.in, Access.WRITE);
        }
        return end;
    }

    public static int write0(FileDescriptor descriptor, long address, int length) throws IOException {
        int count = writing(descriptor).write(address, length);
        return writeRest(descriptor, address, length, count);
    }

    /** Who waits to write waits until all is written, or there is a reason why it cannot be. */
    private static int writeRest(FileDescriptor descriptor, long address, int length, int first) throws IOException {
        int written = first;
        while (written >= 0 && written < length && DescriptorHooks.of(descriptor).isBlocking) {
            int count;
            try {
                count = writing(descriptor).write(address + written, length - written);
            } catch (IOException later) {
                // the next write meets it
                return written;
            }
            if (count < 0) {
                break;
            }
            written += count;
        }
        return written;
    }

    /** The operation of a task that writes. */
    private static ByteChannelEnd writing(FileDescriptor descriptor) throws IOException {
        Descriptor to = DescriptorHooks.of(descriptor);
        ByteChannelEnd end = (ByteChannelEnd) to;
        DeviceHooks.beginSend();
        if (to.isBlocking) {
            DeviceHooks.await("write", to.out, Access.WRITE, end::canWrite, 0);
        } else {
            DeviceHooks.operate("write", to.out, Access.WRITE);
        }
        DeviceHooks.endSend();
        return end;
    }

    public static long readv0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        return Vector.each(vector, entries, reading(descriptor)::read);
    }

    public static long writev0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        ByteChannelEnd end = writing(descriptor);
        return Vector.each(
                vector,
                entries,
                (address, length) -> writeRest(descriptor, address, length, end.write(address, length)));
    }
}
