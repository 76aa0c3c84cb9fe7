package dev.hypnos.network;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What the JDK asks of the operating system: the methods that {@link NetworkHooks} stands in for, as they are. */
final class Natives {
    private static final String PACKAGE = "sun.nio.ch.";

    private static final MethodHandle SOCKET0 =
            find("Net", "socket0", int.class, boolean.class, boolean.class, boolean.class, boolean.class);
    private static final MethodHandle BIND0 = find(
            "Net",
            "bind0",
            void.class,
            FileDescriptor.class,
            boolean.class,
            boolean.class,
            InetAddress.class,
            int.class);
    private static final MethodHandle LISTEN = find("Net", "listen", void.class, FileDescriptor.class, int.class);
    private static final MethodHandle CONNECT0 =
            find("Net", "connect0", int.class, boolean.class, FileDescriptor.class, InetAddress.class, int.class);
    private static final MethodHandle POLL_CONNECT =
            find("Net", "pollConnect", boolean.class, FileDescriptor.class, long.class);
    private static final MethodHandle ACCEPT =
            find("Net", "accept", int.class, FileDescriptor.class, FileDescriptor.class, InetSocketAddress[].class);
    private static final MethodHandle SHUTDOWN = find("Net", "shutdown", void.class, FileDescriptor.class, int.class);
    private static final MethodHandle LOCAL_PORT = find("Net", "localPort", int.class, FileDescriptor.class);
    private static final MethodHandle LOCAL_INET_ADDRESS =
            find("Net", "localInetAddress", InetAddress.class, FileDescriptor.class);
    private static final MethodHandle REMOTE_PORT = find("Net", "remotePort", int.class, FileDescriptor.class);
    private static final MethodHandle REMOTE_INET_ADDRESS =
            find("Net", "remoteInetAddress", InetAddress.class, FileDescriptor.class);
    private static final MethodHandle GET_INT_OPTION0 =
            find("Net", "getIntOption0", int.class, FileDescriptor.class, boolean.class, int.class, int.class);
    private static final MethodHandle SET_INT_OPTION0 = find(
            "Net",
            "setIntOption0",
            void.class,
            FileDescriptor.class,
            boolean.class,
            int.class,
            int.class,
            int.class,
            boolean.class);
    private static final MethodHandle POLL =
            find("Net", "poll", int.class, FileDescriptor.class, int.class, long.class);
    private static final MethodHandle AVAILABLE = find("Net", "available", int.class, FileDescriptor.class);
    private static final MethodHandle SEND_OOB = find("Net", "sendOOB", int.class, FileDescriptor.class, byte.class);
    private static final MethodHandle READ0 =
            find("SocketDispatcher", "read0", int.class, FileDescriptor.class, long.class, int.class);
    private static final MethodHandle READV0 =
            find("SocketDispatcher", "readv0", long.class, FileDescriptor.class, long.class, int.class);
    private static final MethodHandle WRITE0 =
            find("SocketDispatcher", "write0", int.class, FileDescriptor.class, long.class, int.class);
    private static final MethodHandle WRITEV0 =
            find("SocketDispatcher", "writev0", long.class, FileDescriptor.class, long.class, int.class);
    private static final MethodHandle CLOSE0 = find("UnixDispatcher", "close0", void.class, FileDescriptor.class);
    private static final MethodHandle PRE_CLOSE0 =
            find("UnixDispatcher", "preClose0", void.class, FileDescriptor.class);
    private static final MethodHandle CLOSE_INT_FD =
            find("UnixFileDispatcherImpl", "closeIntFD", void.class, int.class);
    private static final MethodHandle SIGNAL0 = find("NativeThread", "signal0", void.class, long.class);
    private static final MethodHandle CONFIGURE_BLOCKING =
            find("IOUtil", "configureBlocking", void.class, FileDescriptor.class, boolean.class);
    private static final MethodHandle DRAIN = find("IOUtil", "drain", boolean.class, int.class);
    private static final MethodHandle EVENTFD0 = find("EventFD", "eventfd0", int.class);
    private static final MethodHandle SET0 = find("EventFD", "set0", int.class, int.class);
    private static final MethodHandle CREATE = find("EPoll", "create", int.class);
    private static final MethodHandle CTL = find("EPoll", "ctl", int.class, int.class, int.class, int.class, int.class);
    private static final MethodHandle WAIT =
            find("EPoll", "wait", int.class, int.class, long.class, int.class, int.class);
    private static final MethodHandle ALLOCATE_POLL_ARRAY = find("EPoll", "allocatePollArray", long.class, int.class);
    private static final MethodHandle FREE_POLL_ARRAY = find("EPoll", "freePollArray", void.class, long.class);
    private static final MethodHandle POLLER_POLL =
            find("Poller", "poll", void.class, int.class, int.class, long.class, BooleanSupplier.class);
    private static final MethodHandle POLL_SELECTOR = find("Poller", "pollSelector", void.class, int.class, long.class);
    private static final MethodHandle STOP_POLL = find("Poller", "stopPoll", void.class, int.class, int.class);
    private static final MethodHandle CONNECTION_RESET = constructor("sun.net.ConnectionResetException");

    private static final MethodHandle CHANNEL_DESCRIPTOR = virtual("sun.nio.ch.SelChImpl", "getFD");
    private static final MethodHandle IMPLEMENTATION_DESCRIPTOR = virtual("java.net.SocketImpl", "getFileDescriptor");
    private static final Class<?> CHANNEL = CHANNEL_DESCRIPTOR.type().parameterType(0);
    private static final VarHandle SOCKET = field(Socket.class, "impl", SocketImpl.class);
    private static final VarHandle SERVER_SOCKET = field(ServerSocket.class, "impl", SocketImpl.class);
    private static final Class<?> SELECTOR = type("sun.nio.ch.EPollSelectorImpl");
    private static final VarHandle EVENT_SET = field(SELECTOR, "epfd", int.class);

    private static final int EVENT_SIZE = constant("SIZEOF_EPOLLEVENT");
    private static final int EVENTS_OFFSET = constant("OFFSETOF_EVENTS");
    private static final int DESCRIPTOR_OFFSET = constant("OFFSETOF_FD");

    private Natives() {}

    private static MethodHandles.Lookup lookup(String type) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(Class.forName(type, true, null), MethodHandles.lookup());
    }

    private static MethodHandle find(String type, String name, Class<?> result, Class<?>... arguments) {
        try {
            MethodHandles.Lookup lookup = lookup(PACKAGE + type);
            return lookup.findStatic(lookup.lookupClass(), name, MethodType.methodType(result, arguments));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no " + type + "." + name, missing);
        }
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
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    /** The descriptor of a socket or channel; null where it has none yet. */
    static @Nullable FileDescriptor descriptor(Object socket) {
        try {
            if (CHANNEL.isInstance(socket)) {
                return (FileDescriptor) CHANNEL_DESCRIPTOR.invoke(socket);
            }
            Object implementation = socket instanceof Socket
                    ? SOCKET.get(socket)
                    : socket instanceof ServerSocket ? SERVER_SOCKET.get(socket) : null;
            return implementation == null ? null : (FileDescriptor) IMPLEMENTATION_DESCRIPTOR.invoke(implementation);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
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

    static int socket0(boolean preferIPv6, boolean stream, boolean reuse, boolean fastLoopback) {
        try {
            return (int) SOCKET0.invokeExact(preferIPv6, stream, reuse, fastLoopback);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void bind0(FileDescriptor descriptor, boolean preferIPv6, boolean exclusive, InetAddress address, int port)
            throws IOException {
        try {
            BIND0.invokeExact(descriptor, preferIPv6, exclusive, address, port);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void listen(FileDescriptor descriptor, int backlog) throws IOException {
        try {
            LISTEN.invokeExact(descriptor, backlog);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int connect0(boolean preferIPv6, FileDescriptor descriptor, InetAddress address, int port)
            throws IOException {
        try {
            return (int) CONNECT0.invokeExact(preferIPv6, descriptor, address, port);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static boolean pollConnect(FileDescriptor descriptor, long millis) throws IOException {
        try {
            return (boolean) POLL_CONNECT.invokeExact(descriptor, millis);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int accept(FileDescriptor descriptor, FileDescriptor accepted, InetSocketAddress[] from) throws IOException {
        try {
            return (int) ACCEPT.invokeExact(descriptor, accepted, from);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void shutdown(FileDescriptor descriptor, int how) throws IOException {
        try {
            SHUTDOWN.invokeExact(descriptor, how);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int localPort(FileDescriptor descriptor) throws IOException {
        try {
            return (int) LOCAL_PORT.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static InetAddress localInetAddress(FileDescriptor descriptor) throws IOException {
        try {
            return (InetAddress) LOCAL_INET_ADDRESS.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int remotePort(FileDescriptor descriptor) throws IOException {
        try {
            return (int) REMOTE_PORT.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static InetAddress remoteInetAddress(FileDescriptor descriptor) throws IOException {
        try {
            return (InetAddress) REMOTE_INET_ADDRESS.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int getIntOption0(FileDescriptor descriptor, boolean converts, int level, int option) throws IOException {
        try {
            return (int) GET_INT_OPTION0.invokeExact(descriptor, converts, level, option);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void setIntOption0(
            FileDescriptor descriptor, boolean converts, int level, int option, int value, boolean isIPv6)
            throws IOException {
        try {
            SET_INT_OPTION0.invokeExact(descriptor, converts, level, option, value, isIPv6);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int poll(FileDescriptor descriptor, int events, long millis) throws IOException {
        try {
            return (int) POLL.invokeExact(descriptor, events, millis);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int available(FileDescriptor descriptor) throws IOException {
        try {
            return (int) AVAILABLE.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int sendOOB(FileDescriptor descriptor, byte data) throws IOException {
        try {
            return (int) SEND_OOB.invokeExact(descriptor, data);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int read0(FileDescriptor descriptor, long address, int length) throws IOException {
        try {
            return (int) READ0.invokeExact(descriptor, address, length);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static long readv0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        try {
            return (long) READV0.invokeExact(descriptor, vector, entries);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int write0(FileDescriptor descriptor, long address, int length) throws IOException {
        try {
            return (int) WRITE0.invokeExact(descriptor, address, length);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static long writev0(FileDescriptor descriptor, long vector, int entries) throws IOException {
        try {
            return (long) WRITEV0.invokeExact(descriptor, vector, entries);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void close0(FileDescriptor descriptor) throws IOException {
        try {
            CLOSE0.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void preClose0(FileDescriptor descriptor) throws IOException {
        try {
            PRE_CLOSE0.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void closeIntFD(int descriptor) throws IOException {
        try {
            CLOSE_INT_FD.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void signal0(long thread) {
        try {
            SIGNAL0.invokeExact(thread);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void configureBlocking(FileDescriptor descriptor, boolean isBlocking) throws IOException {
        try {
            CONFIGURE_BLOCKING.invokeExact(descriptor, isBlocking);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static boolean drain(int descriptor) throws IOException {
        try {
            return (boolean) DRAIN.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int eventfd0() throws IOException {
        try {
            return (int) EVENTFD0.invokeExact();
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int set0(int descriptor) throws IOException {
        try {
            return (int) SET0.invokeExact(descriptor);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int create() throws IOException {
        try {
            return (int) CREATE.invokeExact();
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int ctl(int set, int operation, int descriptor, int events) {
        try {
            return (int) CTL.invokeExact(set, operation, descriptor, events);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static int wait(int set, long address, int max, int millis) throws IOException {
        try {
            return (int) WAIT.invokeExact(set, address, max, millis);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static long allocatePollArray(int entries) {
        try {
            return (long) ALLOCATE_POLL_ARRAY.invokeExact(entries);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void freePollArray(long address) {
        try {
            FREE_POLL_ARRAY.invokeExact(address);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void parkVirtual(int descriptor, int event, long nanos, BooleanSupplier isOpen) throws IOException {
        try {
            POLLER_POLL.invokeExact(descriptor, event, nanos, isOpen);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void pollSelector(int set, long nanos) throws IOException {
        try {
            POLL_SELECTOR.invokeExact(set, nanos);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }

    static void stopPoll(int descriptor, int event) {
        try {
            STOP_POLL.invokeExact(descriptor, event);
        } catch (Throwable thrown) {
            throw Natives.<RuntimeException>passOn(thrown);
        }
    }
}
