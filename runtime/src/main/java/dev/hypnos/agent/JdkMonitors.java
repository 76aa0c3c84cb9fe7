package dev.hypnos.agent;

import dev.hypnos.agent.jdk.Convention;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that a method of the JDK enters, leaves, and waits for. Those of libraries, and of the few classes of the base that wait
 * on them or call the program back with one held, are modelled for tasks and real for others. Such a method stays interpreted, as its
 * locking is not visibly balanced. Those of buffered streams are hot where objects are read and written: {@code BufferHooks} does without them
 * where the buffer is enough.
 */
final class JdkMonitors {
    private static final ClassDesc ENTRY = ClassDesc.of("dev.hypnos.network.EntryHooks");
    private static final ClassDesc LOADERS = ClassDesc.of("dev.hypnos.runtime.program.LoaderHooks");
    static final ClassDesc STREAMS = ClassDesc.of("dev.hypnos.runtime.program.StreamHooks");

    /** The synchronized wrappers of collections. */
    private static final String WRAPPERS = "java/util/Collections$Synchronized";

    private final JdkEdits edits;
    private final String method;
    private final String type;
    /** How they are woven; null if they are real. */
    private final @Nullable Row row;

    private final boolean ofLibrary;

    JdkMonitors(JdkEdits edits, String method, String type, @Nullable Row row, boolean ofLibrary) {
        this.edits = edits;
        this.method = method;
        this.type = type;
        this.row = row;
        this.ofLibrary = ofLibrary;
    }

    static int site(String action, String owner, String method, int ordinal, Access access) {
        String className = owner.replace('/', '.');
        return Sites.add(action, className, method, className, -1, ordinal, access)
                .id();
    }

    private int site(String action, Access access) {
        // what a library does once for all trials must not lead to another site of the same kind later
        return site(action, edits.owner, method, ofLibrary ? 0 : edits.nextSite(), access);
    }

    /** Where a monitor of what all trials share was entered or is about to be left: who has it is not preempted. */
    static void shared(CodeBuilder code, boolean enters) {
        code.invokestatic(Woven.THREADS, enters ? "initializerStarts" : "initializerEnds", Woven.NOTHING);
    }

    boolean weave(CodeBuilder code, MonitorInstruction monitor) {
        if (row == null) {
            return false;
        }
        boolean enters = monitor.opcode() == Opcode.MONITORENTER;
        boolean isWoven = switch (row.convention()) {
            case AWAITED -> enters && await(code, monitor);
            case STREAM -> weaveStream(code, enters, "enter", "exit");
            case CALLED_BACK ->
                row.isFor(method, type)
                        ? weaveStream(code, enters, edits.owner.startsWith(WRAPPERS) ? "enterWrapper" : "enter", "exit")
                        : enters && edits.owner.startsWith(WRAPPERS) && await(code, monitor);
            // it calls the program back, for its texts
            case PRINTING ->
                method.equals("format")
                        ? weaveStream(code, enters, "enter", "exit")
                        : weaveStream(code, enters, "enterPrinting", "exitPrinting");
            case SHARED -> {
                shared(code, enters);
                yield false;
            }
            case MODELLED, RELEASED -> model(code, enters, false);
            case MODELLED_IF_VIRTUAL -> model(code, enters, true);
            case MODELLED_IF_LOADING -> method.equals("loadClass") && weaveLoading(code, enters);
            default -> throw EntryWeaver.unfit(row);
        };
        if (isWoven || row.convention() == Convention.SHARED) {
            edits.made(row);
        }
        return isWoven;
    }

    private boolean await(CodeBuilder code, MonitorInstruction monitor) {
        code.dup().loadConstant(site("lock", Access.ACQUIRE));
        code.invokestatic(Woven.MONITORS, "awaitModelled", Woven.OBJECT_INT).with(monitor);
        return true;
    }

    /** @param ifVirtual only those of virtual sockets and channels are modelled */
    private boolean model(CodeBuilder code, boolean enters, boolean ifVirtual) {
        Label modelled = code.newLabel();
        Label real = code.newLabel();
        Label end = code.newLabel();
        if (ifVirtual) {
            code.aload(0).invokestatic(ENTRY, "isVirtual", Woven.OBJECT_TO_BOOLEAN);
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

    /** As the monitor of a stream, if the loader is one of the program. */
    private boolean weaveLoading(CodeBuilder code, boolean enters) {
        Label ofJdk = code.newLabel();
        Label end = code.newLabel();
        code.aload(0).invokestatic(LOADERS, "isOfProgram", Woven.OBJECT_TO_BOOLEAN);
        code.ifeq(ofJdk);
        weaveStream(code, enters, "enter", "exit");
        code.goto_(end).labelBinding(ofJdk);
        real(code, enters);
        code.labelBinding(end);
        return true;
    }

    private boolean weaveStream(CodeBuilder code, boolean enters, String enter, String exit) {
        Label modelled = code.newLabel();
        Label end = code.newLabel();
        code.dup();
        if (enters) {
            code.loadConstant(site("lock", Access.ACQUIRE));
        }
        code.invokestatic(
                STREAMS, enters ? enter : exit, enters ? Woven.OBJECT_INT_TO_BOOLEAN : Woven.OBJECT_TO_BOOLEAN);
        code.ifne(modelled);
        real(code, enters);
        code.goto_(end).labelBinding(modelled).pop().labelBinding(end);
        return true;
    }

    /** Leads a call that waits or notifies to the model; false if it is none, or its monitor is real. */
    boolean weaveWaiting(CodeBuilder code, String owner, String called, String type) {
        if (row == null) {
            return false;
        }
        boolean isWoven = switch (row.convention()) {
            case MODELLED, MODELLED_IF_VIRTUAL, RELEASED, SHARED ->
                owner.equals("java/lang/Object") && ObjectCalls.weave(code, called + type, this::site);
            default -> false;
        };
        if (isWoven) {
            edits.made(row);
        }
        return isWoven;
    }
}
