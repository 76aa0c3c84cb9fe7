package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.program.GuardedHooks;
import java.io.FileDescriptor;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.jspecify.annotations.Nullable;

/** At the entry of methods of the JDK, before it takes its monitors: the operations that are done further inside. */
public final class EntryHooks {
    private EntryHooks() {}

    /** A socket or channel is about to be closed. */
    public static void closing(Object socket) {
        Descriptor closed = descriptor(socket);
        if (closed == null) {
            if (!(socket instanceof FileChannel)) {
                GuardedHooks.closing(socket);
            }
            return;
        }
        closed.ended();
        if (closed instanceof StreamSocket listener && listener.state() == StreamSocket.State.LISTENING) {
            DeviceHooks.operate("close", listener.port(), Access.WRITE);
        } else if (closed instanceof PacketSocket datagrams) {
            DeviceHooks.operate("close", datagrams.place(), Access.WRITE);
            DeviceHooks.also(null, closed.out, Access.WRITE);
        } else {
            DeviceHooks.operate("close", closed.out, Access.WRITE);
        }
        DeviceHooks.also(null, closed.in, Access.WRITE);
        DeviceHooks.also(null, closed.readers, Access.WRITE);
        DeviceHooks.also(null, closed.writers, Access.WRITE);
        GuardedHooks.closes(socket);
    }

    /** A socket is about to be asked whether it is closed. */
    public static void asking(Object socket) {
        ask(descriptor(socket));
    }

    private static void ask(@Nullable Descriptor asked) {
        if (asked == null) {
            return;
        }
        if (DeviceHooks.tellsAll()) {
            // the answer depends on who closes it or shuts it down, and not on what arrives
            DeviceHooks.operate("ask", asked.readers, Access.READ);
            DeviceHooks.also(null, asked.writers, Access.READ);
        } else {
            DeviceHooks.operate("ask", asked.in, Access.READ);
        }
    }

    /** A connection is about to be accepted. */
    public static void accepting(Object socket) {
        taken(socket);
        asking(socket);
    }

    private static void taken(Object socket) {
        doubtChannel(socket);
        Descriptor used = told(socket);
        if (used != null) {
            used.taken();
        }
    }

    private static void given(Object socket) {
        // a socket for datagrams sends by its channel
        if (!(socket instanceof DatagramChannel)) {
            doubtChannel(socket);
        }
        Descriptor used = told(socket);
        if (used != null) {
            used.given();
        }
    }

    /** Whether whoever chooses must hear of what the running task does. */
    private static boolean tellsAll() {
        return DeviceHooks.inTask() && DeviceHooks.tellsAll();
    }

    /** Of a socket of which whoever chooses must hear everything; null elsewhere. */
    private static @Nullable Descriptor told(Object socket) {
        return tellsAll() ? descriptor(socket) : null;
    }

    /** Programs with channels, and with pipes, were not compared with other orders. */
    private static void doubtChannel(Object socket) {
        if (socket instanceof Channel && tellsAll()) {
            DeviceHooks.doubt("channels and pipes");
        }
    }

    /**
     * A stream is about to be asked how much could be read. Further inside, monitors of the JDK are held, and nobody
     * else could come first.
     */
    public static void counting(Object socket) {
        Descriptor asked = told(socket);
        if (asked != null) {
            DeviceHooks.operate("available", asked.in, Access.READ);
            DeviceHooks.also(null, asked.readers, Access.READ);
        }
    }

    /** A channel is about to be used to take something that has come: as {@link #using}. */
    public static void taking(Object channel) {
        taken(channel);
        using(channel);
    }

    /** A channel is about to be used to let something go out: as {@link #using}. */
    public static void giving(Object channel) {
        given(channel);
        using(channel);
    }

    /**
     * A datagram is about to be received by a socket, which is asked for it further inside. Where it is closed it is
     * not asked any more.
     */
    public static void receivingPacket(Object channel) {
        Descriptor used = told(channel);
        if (used != null) {
            used.taken();
            ask(used);
        }
    }

    /** The same for one that is sent. */
    public static void sendingPacket(Object channel) {
        if (tellsAll()) {
            given(channel);
            asking(channel);
        }
    }

    /**
     * A stream or channel is about to be read. The JDK has one thread after the other do so, and looks whether it is
     * closed: who comes first is decided here.
     */
    public static void reading(Object socket) {
        Descriptor read = descriptor(socket);
        if (read != null) {
            // whoever explores does not vouch for several who take turns, and one has nothing to decide
            boolean isAlone = DeviceHooks.tellsAll();
            taken(socket);
            DeviceHooks.operate("begin to read", read.readers, isAlone ? Access.READ : Access.WRITE);
        }
    }

    public static void writing(Object socket) {
        Descriptor written = descriptor(socket);
        if (written != null) {
            boolean isAlone = DeviceHooks.tellsAll();
            given(socket);
            DeviceHooks.operate("begin to write", written.writers, isAlone ? Access.READ : Access.WRITE);
        }
    }

    /** A channel is about to be used: one that waits is found closed before, or is closed while it waits. */
    public static void using(Object socket) {
        boolean mayWait = socket instanceof SelectableChannel channel && channel.isBlocking();
        if (mayWait || tellsAll()) {
            asking(socket);
        }
    }

    public static void shuttingInput(Object socket) {
        Descriptor shut = descriptor(socket);
        if (shut != null) {
            DeviceHooks.operate("shut down input", shut.in, Access.WRITE);
            DeviceHooks.also(null, shut.readers, Access.WRITE);
        }
    }

    public static void shuttingOutput(Object socket) {
        Descriptor shut = descriptor(socket);
        if (shut != null) {
            DeviceHooks.operate("shut down output", shut.out, Access.WRITE);
            DeviceHooks.also(null, shut.writers, Access.WRITE);
        }
    }

    /** A socket is about to listen at this address. */
    public static void binding(@Nullable SocketAddress address) {
        if (DescriptorHooks.isControlled() && address instanceof InetSocketAddress where) {
            DeviceHooks.operate("listen", Network.current().here().port(where.getPort()), Access.WRITE);
        }
    }

    /** A datagram socket is about to be bound to this address. */
    public static void bindingDatagrams(@Nullable SocketAddress address) {
        if (DescriptorHooks.isControlled(false) && address instanceof InetSocketAddress where) {
            int port = Network.current().here().datagrams().resource(where.getPort());
            DeviceHooks.operate("bind", port, Access.WRITE);
        }
    }

    /** What a datagram socket hears is about to change: it is connected, disconnected, joins or leaves a group. */
    public static void tuning(Object channel) {
        if (descriptor(channel) instanceof PacketSocket socket) {
            DeviceHooks.operate("tune", socket.place(), Access.WRITE);
            DeviceHooks.also(null, socket.in, Access.WRITE);
            DeviceHooks.tells(socket.readers, Access.WRITE);
            DeviceHooks.tells(socket.writers, Access.WRITE);
        }
    }

    /** A selector is about to be woken up. */
    public static void waking(Object selector) {
        if (DescriptorHooks.isControlled()
                && Network.current().find(SelectorInternals.eventSet(selector)) instanceof EventSet set) {
            DeviceHooks.operate("wake up", set.in, Access.WRITE);
        }
    }

    /** Somebody is about to ask what a selector waits for at a channel. */
    public static void readingInterest(SelectionKey key) {
        interest("read interest", key, Access.READ);
    }

    /**
     * What a selector waits for at a channel is about to change; it looks when it begins to select, which enters its
     * monitor.
     */
    public static void changingInterest(SelectionKey key) {
        interest("change interest", key, Access.WRITE);
    }

    private static void interest(String action, SelectionKey key, Access access) {
        Selector selector = key.selector();
        if (DescriptorHooks.isControlled()
                && Network.current().find(SelectorInternals.eventSet(selector)) instanceof EventSet) {
            DeviceHooks.operate(action, DeviceHooks.monitor(selector), access);
        }
    }

    /** Whether a channel is one of the virtual network, closed or not. */
    public static boolean isVirtual(Object channel) {
        FileDescriptor descriptor = Internals.descriptor(channel);
        return descriptor != null && DescriptorHooks.isOurs(descriptor);
    }

    private static @Nullable Descriptor descriptor(Object socket) {
        if (!DeviceHooks.inTask()) {
            return null;
        }
        FileDescriptor descriptor = Internals.descriptor(socket);
        if (descriptor == null) {
            return null;
        }
        Network network = Network.current();
        Descriptor found = DescriptorHooks.isOurs(descriptor) ? network.find(DescriptorHooks.number(descriptor)) : null;
        return DeviceHooks.tellsAll() ? network.lasting(descriptor, found) : found;
    }
}
