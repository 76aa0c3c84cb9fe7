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

    private static final Map<String, String> CALLS = Map.of(
            "java/lang/ProcessBuilder.start([Ljava/lang/ProcessBuilder$Redirect;)Ljava/lang/Process;",
            "java.lang.ProcessBuilder.start",
            "sun/nio/ch/UnixDomainSockets.socket()Ljava/io/FileDescriptor;",
            "java.net.UnixDomainSocketAddress: a socket of that kind");

    /** The classes of those methods. */
    static final List<String> CLASSES = List.of("java.lang.ProcessBuilder", "sun.nio.ch.UnixDomainSockets");

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
