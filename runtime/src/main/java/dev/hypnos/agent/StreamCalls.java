package dev.hypnos.agent;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Calls by which streams of the JDK pass on what they are given to the stream below. */
final class StreamCalls {
    static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.StreamHooks");
    private static final ClassDesc OUTPUT = ClassDesc.of("java.io.OutputStream");

    /** The streams and writers that can lie on a buffered stream, which takes its monitor. */
    static final List<String> CLASSES = List.of(
            "java.io.DataOutputStream",
            "java.io.FilterOutputStream",
            "java.io.ObjectOutputStream$BlockDataOutputStream",
            "sun.nio.cs.StreamEncoder");

    /** So does the JDK's HTTP server. */
    private static final String SERVER = "sun/net/httpserver/";

    private static final Set<String> TYPES =
            Set.of("java/io/OutputStream", "java/io/FilterOutputStream", "java/io/BufferedOutputStream");
    private static final Set<String> CALLS = Set.of("write(I)V", "write([B)V", "write([BII)V", "flush()V", "close()V");

    private StreamCalls() {}

    /** Leads the call to a hook; false if it is none of these. */
    static boolean weave(String owner, CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        String type = call.owner().asInternalName();
        if (call.opcode() != Opcode.INVOKEVIRTUAL
                || !(owner.startsWith(SERVER) || CLASSES.contains(owner.replace('/', '.')))
                || !CALLS.contains(name + call.type().stringValue())
                || !TYPES.contains(type)) {
            return false;
        }
        List<ClassDesc> parameters = new ArrayList<>();
        parameters.add(OUTPUT);
        parameters.addAll(call.typeSymbol().parameterList());
        code.invokestatic(HOOKS, name, MethodTypeDesc.of(ConstantDescs.CD_void, parameters));
        return true;
    }
}
