package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The methods by which the JDK's sockets, channels, selectors, pipes and files reach the operating system. Where one is called, it is
 * asked whether the virtual network is meant; if so a method of ours, with the same name and type, is called instead.
 */
final class NativeCalls {
    private static final String HOOKS = "dev.hypnos.network.";
    private static final ClassDesc ASKED = ClassDesc.of(HOOKS + "DescriptorHooks");
    private static final ClassDesc DESCRIPTOR = ClassDesc.of("java.io.FileDescriptor");

    /** By what it is known that the virtual network is meant. */
    private enum When {
        /** By the first descriptor among the arguments. */
        OURS,
        /** By the last descriptor among the arguments. */
        TO_OURS,
        /** A task makes something that will be part of it. */
        MADE,
        /** A task makes a socket; the second argument tells of which kind. */
        SOCKET,
        /** By its address, for memory. */
        MEMORY,
        /** A task asks. */
        IN_TASK
    }

    private record Target(ClassDesc hooks, When when) {}

    private static final Map<String, Target> TARGETS = new HashMap<>();

    static {
        add(
                "sun/nio/ch/Net",
                "SocketHooks",
                When.OURS,
                "bind0 listen connect0 pollConnect accept shutdown localPort localInetAddress remotePort"
                        + " remoteInetAddress getIntOption0 setIntOption0 poll available sendOOB");
        add("sun/nio/ch/Net", "SocketHooks", When.SOCKET, "socket0");
        add("sun/nio/ch/SocketDispatcher", "SocketHooks", When.OURS, "read0 readv0 write0 writev0");
        add(
                "sun/nio/ch/Net",
                "GroupHooks",
                When.OURS,
                "joinOrDrop4 joinOrDrop6 blockOrUnblock4 blockOrUnblock6 setInterface4 getInterface4 setInterface6"
                        + " getInterface6");
        add("sun/nio/ch/DatagramChannelImpl", "DatagramHooks", When.OURS, "disconnect0 receive0 send0");
        add("sun/nio/ch/DatagramDispatcher", "DatagramHooks", When.OURS, "read0 readv0 write0 writev0");
        add(
                "java/net/NetworkInterface",
                "InterfaceHooks",
                When.MADE,
                "getAll getByName0 getByIndex0 boundInetAddress0 getByInetAddress0 isUp0 isLoopback0"
                        + " supportsMulticast0 isP2P0 getMacAddr0 getMTU0");
        add("java/net/InetAddressImpl", "InterfaceHooks", When.MADE, "isReachable");
        add("sun/nio/ch/UnixDispatcher", "DescriptorHooks", When.OURS, "close0 preClose0");
        add("sun/nio/ch/UnixFileDispatcherImpl", "DescriptorHooks", When.OURS, "closeIntFD");
        add("sun/nio/ch/UnixFileDispatcherImpl", "SocketHooks", When.TO_OURS, "transferTo0");
        add("sun/nio/ch/UnixFileDispatcherImpl", "FileHooks", When.IN_TASK, "force0 lock0 release0");
        add("java/nio/MappedMemoryUtils", "FileHooks", When.IN_TASK, "force0");
        add("java/io/FileDescriptor", "FileHooks", When.IN_TASK, "sync0");
        add("sun/nio/ch/IOUtil", "DescriptorHooks", When.OURS, "configureBlocking");
        add("sun/nio/ch/NativeThread", "DescriptorHooks", When.IN_TASK, "signal0");
        add("sun/nio/ch/IOUtil", "EventHooks", When.OURS, "drain");
        add("sun/nio/ch/IOUtil", "PipeHooks", When.MADE, "makePipe");
        add("sun/nio/ch/IOUtil", "PipeHooks", When.OURS, "write1 drain1");
        add("sun/nio/ch/UnixAsynchronousSocketChannelImpl", "AsynchronousHooks", When.OURS, "checkConnect");
        add("sun/nio/ch/EventFD", "EventHooks", When.MADE, "eventfd0");
        add("sun/nio/ch/EventFD", "EventHooks", When.OURS, "set0");
        add("sun/nio/ch/EPoll", "EventHooks", When.MADE, "create");
        add("sun/nio/ch/EPoll", "EventHooks", When.OURS, "ctl wait");
        add("sun/nio/ch/EPoll", "EventHooks", When.IN_TASK, "allocatePollArray");
        add("sun/nio/ch/EPoll", "EventHooks", When.MEMORY, "freePollArray");
        add("sun/nio/ch/Poller", "EventHooks", When.OURS, "poll pollSelector stopPoll");
    }

    /** Those that were found, with the types that they have. */
    private final Map<String, MethodTypeDesc> found = new ConcurrentHashMap<>();

    private static void add(String owner, String hooks, When when, String names) {
        Target target = new Target(ClassDesc.of(HOOKS + hooks), when);
        for (String name : names.split(" ")) {
            TARGETS.put(owner + "." + name, target);
        }
    }

    /** Leads the call to ours where the virtual network is meant; false if it is none of these. */
    boolean weave(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        // inherited ones are called by the names of those below
        String key = (owner.endsWith("/FileDispatcherImpl") ? "sun/nio/ch/UnixFileDispatcherImpl" : owner) + "."
                + call.name().stringValue();
        Target target = TARGETS.get(key);
        if (target == null) {
            return false;
        }
        // the receiver of one that is not static becomes the first argument
        MethodTypeDesc type = call.opcode() == Opcode.INVOKESTATIC
                ? call.typeSymbol()
                : call.typeSymbol().insertParameterTypes(0, CD_Object);
        found.put(key, type);
        lead(code, call, target, type);
        return true;
    }

    private static void lead(CodeBuilder code, InvokeInstruction call, Target target, MethodTypeDesc type) {
        int[] slots = new int[type.parameterCount()];
        for (int i = slots.length - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            slots[i] = code.allocateLocal(kind);
            code.storeLocal(kind, slots[i]);
        }
        ask(code, target.when, type, slots);
        Label real = code.newLabel();
        Label end = code.newLabel();
        code.ifeq(real);
        load(code, type, slots);
        code.invokestatic(target.hooks, call.name().stringValue(), type)
                .goto_(end)
                .labelBinding(real);
        load(code, type, slots);
        code.with(call).labelBinding(end);
    }

    private static void load(CodeBuilder code, MethodTypeDesc type, int[] slots) {
        for (int i = 0; i < slots.length; i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), slots[i]);
        }
    }

    private static void ask(CodeBuilder code, When when, MethodTypeDesc type, int[] slots) {
        switch (when) {
            case OURS, TO_OURS -> {
                int descriptor = when == When.OURS
                        ? type.parameterList().indexOf(DESCRIPTOR)
                        : type.parameterList().lastIndexOf(DESCRIPTOR);
                ClassDesc kind = descriptor < 0 ? CD_int : DESCRIPTOR;
                int at = descriptor < 0 ? type.parameterList().indexOf(CD_int) : descriptor;
                code.loadLocal(TypeKind.from(kind), slots[at]);
                code.invokestatic(ASKED, "isOurs", MethodTypeDesc.of(CD_boolean, kind));
            }
            case MADE -> code.invokestatic(ASKED, "isControlled", MethodTypeDesc.of(CD_boolean));
            case SOCKET -> {
                code.iload(slots[1]);
                code.invokestatic(ASKED, "isControlled", MethodTypeDesc.of(CD_boolean, CD_boolean));
            }
            case MEMORY -> {
                code.lload(slots[0]);
                code.invokestatic(ASKED, "isOurs", MethodTypeDesc.of(CD_boolean, CD_long));
            }
            case IN_TASK -> code.invokestatic(ASKED, "inTask", MethodTypeDesc.of(CD_boolean));
        }
    }

    /** What the JDK or our hooks lack, one line each. Loads the hooks. */
    List<String> missing() {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Target> entry : TARGETS.entrySet()) {
            String key = entry.getKey();
            MethodTypeDesc type = found.get(key);
            String name = key.substring(key.lastIndexOf('.') + 1);
            if (type == null || hook(entry.getValue().hooks, name, type) != null) {
                lines.add(key.replace('/', '.') + (type == null ? "" : " of a type that is known"));
            }
        }
        return lines;
    }

    /** Why there is no such hook; null if there is one. */
    private static @Nullable ReflectiveOperationException hook(ClassDesc hooks, String name, MethodTypeDesc type) {
        try {
            Class<?> owner = Class.forName(hooks.packageName() + "." + hooks.displayName(), true, null);
            MethodType resolved = MethodType.fromMethodDescriptorString(type.descriptorString(), null);
            MethodHandles.lookup().findStatic(owner, name, resolved);
            return null;
        } catch (ReflectiveOperationException missing) {
            return missing;
        }
    }
}
