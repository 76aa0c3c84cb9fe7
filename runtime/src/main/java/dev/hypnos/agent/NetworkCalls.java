package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The methods of the JDK's sockets, channels and selectors whose entry is woven, and the classes that reach the operating system. */
final class NetworkCalls {
    static final ClassDesc ENTRY = ClassDesc.of("dev.hypnos.network.EntryHooks");
    private static final ClassDesc FILES = ClassDesc.of("dev.hypnos.network.FileHooks");
    private static final ClassDesc NAME = ClassDesc.of("dev.hypnos.network.NameHooks");
    private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl.";
    private static final String ASYNCHRONOUS = "sun/nio/ch/Asynchronous";
    private static final String TRANSFER =
            "ZLjava/nio/ByteBuffer;[Ljava/nio/ByteBuffer;JLjava/util/concurrent/TimeUnit;"
                    + "Ljava/lang/Object;Ljava/nio/channels/CompletionHandler;)Ljava/util/concurrent/Future;";
    /** Waits, with a monitor of its own, until no thread is inside a system call with the channel. */
    private static final String SIGNAL = "sun/nio/ch/NativeThreadSet.signalAndWait()V";

    private static final String DATAGRAMS = "sun/nio/ch/DatagramChannelImpl.";

    private static final MethodTypeDesc OF_OBJECT = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc OF_ADDRESS = MethodTypeDesc.of(CD_void, ClassDesc.of("java.net.SocketAddress"));

    /** The methods whose entry is an operation: further inside the JDK holds monitors, and nobody else must run. */
    private static final Map<String, String> ENTRIES = Map.ofEntries(
            Map.entry("java/net/Socket.close()V", "closing"),
            Map.entry("java/net/ServerSocket.close()V", "closing"),
            Map.entry("java/nio/channels/spi/AbstractInterruptibleChannel.close()V", "closing"),
            Map.entry("java/net/Socket.getInputStream()Ljava/io/InputStream;", "asking"),
            Map.entry("java/net/Socket.getOutputStream()Ljava/io/OutputStream;", "asking"),
            Map.entry("java/net/ServerSocket.accept()Ljava/net/Socket;", "asking"),
            Map.entry("java/net/Socket.shutdownInput()V", "shuttingInput"),
            Map.entry("java/net/Socket.shutdownOutput()V", "shuttingOutput"),
            Map.entry("sun/nio/ch/NioSocketImpl.read([BII)I", "reading"),
            Map.entry("sun/nio/ch/NioSocketImpl.write([BII)V", "writing"),
            Map.entry(CHANNEL + "read(Ljava/nio/ByteBuffer;)I", "reading"),
            Map.entry(CHANNEL + "read([Ljava/nio/ByteBuffer;II)J", "reading"),
            Map.entry(CHANNEL + "write(Ljava/nio/ByteBuffer;)I", "writing"),
            Map.entry(CHANNEL + "write([Ljava/nio/ByteBuffer;II)J", "writing"),
            Map.entry(CHANNEL + "connect(Ljava/net/SocketAddress;)Z", "using"),
            Map.entry("sun/nio/ch/ServerSocketChannelImpl.accept()Ljava/nio/channels/SocketChannel;", "using"),
            Map.entry(CHANNEL + "shutdownInput()Ljava/nio/channels/SocketChannel;", "shuttingInput"),
            Map.entry(CHANNEL + "shutdownOutput()Ljava/nio/channels/SocketChannel;", "shuttingOutput"),
            Map.entry("java/net/ServerSocket.bind(Ljava/net/SocketAddress;I)V", "binding"),
            Map.entry(
                    "sun/nio/ch/ServerSocketChannelImpl.bind(Ljava/net/SocketAddress;I)Ljava/nio/channels/ServerSocketChannel;",
                    "binding"),
            Map.entry(DATAGRAMS + "receive(Ljava/nio/ByteBuffer;)Ljava/net/SocketAddress;", "using"),
            Map.entry(DATAGRAMS + "send(Ljava/nio/ByteBuffer;Ljava/net/SocketAddress;)I", "using"),
            Map.entry(DATAGRAMS + "read(Ljava/nio/ByteBuffer;)I", "using"),
            Map.entry(DATAGRAMS + "read([Ljava/nio/ByteBuffer;II)J", "using"),
            Map.entry(DATAGRAMS + "write(Ljava/nio/ByteBuffer;)I", "using"),
            Map.entry(DATAGRAMS + "write([Ljava/nio/ByteBuffer;II)J", "using"),
            Map.entry("sun/nio/ch/SourceChannelImpl.read(Ljava/nio/ByteBuffer;)I", "using"),
            Map.entry("sun/nio/ch/SourceChannelImpl.read([Ljava/nio/ByteBuffer;II)J", "using"),
            Map.entry("sun/nio/ch/SinkChannelImpl.write(Ljava/nio/ByteBuffer;)I", "using"),
            Map.entry("sun/nio/ch/SinkChannelImpl.write([Ljava/nio/ByteBuffer;II)J", "using"),
            Map.entry(ASYNCHRONOUS + "SocketChannelImpl.read(" + TRANSFER, "asking"),
            Map.entry(ASYNCHRONOUS + "SocketChannelImpl.write(" + TRANSFER, "asking"),
            Map.entry(ASYNCHRONOUS + "ServerSocketChannelImpl.accept()Ljava/util/concurrent/Future;", "asking"),
            Map.entry(
                    ASYNCHRONOUS + "ServerSocketChannelImpl.accept(Ljava/lang/Object;"
                            + "Ljava/nio/channels/CompletionHandler;)V",
                    "asking"),
            Map.entry(
                    DATAGRAMS + "bind(Ljava/net/SocketAddress;)Ljava/nio/channels/DatagramChannel;",
                    "bindingDatagrams"),
            Map.entry(DATAGRAMS + "connect(Ljava/net/SocketAddress;Z)Ljava/nio/channels/DatagramChannel;", "tuning"),
            Map.entry(DATAGRAMS + "disconnect()Ljava/nio/channels/DatagramChannel;", "tuning"),
            Map.entry(
                    DATAGRAMS + "innerJoin(Ljava/net/InetAddress;Ljava/net/NetworkInterface;Ljava/net/InetAddress;)"
                            + "Ljava/nio/channels/MembershipKey;",
                    "tuning"),
            Map.entry(DATAGRAMS + "drop(Lsun/nio/ch/MembershipKeyImpl;)V", "tuning"),
            Map.entry(DATAGRAMS + "block(Lsun/nio/ch/MembershipKeyImpl;Ljava/net/InetAddress;)V", "tuning"),
            Map.entry(DATAGRAMS + "unblock(Lsun/nio/ch/MembershipKeyImpl;Ljava/net/InetAddress;)V", "tuning"),
            Map.entry(ASYNCHRONOUS + "SocketChannelImpl.close()V", "closing"),
            Map.entry(ASYNCHRONOUS + "ServerSocketChannelImpl.close()V", "closing"),
            Map.entry(
                    ASYNCHRONOUS + "ServerSocketChannelImpl.bind(Ljava/net/SocketAddress;I)"
                            + "Ljava/nio/channels/AsynchronousServerSocketChannel;",
                    "binding"),
            Map.entry(
                    ASYNCHRONOUS + "SocketChannelImpl.shutdownInput()Ljava/nio/channels/AsynchronousSocketChannel;",
                    "shuttingInput"),
            Map.entry(
                    ASYNCHRONOUS + "SocketChannelImpl.shutdownOutput()Ljava/nio/channels/AsynchronousSocketChannel;",
                    "shuttingOutput"),
            Map.entry("sun/nio/ch/EPollSelectorImpl.wakeup()Ljava/nio/channels/Selector;", "waking"));

    private static final ClassDesc ADDRESS = ClassDesc.of("java.net.InetAddress");

    /** The methods that are answered at their entry, if there is an answer: look-ups of names and addresses. */
    private static final Map<String, MethodTypeDesc> ANSWERS = Map.of(
            "java/net/InetAddress.getAllByName0(Ljava/lang/String;Z)[Ljava/net/InetAddress;",
            MethodTypeDesc.of(ADDRESS.arrayType(), CD_String),
            "java/net/InetAddress.getLocalHost()Ljava/net/InetAddress;",
            MethodTypeDesc.of(ADDRESS),
            "java/net/InetAddress.getHostFromNameService(Ljava/net/InetAddress;)Ljava/lang/String;",
            MethodTypeDesc.of(CD_String, ADDRESS));

    private static void answer(MethodTypeDesc type, CodeBuilder code) {
        String hook =
                type.parameterCount() == 0 ? "localHost" : type.parameterType(0).equals(ADDRESS) ? "nameOf" : "lookUp";
        if (type.parameterCount() > 0) {
            code.aload(0);
        }
        Label unanswered = code.newLabel();
        code.invokestatic(NAME, hook, type).dup().ifnull(unanswered).areturn();
        code.labelBinding(unanswered).pop();
    }

    /** Weaves the entry of the method with this name; false if it is none of these. */
    static boolean weaveEntry(String method, CodeBuilder code) {
        MethodTypeDesc answer = ANSWERS.get(method);
        if (answer != null) {
            answer(answer, code);
            return true;
        }
        if (method.equals(SIGNAL)) {
            code.invokestatic(FILES, "signals", MethodTypeDesc.of(CD_boolean)).ifThen(CodeBuilder::return_);
            return true;
        }
        String hook = ENTRIES.get(method);
        if (hook == null) {
            return false;
        }
        boolean isBinding = hook.startsWith("binding");
        code.aload(isBinding ? 1 : 0).invokestatic(ENTRY, hook, isBinding ? OF_ADDRESS : OF_OBJECT);
        return true;
    }

    /** Those methods; each must have been woven. */
    static List<String> entries() {
        List<String> all = new ArrayList<>(ENTRIES.keySet());
        all.addAll(ANSWERS.keySet());
        all.add(SIGNAL);
        return all;
    }

    /** Where they are called, and where the entries are. */
    static final List<String> CLASSES = List.of(
            "java.io.FileDescriptor",
            "java.net.InetAddress",
            "java.net.NetworkInterface",
            "java.net.ServerSocket",
            "java.net.Socket",
            "java.nio.MappedMemoryUtils",
            "java.nio.channels.spi.AbstractInterruptibleChannel",
            "sun.nio.ch.AsynchronousChannelGroupImpl",
            "sun.nio.ch.AsynchronousServerSocketChannelImpl",
            "sun.nio.ch.AsynchronousSocketChannelImpl",
            "sun.nio.ch.DatagramChannelImpl",
            "sun.nio.ch.DatagramDispatcher",
            "sun.nio.ch.DatagramSocketAdaptor",
            "sun.nio.ch.EPollPort",
            "sun.nio.ch.EPollPort$EventHandlerTask",
            "sun.nio.ch.EPollSelectorImpl",
            "sun.nio.ch.EventFD",
            "sun.nio.ch.FileDispatcherImpl",
            "sun.nio.ch.LinuxAsynchronousChannelProvider",
            "sun.nio.ch.NativeDispatcher",
            "sun.nio.ch.NativeThread",
            "sun.nio.ch.NativeThreadSet",
            "sun.nio.ch.Net",
            "sun.nio.ch.NioSocketImpl",
            "sun.nio.ch.PendingFuture",
            "sun.nio.ch.PipeImpl",
            "sun.nio.ch.SelChImpl",
            "sun.nio.ch.SelectorImpl",
            "sun.nio.ch.ServerSocketChannelImpl",
            "sun.nio.ch.SimpleAsynchronousFileChannelImpl",
            "sun.nio.ch.SinkChannelImpl",
            "sun.nio.ch.SocketChannelImpl",
            "sun.nio.ch.SocketDispatcher",
            "sun.nio.ch.SourceChannelImpl",
            "sun.nio.ch.ThreadPool",
            "sun.nio.ch.UnixAsynchronousServerSocketChannelImpl",
            "sun.nio.ch.UnixAsynchronousSocketChannelImpl",
            "sun.nio.ch.UnixAsynchronousSocketChannelImpl$1",
            "sun.nio.ch.UnixAsynchronousSocketChannelImpl$2",
            "sun.nio.ch.UnixDispatcher",
            "sun.nio.ch.UnixFileDispatcherImpl");

    private NetworkCalls() {}
}
