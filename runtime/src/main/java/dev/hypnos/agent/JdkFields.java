package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.jdk.Hook;
import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.jdk.Place;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.runtime.ProcessFields;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Objects;

/** Weaves rows where a field of the JDK is read or written. */
final class JdkFields {
    private static final ClassDesc OWN = ClassDesc.of("dev.hypnos.runtime.ProcessFieldHooks");

    private JdkFields() {}

    /** A program reads a static field of the JDK that holds something of the process; false if it does not. */
    static boolean weaveProgramRead(CodeBuilder code, FieldInstruction field) {
        if (field.opcode() != Opcode.GETSTATIC) {
            return false;
        }
        Row row = JdkTable.HERE.ofProcess(
                field.owner().asInternalName(),
                field.name().stringValue(),
                field.type().stringValue());
        if (row == null) {
            return false;
        }
        weave(row, code, field);
        return true;
    }

    /** In place of a read, or of a write of a field of which each process has its own. */
    static void weave(Row row, CodeBuilder code, FieldInstruction field) {
        if (row.place() == Place.OWN) {
            weaveOwn(row, code, field);
            return;
        }
        Hook hook = Objects.requireNonNull(row.hook());
        ClassDesc hooks = EntryWeaver.hooks(hook);
        ClassDesc type = field.typeSymbol();
        switch (row.convention()) {
            case THROUGH -> code.with(field).invokestatic(hooks, hook.method(), MethodTypeDesc.of(type, type));
            case BEFORE ->
                code.dup()
                        .invokestatic(hooks, hook.method(), MethodTypeDesc.of(CD_void, CD_Object))
                        .with(field);
            default -> throw EntryWeaver.unfit(row);
        }
    }

    private static void weaveOwn(Row row, CodeBuilder code, FieldInstruction field) {
        int number = ProcessFields.number(row.owner(), row.name());
        ClassDesc type = field.typeSymbol();
        ClassDesc shown = type.isPrimitive() ? type : CD_Object;
        if (field.opcode() == Opcode.GETSTATIC) {
            code.with(field).loadConstant(number).invokestatic(OWN, "read", MethodTypeDesc.of(shown, shown, CD_int));
            if (!type.isPrimitive()) {
                code.checkcast(type);
            }
            return;
        }
        Label written = code.newLabel();
        Label end = code.newLabel();
        code.dup().loadConstant(number);
        code.invokestatic(OWN, "write", MethodTypeDesc.of(CD_boolean, shown, CD_int));
        code.ifne(written).with(field).goto_(end).labelBinding(written).pop().labelBinding(end);
    }
}
