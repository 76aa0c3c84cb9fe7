package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.jdk.Argument;
import dev.hypnos.agent.jdk.Hook;
import dev.hypnos.agent.jdk.Row;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Weaves rows where a method of the JDK calls another. */
final class JdkCalls {
    private static final ClassDesc ASKED = ClassDesc.of("dev.hypnos.network.DescriptorHooks");
    private static final ClassDesc DESCRIPTOR = ClassDesc.of("java.io.FileDescriptor");

    private JdkCalls() {}

    /** In place of a call. */
    static void weave(Row row, EntryWeaver caller, CodeBuilder code, InvokeInstruction call) {
        Hook hook = Objects.requireNonNull(row.hook());
        ClassDesc hooks = EntryWeaver.hooks(hook);
        switch (row.convention()) {
            case INSTEAD -> code.invokestatic(hooks, hook.method(), type(hook, caller, call, code));
            case THROUGH -> {
                code.with(call);
                caller.through(call.typeSymbol().returnType(), hook, code);
            }
            case CONVERTS -> {
                ClassDesc last = call.typeSymbol().parameterList().getLast();
                code.invokestatic(hooks, hook.method(), MethodTypeDesc.of(last, last))
                        .with(call);
            }
            case UNLESS -> {
                Label done = code.newLabel();
                Label end = code.newLabel();
                code.dup()
                        .invokestatic(
                                hooks,
                                hook.method(),
                                MethodTypeDesc.of(CD_boolean, call.owner().asSymbol()));
                code.ifne(done).with(call).goto_(end).labelBinding(done).pop().labelBinding(end);
            }
            case BEFORE -> {
                List<ClassDesc> types = caller.load(hook, code);
                code.invokestatic(hooks, hook.method(), MethodTypeDesc.of(CD_void, types))
                        .with(call);
            }
            case LED -> lead(row, hook, caller, code, call);
            default -> throw EntryWeaver.unfit(row);
        }
    }

    /** The type of a hook that is given what the call has, and what else the row names, which goes onto the stack. */
    private static MethodTypeDesc type(Hook hook, EntryWeaver caller, InvokeInstruction call, CodeBuilder code) {
        MethodTypeDesc called = call.typeSymbol();
        List<ClassDesc> types = new ArrayList<>();
        if (call.opcode() != Opcode.INVOKESTATIC) {
            types.add(receiver(hook, call));
        }
        types.addAll(called.parameterList());
        for (Argument argument : hook.arguments()) {
            if (!(argument instanceof Argument.Given) && !(argument instanceof Argument.Receiver)) {
                types.add(caller.load(argument, code));
            }
        }
        return MethodTypeDesc.of(called.returnType(), types);
    }

    private static ClassDesc receiver(Hook hook, InvokeInstruction call) {
        for (Argument argument : hook.arguments()) {
            if (argument instanceof Argument.Receiver(String as) && as != null) {
                return ClassDesc.of(as);
            }
        }
        return call.owner().asSymbol();
    }

    private static void lead(Row row, Hook hook, EntryWeaver caller, CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = type(hook, caller, call, code);
        int[] slots = new int[type.parameterCount()];
        for (int i = slots.length - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            slots[i] = code.allocateLocal(kind);
            code.storeLocal(kind, slots[i]);
        }
        ask(row, code, type, slots);
        Label real = code.newLabel();
        Label end = code.newLabel();
        code.ifeq(real);
        load(code, type, slots, slots.length);
        code.invokestatic(EntryWeaver.hooks(hook), hook.method(), type)
                .goto_(end)
                .labelBinding(real);
        // what only the hook is given stands behind what the call has
        int own = call.typeSymbol().parameterCount() + (call.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
        load(code, type, slots, own);
        code.with(call).labelBinding(end);
    }

    private static void load(CodeBuilder code, MethodTypeDesc type, int[] slots, int count) {
        for (int i = 0; i < count; i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), slots[i]);
        }
    }

    private static void ask(Row row, CodeBuilder code, MethodTypeDesc type, int[] slots) {
        List<ClassDesc> types = type.parameterList();
        switch (row.detail()) {
            case "ours", "to-ours" -> {
                int descriptor =
                        row.detail().equals("ours") ? types.indexOf(DESCRIPTOR) : types.lastIndexOf(DESCRIPTOR);
                ClassDesc kind = descriptor < 0 ? CD_int : DESCRIPTOR;
                int at = descriptor < 0 ? types.indexOf(CD_int) : descriptor;
                code.loadLocal(TypeKind.from(kind), slots[at]);
                code.invokestatic(ASKED, "isOurs", MethodTypeDesc.of(CD_boolean, kind));
            }
            case "made" -> code.invokestatic(ASKED, "isControlled", MethodTypeDesc.of(CD_boolean));
            case "socket" -> {
                code.iload(slots[1]);
                code.invokestatic(ASKED, "isControlled", MethodTypeDesc.of(CD_boolean, CD_boolean));
            }
            case "memory" -> {
                code.lload(slots[0]);
                code.invokestatic(ASKED, "isOurs", MethodTypeDesc.of(CD_boolean, type.parameterType(0)));
            }
            case "task" -> code.invokestatic(ASKED, "inTask", MethodTypeDesc.of(CD_boolean));
            default -> throw EntryWeaver.unfit(row);
        }
    }
}
