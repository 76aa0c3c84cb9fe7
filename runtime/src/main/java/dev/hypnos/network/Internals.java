package dev.hypnos.network;

import dev.hypnos.network.memory.NativeMemory;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** What is not public in the JDK's sockets and selectors. */
final class Internals {
    private static final String PACKAGE = "sun.nio.ch.";

    private static final MethodHandle CONNECTION_RESET = constructor("sun.net.ConnectionResetException");

    private static final MethodHandle CHANNEL_DESCRIPTOR = virtual("sun.nio.ch.SelChImpl", "getFD");
    private static final MethodHandle IMPLEMENTATION_DESCRIPTOR = virtual("java.net.SocketImpl", "getFileDescriptor");
    private static final Class<?> CHANNEL = CHANNEL_DESCRIPTOR.type().parameterType(0);
    private static final VarHandle SOCKET = field(Socket.class, "impl", SocketImpl.class);
    private static final VarHandle SERVER_SOCKET = field(ServerSocket.class, "impl", SocketImpl.class);
    private static final Class<?> SELECTOR = type("sun.nio.ch.EPollSelectorImpl");
    private static final VarHandle EVENT_SET = field(SELECTOR, "epfd", int.class);

    private static final MethodHandle INTERFACE = interfaceConstructor();
    private static final VarHandle DISPLAY_NAME = field(NetworkInterface.class, "displayName", String.class);
    private static final VarHandle BINDINGS = field(NetworkInterface.class, "bindings", InterfaceAddress[].class);
    private static final VarHandle CHILDREN = field(NetworkInterface.class, "childs", NetworkInterface[].class);
    private static final MethodHandle BINDING = bindingConstructor();
    private static final VarHandle BINDING_ADDRESS = field(InterfaceAddress.class, "address", InetAddress.class);
    private static final VarHandle BINDING_BROADCAST = field(InterfaceAddress.class, "broadcast", Inet4Address.class);
    private static final VarHandle BINDING_PREFIX = field(InterfaceAddress.class, "maskLength", short.class);

    private static final Class<?> ASYNCHRONOUS = type("sun.nio.ch.AsynchronousSocketChannelImpl");
    private static final VarHandle ASYNCHRONOUS_DESCRIPTOR = field(ASYNCHRONOUS, "fd", FileDescriptor.class);
    private static final Class<?> ASYNCHRONOUS_SERVER = type("sun.nio.ch.AsynchronousServerSocketChannelImpl");
    private static final VarHandle ASYNCHRONOUS_SERVER_DESCRIPTOR =
            field(ASYNCHRONOUS_SERVER, "fd", FileDescriptor.class);

    private static final int EVENT_SIZE = constant("SIZEOF_EPOLLEVENT");
    private static final int EVENTS_OFFSET = constant("OFFSETOF_EVENTS");
    private static final int DESCRIPTOR_OFFSET = constant("OFFSETOF_FD");

    private Internals() {}

    private static MethodHandles.Lookup lookup(String type) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(Class.forName(type, true, null), MethodHandles.lookup());
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("this JDK has no " + name, missing);
        }
    }

    private static MethodHandle virtual(String type, String name) {
        try {
            MethodHandles.Lookup lookup = lookup(type);
            return lookup.findVirtual(lookup.lookupClass(), name, MethodType.methodType(FileDescriptor.class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no " + type + "." + name, missing);
        }
    }

    private static VarHandle field(Class<?> type, String name, Class<?> of) {
        try {
            return lookup(type.getName()).findVarHandle(type, name, of);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no " + type + "." + name, missing);
        }
    }

    private static MethodHandle constructor(String type) {
        try {
            MethodHandles.Lookup lookup = lookup(type);
            MethodType ofMessage = MethodType.methodType(void.class, String.class);
            return lookup.findConstructor(lookup.lookupClass(), ofMessage)
                    .asType(MethodType.methodType(IOException.class, String.class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no " + type, missing);
        }
    }

    private static MethodHandle interfaceConstructor() {
        try {
            return lookup("java.net.NetworkInterface")
                    .findConstructor(
                            NetworkInterface.class,
                            MethodType.methodType(void.class, String.class, int.class, InetAddress[].class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK makes no NetworkInterface of a name", missing);
        }
    }

    private static MethodHandle bindingConstructor() {
        try {
            return lookup("java.net.InterfaceAddress")
                    .findConstructor(InterfaceAddress.class, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK makes no InterfaceAddress", missing);
        }
    }

    /** As the JDK shows an interface. */
    static NetworkInterface networkInterface(Link link) {
        try {
            InterfaceAddress binding = (InterfaceAddress) BINDING.invokeExact();
            BINDING_ADDRESS.set(binding, link.address());
            BINDING_BROADCAST.set(binding, (Inet4Address) link.broadcast());
            BINDING_PREFIX.set(binding, link.prefix());
            NetworkInterface shown = (NetworkInterface)
                    INTERFACE.invokeExact(link.name(), link.index(), new InetAddress[] {link.address()});
            DISPLAY_NAME.set(shown, link.name());
            BINDINGS.set(shown, new InterfaceAddress[] {binding});
            CHILDREN.set(shown, new NetworkInterface[0]);
            return shown;
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }

    private static int constant(String name) {
        try {
            MethodHandles.Lookup lookup = lookup(PACKAGE + "EPoll");
            return (int) lookup.findStaticVarHandle(lookup.lookupClass(), name, int.class)
                    .get();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no EPoll." + name, missing);
        }
    }

    /** What is thrown there is thrown here. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T passOn(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** The exception by which the JDK knows that the other end has sent a reset. */
    static IOException connectionReset() {
        try {
            return (IOException) CONNECTION_RESET.invokeExact("Connection reset");
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }

    /** The descriptor of a socket or channel; null where it has none yet. */
    static @Nullable FileDescriptor descriptor(Object socket) {
        try {
            if (CHANNEL.isInstance(socket)) {
                return (FileDescriptor) CHANNEL_DESCRIPTOR.invoke(socket);
            }
            if (ASYNCHRONOUS.isInstance(socket)) {
                return (FileDescriptor) ASYNCHRONOUS_DESCRIPTOR.get(socket);
            }
            if (ASYNCHRONOUS_SERVER.isInstance(socket)) {
                return (FileDescriptor) ASYNCHRONOUS_SERVER_DESCRIPTOR.get(socket);
            }
            Object implementation = socket instanceof SocketImpl
                    ? socket
                    : socket instanceof Socket
                            ? SOCKET.get(socket)
                            : socket instanceof ServerSocket ? SERVER_SOCKET.get(socket) : null;
            return implementation == null ? null : (FileDescriptor) IMPLEMENTATION_DESCRIPTOR.invoke(implementation);
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }

    /** The number of the descriptor that a selector waits with; -1 if it has none. */
    static int eventSet(Object selector) {
        return SELECTOR.isInstance(selector) ? (int) EVENT_SET.get(selector) : -1;
    }

    static int eventSize() {
        return EVENT_SIZE;
    }

    /** Writes an entry of the array that {@code epoll_wait} fills. */
    static void putEvent(long array, int index, int descriptor, int events) {
        long address = array + (long) index * EVENT_SIZE;
        NativeMemory.UNSAFE.putInt(address + EVENTS_OFFSET, events);
        NativeMemory.UNSAFE.putInt(address + DESCRIPTOR_OFFSET, descriptor);
    }

    // Groups of asynchronous channels. Loaded when they are first used: few programs do.

    private static final class Groups {
        static final MethodHandle POOL;
        static final MethodHandle EXECUTOR;
        static final MethodHandle PORT;
        static final MethodHandle START;

        static {
            try {
                MethodHandles.Lookup pools = lookup("sun.nio.ch.ThreadPool");
                Class<?> pool = pools.lookupClass();
                POOL = pools.findStatic(pool, "createDefault", MethodType.methodType(pool));
                EXECUTOR = pools.findVirtual(pool, "executor", MethodType.methodType(ExecutorService.class));
                MethodHandles.Lookup ports = lookup("sun.nio.ch.EPollPort");
                Class<?> port = ports.lookupClass();
                PORT = ports.findConstructor(
                        port, MethodType.methodType(void.class, AsynchronousChannelProvider.class, pool));
                START = ports.findVirtual(port, "start", MethodType.methodType(port));
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException("this JDK makes no groups of asynchronous channels", missing);
            }
        }

        private Groups() {}
    }

    /** A new group, which is to be started. */
    static Object eventPort(Object provider) {
        try {
            return Groups.PORT.invoke(provider, Groups.POOL.invoke());
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }

    static void startEventPort(Object port) {
        try {
            Groups.START.invoke(port);
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }

    static ExecutorService defaultExecutor() {
        try {
            return (ExecutorService) Groups.EXECUTOR.invoke(Groups.POOL.invoke());
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }
}
