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

    private static final String ASYNCHRONOUS = "sun/nio/ch/LinuxAsynchronousChannelProvider.";

    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("sun/nio/ch/PipeImpl.<init>(Ljava/nio/channels/spi/SelectorProvider;)V", "Pipe.open"),
            Map.entry(
                    ASYNCHRONOUS + "openAsynchronousServerSocketChannel(Ljava/nio/channels/AsynchronousChannelGroup;)"
                            + "Ljava/nio/channels/AsynchronousServerSocketChannel;",
                    "AsynchronousServerSocketChannel.open"),
            Map.entry(
                    ASYNCHRONOUS + "openAsynchronousSocketChannel(Ljava/nio/channels/AsynchronousChannelGroup;)"
                            + "Ljava/nio/channels/AsynchronousSocketChannel;",
                    "AsynchronousSocketChannel.open"),
            Map.entry(
                    "java/lang/ProcessBuilder.start([Ljava/lang/ProcessBuilder$Redirect;)Ljava/lang/Process;",
                    "java.lang.ProcessBuilder.start"));

    /** The classes of those methods. */
    static final List<String> CLASSES = List.of(
            "java.lang.ProcessBuilder",
            "sun.nio.ch.LinuxAsynchronousChannelProvider",
            "sun.nio.ch.PipeImpl");

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
