package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.jdk.Argument;
import dev.hypnos.agent.jdk.Hook;
import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.jdk.Place;
import dev.hypnos.agent.jdk.Row;
import dev.hypnos.runtime.process.ProcessFields;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Weaves rows where a field of the JDK is read or written. */
public final class JdkFields {
    private static final ClassDesc OWN = ClassDesc.of("dev.hypnos.runtime.process.ProcessFieldHooks");

    private JdkFields() {}

    /** A program reads a static field of the JDK that holds something of the process; false if it does not. */
    public static boolean weaveProgramRead(CodeBuilder code, FieldInstruction field) {
        if (field.opcode() != Opcode.GETSTATIC) {
            return false;
        }
        Row row = JdkTable.here()
                .ofProcess(
                        field.owner().asInternalName(),
                        field.name().stringValue(),
                        field.type().stringValue());
        if (row == null) {
            return false;
        }
        weave(row, null, code, field);
        return true;
    }

    /** In place of a read or a write. */
    static void weave(Row row, @Nullable EntryWeaver user, CodeBuilder code, FieldInstruction field) {
        if (row.place() == Place.OWN) {
            weaveOwn(row, code, field);
            return;
        }
        Hook hook = Objects.requireNonNull(row.hook());
        ClassDesc hooks = EntryWeaver.hooks(hook);
        ClassDesc type = field.typeSymbol();
        switch (row.convention()) {
            case THROUGH -> code.with(field).invokestatic(hooks, hook.method(), MethodTypeDesc.of(type, type));
            case BEFORE -> {
                receiver(row, hook, user, code);
                code.invokestatic(hooks, hook.method(), MethodTypeDesc.of(CD_void, CD_Object))
                        .with(field);
            }
            case SHOWS -> {
                ClassDesc shown = type.isPrimitive() ? CD_int : CD_Object;
                code.dup().with(field).dup_x1();
                code.invokestatic(hooks, hook.method(), MethodTypeDesc.of(CD_void, CD_Object, shown));
            }
            default -> throw EntryWeaver.unfit(row);
        }
    }

    /** The object whose field it is, or what else the row names, goes onto the stack besides. */
    private static void receiver(Row row, Hook hook, @Nullable EntryWeaver user, CodeBuilder code) {
        Argument argument = hook.arguments().get(0);
        if (!(argument instanceof Argument.Receiver)) {
            Objects.requireNonNull(user).load(argument, code);
        } else if (row.place() == Place.WRITE) {
            code.dup2().pop();
        } else {
            code.dup();
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
        boolean isWide = TypeKind.from(type).slotSize() == 2;
        (isWide ? code.dup2() : code.dup()).loadConstant(number);
        code.invokestatic(OWN, "write", MethodTypeDesc.of(CD_boolean, shown, CD_int));
        code.ifne(written).with(field).goto_(end).labelBinding(written);
        (isWide ? code.pop2() : code.pop()).labelBinding(end);
    }
}
