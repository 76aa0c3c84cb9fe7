package dev.hypnos.agent;

import dev.hypnos.agent.jdk.ClassRows;
import dev.hypnos.agent.jdk.Place;
import dev.hypnos.agent.jdk.Row;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Weaves the rows of a class into one of its methods. */
final class JdkBody implements CodeTransform {
    private final ClassRows rows;
    private final String name;
    private final JdkEdits edits;
    private final EntryWeaver ends;
    private final List<Row> entries;
    private final List<Row> returns;
    private final JdkMonitors monitors;
    /** Null where loops are not counted. */
    private final @Nullable LoopWeaver loops;

    private final @Nullable Row loopRow;

    /** @param source knows the superclasses of a library; null for a class of the base */
    JdkBody(MethodModel method, ClassRows rows, @Nullable ClassSource source, JdkEdits edits) {
        this.rows = rows;
        this.name = method.methodName().stringValue();
        this.edits = edits;
        this.ends = new EntryWeaver(method);
        String type = method.methodType().stringValue();
        this.entries = below(rows.ofMethod(Place.ENTRY, name, type), source);
        this.returns = rows.ofMethod(Place.RETURN, name, type);
        this.monitors = new JdkMonitors(edits, method, rows.only(Place.MONITORS), source != null);
        this.loopRow = rows.only(Place.LOOPS);
        this.loops = loopRow == null ? null : new LoopWeaver(method);
    }

    /** Without rows that are for subclasses of a class, if this is none. */
    private List<Row> below(List<Row> all, @Nullable ClassSource source) {
        List<Row> some = new ArrayList<>();
        for (Row row : all) {
            String above = row.above();
            if (above == null || (source != null && source.isSubclass(edits.owner, above))) {
                some.add(row);
            }
        }
        return some;
    }

    @Override
    public void atStart(CodeBuilder code) {
        if (loops != null) {
            loops.atStart(code);
        }
        for (Row row : entries) {
            ends.weaveEntry(row, code);
            edits.made(row);
        }
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        // plain tests: a switch over patterns would be linked while the JVM starts
        boolean isWoven = false;
        if (element instanceof InvokeInstruction call) {
            isWoven = weaveCall(code, call);
        } else if (element instanceof FieldInstruction field) {
            isWoven = weaveField(code, field);
        } else if (element instanceof NewObjectInstruction creation) {
            isWoven = weaveCreation(code, creation);
        } else if (element instanceof ReturnInstruction) {
            weaveReturn(code);
        } else if (element instanceof MonitorInstruction monitor) {
            isWoven = monitors.weave(code, monitor);
        } else if (loops != null && element instanceof LabelTarget target) {
            loops.pass(target);
        } else if (loops != null && element instanceof BranchInstruction branch && loops.weave(code, branch)) {
            edits.made(Objects.requireNonNull(loopRow));
        }
        if (!isWoven) {
            code.with(element);
        }
        monitors.passed(element);
    }

    private boolean weaveCall(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String called = call.name().stringValue();
        String type = call.type().stringValue();
        if (called.equals("<init>")) {
            Row row = rows.find(Place.NEW, owner, called, type, name);
            if (row != null) {
                code.invokespecial(ClassDesc.of(row.detail()), called, call.typeSymbol());
            }
            return row != null;
        }
        Row row = rows.find(Place.CALL, owner, called, type, name);
        if (row == null) {
            return monitors.weaveWaiting(code, owner, called, type);
        }
        JdkCalls.weave(row, ends, code, call);
        edits.made(row);
        return true;
    }

    private boolean weaveCreation(CodeBuilder code, NewObjectInstruction creation) {
        Row row = rows.find(Place.NEW, creation.className().asInternalName(), "<init>", "", name);
        if (row == null) {
            return false;
        }
        code.new_(ClassDesc.of(row.detail()));
        edits.made(row);
        return true;
    }

    private boolean weaveField(CodeBuilder code, FieldInstruction field) {
        String owner = field.owner().asInternalName();
        String read = field.name().stringValue();
        String type = field.type().stringValue();
        Opcode opcode = field.opcode();
        Row row = opcode == Opcode.GETSTATIC || opcode == Opcode.PUTSTATIC
                ? rows.find(Place.OWN, owner, read, type, name)
                : null;
        if (row == null) {
            boolean isRead = opcode == Opcode.GETSTATIC || opcode == Opcode.GETFIELD;
            row = rows.find(isRead ? Place.READ : Place.WRITE, owner, read, type, name);
        }
        if (row == null) {
            return false;
        }
        JdkFields.weave(row, ends, code, field);
        edits.made(row);
        return true;
    }

    /** Before a return, which is still to be made. */
    private void weaveReturn(CodeBuilder code) {
        for (Row row : returns) {
            ends.weaveReturn(row, code);
            edits.made(row);
        }
    }
}
