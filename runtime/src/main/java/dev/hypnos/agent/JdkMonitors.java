package dev.hypnos.agent;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.MonitorInstruction;
import java.util.Set;

/**
 * The monitors that a method of the JDK enters, leaves, and waits for. Those of libraries, and of the few classes of the base that wait
 * on them or call the program back with one held, are modelled for tasks and real for others. Such a method stays interpreted, as its
 * locking is not visibly balanced; none of them is hot.
 */
final class JdkMonitors {
    /** Most objects of it are constants, and all processes have the same ones. */
    private static final String LEVEL = "java/util/logging/Level";

    private static final String OBJECT = "java/lang/Object.";
    private static final String CHANNEL = "java/nio/channels/spi/AbstractInterruptibleChannel";
    private static final String SYNCHRONIZED_COLLECTION = "java/util/Collections$Synchronized";
    private static final Set<String> MODELLED = Set.of(
            CHANNEL,
            "java/io/PipedInputStream",
            "java/io/PipedOutputStream",
            "java/io/PipedReader",
            "java/io/PipedWriter",
            "java/util/TaskQueue",
            "java/util/concurrent/TimeUnit",
            "sun/nio/ch/DatagramSocketAdaptor",
            "sun/nio/ch/SelectorImpl");

    /** Those whose monitors are held while a socket below waits, or the program is called back. */
    static final Set<String> STREAMS = Set.of(
            "java/io/BufferedReader",
            "java/io/BufferedWriter",
            "java/io/PrintStream",
            "java/io/PrintWriter",
            "sun/nio/cs/StreamDecoder",
            "sun/nio/cs/StreamEncoder");

    private final String owner;
    private final String name;
    private final boolean isPrinting;
    /** Whether it calls the program back, for its texts. */
    private final boolean formats;

    private final boolean ofLibrary;
    private final JdkWeaver.Edits edits;

    /** @param method its name and type */
    JdkMonitors(String owner, String name, String method, boolean ofLibrary, JdkWeaver.Edits edits) {
        this.owner = owner;
        this.name = name;
        this.isPrinting = owner.equals("java/io/PrintStream");
        this.formats = isPrinting && method.startsWith("format(");
        this.ofLibrary = ofLibrary;
        this.edits = edits;
    }

    static int site(String action, String owner, String method, int ordinal, Access access) {
        String className = owner.replace('/', '.');
        return Sites.add(action, className, method, className, -1, ordinal, access)
                .id();
    }

    private int site(String action, Access access) {
        // what a library does once for all trials must not lead to another site of the same kind later
        return site(action, owner, name, ofLibrary ? 0 : edits.sites++, access);
    }

    private boolean areModelled() {
        return ofLibrary
                || MODELLED.contains(owner)
                || owner.startsWith("java/util/Timer")
                || AsynchronousCalls.hasModelledMonitors(owner);
    }

    /** Whether the synchronized methods of this class of the base wait, or may be preempted: their monitors are modelled. */
    static boolean areMethodsModelled(String owner) {
        return owner.startsWith("java/io/Piped");
    }

    /** Whether they are entered for real, and elsewhere those of the same objects are modelled. */
    private boolean waitForModelled() {
        return owner.startsWith(SYNCHRONIZED_COLLECTION);
    }

    /** Whether a monitor of this class guards what all trials share: it is entered for real, and who has it is not preempted. */
    static boolean areShared(String owner) {
        return owner.equals(LEVEL);
    }

    /** Where such a monitor was entered or is about to be left. */
    static void shared(CodeBuilder code, boolean enters) {
        code.invokestatic(Woven.THREADS, enters ? "initializerStarts" : "initializerEnds", Woven.NOTHING);
    }

    boolean weave(CodeBuilder code, MonitorInstruction monitor) {
        boolean enters = monitor.opcode() == Opcode.MONITORENTER;
        if (enters && waitForModelled()) {
            code.dup().loadConstant(site("lock", Access.ACQUIRE));
            code.invokestatic(Woven.MONITORS, "awaitModelled", Woven.OBJECT_INT).with(monitor);
            return true;
        }
        if (STREAMS.contains(owner)) {
            weaveStream(code, enters);
            return true;
        }
        if (!areModelled()) {
            return false;
        }
        if (areShared(owner)) {
            shared(code, enters);
            return false;
        }
        Label modelled = code.newLabel();
        Label real = code.newLabel();
        Label end = code.newLabel();
        if (owner.equals(CHANNEL)) {
            // files are closed in the middle of anything
            code.aload(0).invokestatic(NetworkCalls.ENTRY, "isVirtual", Woven.OBJECT_TO_BOOLEAN);
            code.ifeq(real);
        }
        code.dup().loadConstant(enters ? site("lock", Access.ACQUIRE) : site("unlock", Access.RELEASE));
        code.invokestatic(Woven.MONITORS, enters ? "enterModelled" : "exitModelled", Woven.OBJECT_INT_TO_BOOLEAN);
        code.ifne(modelled).labelBinding(real);
        real(code, enters);
        code.goto_(end).labelBinding(modelled).pop().labelBinding(end);
        return true;
    }

    private static void real(CodeBuilder code, boolean enters) {
        if (enters) {
            code.monitorenter();
        } else {
            code.monitorexit();
        }
    }

    private void weaveStream(CodeBuilder code, boolean enters) {
        Label modelled = code.newLabel();
        Label end = code.newLabel();
        String hook = (enters ? "enter" : "exit") + (isPrinting && !formats ? "Printing" : "");
        code.dup();
        if (enters) {
            code.loadConstant(site("lock", Access.ACQUIRE));
        }
        code.invokestatic(StreamCalls.HOOKS, hook, enters ? Woven.OBJECT_INT_TO_BOOLEAN : Woven.OBJECT_TO_BOOLEAN);
        code.ifne(modelled);
        real(code, enters);
        code.goto_(end).labelBinding(modelled).pop().labelBinding(end);
    }

    /** Leads a call that waits or notifies to the model; false if it is none, or its monitor is real. */
    boolean weaveWaiting(CodeBuilder code, String target) {
        return areModelled()
                && target.startsWith(OBJECT)
                && ObjectCalls.weave(code, target.substring(OBJECT.length()), this::site);
    }
}
