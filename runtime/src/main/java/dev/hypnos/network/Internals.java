package dev.hypnos.network;

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

/** What is not public in the JDK's sockets. */
final class Internals {
    private static final MethodHandle CONNECTION_RESET = constructor("sun.net.ConnectionResetException");

    private static final MethodHandle CHANNEL_DESCRIPTOR = virtual("sun.nio.ch.SelChImpl", "getFD");
    private static final MethodHandle IMPLEMENTATION_DESCRIPTOR = virtual("java.net.SocketImpl", "getFileDescriptor");
    private static final Class<?> CHANNEL = CHANNEL_DESCRIPTOR.type().parameterType(0);
    private static final VarHandle SOCKET = field(Socket.class, "impl", SocketImpl.class);
    private static final VarHandle SERVER_SOCKET = field(ServerSocket.class, "impl", SocketImpl.class);

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

    private Internals() {}

    static MethodHandles.Lookup lookup(String type) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(Class.forName(type, true, null), MethodHandles.lookup());
    }

    static Class<?> type(String name) {
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

    static VarHandle field(Class<?> type, String name, Class<?> of) {
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

    // Groups of asynchronous channels, and the pools of these and
    // of files. Loaded when they are first used: few programs do.

    private static final class Pools {
        static final MethodHandle POOL;
        static final MethodHandle EXECUTOR;

        static {
            try {
                MethodHandles.Lookup pools = lookup("sun.nio.ch.ThreadPool");
                Class<?> pool = pools.lookupClass();
                POOL = pools.findStatic(pool, "createDefault", MethodType.methodType(pool));
                EXECUTOR = pools.findVirtual(pool, "executor", MethodType.methodType(ExecutorService.class));
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException("this JDK makes no pools of asynchronous channels", missing);
            }
        }

        private Pools() {}
    }

    private static final class Groups {
        static final MethodHandle PORT;
        static final MethodHandle START;

        static {
            try {
                Class<?> pool = type("sun.nio.ch.ThreadPool");
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
            return Groups.PORT.invoke(provider, Pools.POOL.invoke());
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
            return (ExecutorService) Pools.EXECUTOR.invoke(Pools.POOL.invoke());
        } catch (Throwable thrown) {
            throw Internals.<RuntimeException>passOn(thrown);
        }
    }
}
