package dev.hypnos.agent;

import dev.hypnos.agent.jdk.Convention;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/**
 * The monitors that a method of the JDK enters, leaves, and waits for. Those of libraries, and of the few classes of
 * the base that wait on them or call the program back with one held, are modelled for tasks and real for others.
 *
 * <p>The VM compiles a method only if it can see that what is entered is left. Therefore a real monitor is entered in
 * any case: that of a new object, which nobody else has, where it is modelled. Which it was is kept in a variable, and
 * left from there ({@link HeldMonitors}).
 */
final class JdkMonitors {
    private static final ClassDesc ENTRY = ClassDesc.of("dev.hypnos.network.EntryHooks");
    private static final ClassDesc LOADERS = ClassDesc.of("dev.hypnos.runtime.program.LoaderHooks");
    static final ClassDesc STREAMS = ClassDesc.of("dev.hypnos.runtime.program.StreamHooks");

    /** More sites than a method has. */
    private static final int OVERLOADED = 1_000;

    /** The synchronized wrappers of collections. */
    private static final String WRAPPERS = "java/util/Collections$Synchronized";

    private final JdkEdits edits;
    private final String method;
    private final String type;
    /** How they are woven; null if they are real. */
    private final @Nullable Row row;

    private final boolean ofLibrary;
    private final HeldMonitors held;
    /** Tells apart the sites of the method, and of others with its name. */
    private int sites;

    JdkMonitors(JdkEdits edits, MethodModel method, @Nullable Row row, boolean ofLibrary) {
        this.edits = edits;
        this.method = method.methodName().stringValue();
        this.type = method.methodType().stringValue();
        this.row = row;
        this.ofLibrary = ofLibrary;
        this.sites = OVERLOADED * rank(method);
        this.held = new HeldMonitors(row == null ? null : method);
    }

    /** Which it is of the methods with its name, by their types: the JVM gives the methods of a class in any order. */
    private static int rank(MethodModel method) {
        int rank = 0;
        for (MethodModel other : method.parent().orElseThrow().methods()) {
            if (other.methodName().equals(method.methodName())
                    && other.methodType()
                                    .stringValue()
                                    .compareTo(method.methodType().stringValue())
                            < 0) {
                rank++;
            }
        }
        return rank;
    }

    /** Comes for each element of the method, after it was woven. */
    void passed(CodeElement element) {
        held.passed(element);
    }

    static int site(String action, String owner, String method, int ordinal, Access access) {
        String className = owner.replace('/', '.');
        return Sites.add(action, className, method, className, -1, ordinal, access)
                .id();
    }

    private int site(String action, Access access) {
        // what a library does once for all trials must not lead to another site of the same kind later
        return site(action, edits.owner, method, ofLibrary ? 0 : sites++, access);
    }

    /** Where a monitor of what all trials share was entered or is about to be left: who has it is not preempted. */
    static void shared(CodeBuilder code, boolean enters) {
        code.invokestatic(Woven.INITIALIZERS, enters ? "starts" : "ends", Woven.NOTHING);
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
        Label asked = code.newLabel();
        Label isReal = code.newLabel();
        if (ifVirtual) {
            code.aload(0).invokestatic(ENTRY, "isVirtual", Woven.OBJECT_TO_BOOLEAN);
            code.ifeq(isReal);
        }
        code.dup().loadConstant(enters ? site("lock", Access.ACQUIRE) : site("unlock", Access.RELEASE));
        code.invokestatic(Woven.MONITORS, enters ? "enterModelled" : "exitModelled", Woven.OBJECT_INT_TO_BOOLEAN);
        if (ifVirtual) {
            code.goto_(asked).labelBinding(isReal).iconst_0().labelBinding(asked);
        }
        held.end(code, enters);
        return true;
    }

    /** As the monitor of a stream, if the loader is one of the program. */
    private boolean weaveLoading(CodeBuilder code, boolean enters) {
        Label ofJdk = code.newLabel();
        Label asked = code.newLabel();
        code.aload(0).invokestatic(LOADERS, "isOfProgram", Woven.OBJECT_TO_BOOLEAN);
        code.ifeq(ofJdk);
        askStream(code, enters, "enter", "exit");
        code.goto_(asked).labelBinding(ofJdk).iconst_0().labelBinding(asked);
        held.end(code, enters);
        return true;
    }

    private boolean weaveStream(CodeBuilder code, boolean enters, String enter, String exit) {
        askStream(code, enters, enter, exit);
        held.end(code, enters);
        return true;
    }

    /** Puts whether the monitor, which stays on the stack, was entered or left by the model. */
    private void askStream(CodeBuilder code, boolean enters, String enter, String exit) {
        code.dup();
        if (enters) {
            code.loadConstant(site("lock", Access.ACQUIRE));
        }
        code.invokestatic(
                STREAMS, enters ? enter : exit, enters ? Woven.OBJECT_INT_TO_BOOLEAN : Woven.OBJECT_TO_BOOLEAN);
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
