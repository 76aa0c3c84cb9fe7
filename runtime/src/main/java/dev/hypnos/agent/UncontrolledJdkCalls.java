package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;

/** The methods of the JDK by which a program leaves the engine's control, and what they are for people. */
final class UncontrolledJdkCalls {
    private static final MethodTypeDesc OF_STRING = MethodTypeDesc.of(CD_void, CD_String);

    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("java/net/Socket.connect(Ljava/net/SocketAddress;I)V", "java.net.Socket.connect"),
            Map.entry("java/net/ServerSocket.implAccept(Ljava/net/Socket;)V", "java.net.ServerSocket.accept"),
            Map.entry("java/net/DatagramSocket.receive(Ljava/net/DatagramPacket;)V", "java.net.DatagramSocket.receive"),
            Map.entry("java/net/DatagramSocket.send(Ljava/net/DatagramPacket;)V", "java.net.DatagramSocket.send"),
            Map.entry("sun/nio/ch/SocketChannelImpl.connect(Ljava/net/SocketAddress;)Z", "SocketChannel.connect"),
            Map.entry(
                    "sun/nio/ch/ServerSocketChannelImpl.accept()Ljava/nio/channels/SocketChannel;",
                    "ServerSocketChannel.accept"),
            Map.entry(
                    "sun/nio/ch/SelectorImpl.lockAndDoSelect(Ljava/util/function/Consumer;J)I",
                    "java.nio.channels.Selector.select"),
            Map.entry(
                    "java/lang/ProcessBuilder.start([Ljava/lang/ProcessBuilder$Redirect;)Ljava/lang/Process;",
                    "java.lang.ProcessBuilder.start"));

    /** The classes of those methods. */
    static final List<String> CLASSES = List.of(
            "java.lang.ProcessBuilder",
            "java.net.DatagramSocket",
            "java.net.ServerSocket",
            "java.net.Socket",
            "sun.nio.ch.SelectorImpl",
            "sun.nio.ch.ServerSocketChannelImpl",
            "sun.nio.ch.SocketChannelImpl");

    private UncontrolledJdkCalls() {}

    static List<String> methods() {
        return List.copyOf(CALLS.keySet());
    }

    /** Weaves the entry of the method with this name; false if it is none of these. */
    static boolean weave(String method, CodeBuilder code) {
        String call = CALLS.get(method);
        if (call == null) {
            return false;
        }
        code.ldc(call).invokestatic(Woven.UNCONTROLLED_CALLS, "called", OF_STRING);
        return true;
    }
}
