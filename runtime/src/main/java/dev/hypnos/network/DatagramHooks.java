package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.network.memory.NativeMemory;
import dev.hypnos.network.memory.Vector;
import dev.hypnos.runtime.library.DeviceHooks;
import java.io.FileDescriptor;
import java.io.IOException;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/** In place of the native methods of {@code sun.nio.ch.DatagramChannelImpl} and {@code DatagramDispatcher}. */
public final class DatagramHooks {
    private static final String TOO_LONG = "Message too long";

    private DatagramHooks() {}

    private static PacketSocket socket(FileDescriptor descriptor) throws IOException {
        return (PacketSocket) DescriptorHooks.of(descriptor);
    }

    // sun.nio.ch.DatagramChannelImpl

    public static void disconnect0(FileDescriptor descriptor, boolean isIPv6) throws IOException {
        socket(descriptor).disconnect();
    }

    public static int receive0(FileDescriptor descriptor, long address, int length, long from, boolean connected)
            throws IOException {
        PacketSocket socket = socket(descriptor);
        if (!connected && socket.remote() != null) {
            // with monitors held, as a part of connecting
            socket.flush();
            return SocketHooks.UNAVAILABLE;
        }
        Datagram next = receiving(socket);
        if (next == null) {
            return socket.isClosed ? 0 : SocketHooks.UNAVAILABLE;
        }
        NativeAddress.write(from, next.from());
        return put(next, 0, address, length);
    }

    /** The operation of a task that receives. */
    private static @Nullable Datagram receiving(PacketSocket socket) throws IOException {
        if (socket.isBlocking) {
            DeviceHooks.await("receive", socket.in, Access.WRITE, socket::canReceive, 0);
        } else {
            DeviceHooks.operate("receive", socket.in, Access.WRITE);
        }
        return socket.receive();
    }

    /** Moves as much of a datagram as there is room for to an address; returns how much. */
    private static int put(Datagram datagram, int from, long address, int length) {
        int count = Math.min(length, datagram.bytes().length - from);
        NativeMemory.UNSAFE.copyMemory(
                datagram.bytes(), (long) jdk.internal.misc.Unsafe.ARRAY_BYTE_BASE_OFFSET + from, null, address, count);
        return count;
    }

    public static int send0(FileDescriptor descriptor, long address, int length, long target, int targetLength)
            throws IOException {
        PacketSocket socket = socket(descriptor);
        DeviceHooks.beginSend();
        DeviceHooks.operate("send", socket.out, Access.WRITE);
        DeviceHooks.endSend();
        if (length > PacketSocket.MAX_LENGTH) {
            throw new SocketException(TOO_LONG);
        }
        Endpoint to = NativeAddress.read(target);
        socket.send(ByteQueue.copy(address, length), to.address(), to.port());
        return length;
    }

    // sun.nio.ch.DatagramDispatcher, for one that is connected

    public static int read0(FileDescriptor descriptor, long address, int length) throws IOException {
        PacketSocket socket = socket(descriptor);
        Datagram next = receiving(socket);
        if (next == null) {
            return socket.isClosed ? SocketHooks.END : SocketHooks.UNAVAILABLE;
        }
        return put(next, 0, address, length);
    }

    public static long readv0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        PacketSocket socket = socket(descriptor);
        Datagram next = receiving(socket);
        if (next == null) {
            return socket.isClosed ? SocketHooks.END : SocketHooks.UNAVAILABLE;
        }
        int moved = 0;
        for (int i = 0; i < entries; i++) {
            moved += put(next, moved, Vector.address(vector, i), Vector.length(vector, i));
        }
        return moved;
    }

    public static int write0(FileDescriptor descriptor, long address, int length) throws IOException {
        write(descriptor, length, ByteQueue.copy(address, length));
        return length;
    }

    public static long writev0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        int length = 0;
        for (int i = 0; i < entries; i++) {
            length += Vector.length(vector, i);
        }
        byte[] all = new byte[length];
        int at = 0;
        for (int i = 0; i < entries; i++) {
            byte[] part = ByteQueue.copy(Vector.address(vector, i), Vector.length(vector, i));
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        write(descriptor, length, all);
        return length;
    }

    private static void write(FileDescriptor descriptor, int length, byte[] bytes) throws IOException {
        PacketSocket socket = socket(descriptor);
        DeviceHooks.beginSend();
        DeviceHooks.operate("send", socket.out, Access.WRITE);
        DeviceHooks.endSend();
        if (length > PacketSocket.MAX_LENGTH) {
            throw new IOException(TOO_LONG);
        }
        socket.send(bytes);
    }
}
