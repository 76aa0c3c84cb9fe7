package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Collection;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Woven;
import dev.hypnos.runtime.calls.CallHooks;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * The static method through which one kind of call goes.
 *
 * @param name its name
 * @param opcode how the call is made
 * @param owner the class that the call names
 * @param receiver the type of the first argument
 * @param isInterface whether the owner is an interface
 * @param method the name of the called method
 * @param called its type
 * @param readsSecond whether a static method reads its second argument too
 * @param point the call site, or null where it is passed as last argument
 */
record CallBridge(
        String name,
        Opcode opcode,
        ClassDesc owner,
        ClassDesc receiver,
        boolean isInterface,
        String method,
        MethodTypeDesc called,
        boolean readsSecond,
        @Nullable Integer point) {
    private static final MethodTypeDesc PASSING = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int);

    /** The bridge's own type: the receiver first, the call site last. */
    MethodTypeDesc type() {
        MethodTypeDesc type = called.insertParameterTypes(0, receiver);
        return point == null ? type.insertParameterTypes(type.parameterCount(), CD_int) : type;
    }

    void emit(CodeBuilder code, boolean observe) {
        if (opcode == Opcode.INVOKESTATIC) {
            emitStatic(code, observe);
            return;
        }
        int timeout = timeout();
        int mode = code.allocateLocal(TypeKind.INT);
        code.aload(0);
        loadFirst(code);
        if (timeout < 0) {
            code.loadConstant(-1L);
        } else {
            code.lload(slot(timeout)).aload(slot(timeout + 1));
            code.invokestatic(Woven.CALLS, "nanos", Woven.NANOS);
        }
        loadPoint(code);
        code.invokestatic(Woven.CALLS, "before", Woven.BEFORE).istore(mode);
        if (timeout >= 0) {
            Label keep = code.newLabel();
            code.iload(mode).loadConstant(CallHooks.CALL_AT_ONCE).if_icmpne(keep);
            code.lconst_0().lstore(slot(timeout)).labelBinding(keep);
        }
        Label start = code.newBoundLabel();
        loadAll(code);
        code.invoke(opcode, owner, method, called, isInterface);
        Label end = code.newBoundLabel();
        if (observe) {
            observeResult(code);
        }
        TypeKind result = TypeKind.from(called.returnType());
        if (CallResult.tells(method, result)) {
            CallResult.load(code, method, result, slot(called.parameterCount() - 2));
            code.iload(mode).invokestatic(Woven.CALLS, "after", Woven.INT_INT);
        } else {
            code.iload(mode).invokestatic(Woven.CALLS, "after", Woven.AFTER);
        }
        code.return_(result);
        Label thrown = code.newBoundLabel();
        code.exceptionCatchAll(start, end, thrown);
        code.dup().iload(mode).invokestatic(Woven.CALLS, "thrown", Woven.THROWN).athrow();
    }

    /** A static method: what it is given first is the receiver here. */
    private void emitStatic(CodeBuilder code, boolean observe) {
        code.aload(0);
        if (readsSecond) {
            code.aload(slot(0));
        } else {
            code.aconst_null();
        }
        loadPoint(code);
        code.invokestatic(Woven.PASSED, "passing", PASSING);
        loadAll(code);
        code.invoke(opcode, owner, method, called.insertParameterTypes(0, receiver), isInterface);
        if (observe) {
            observeResult(code);
        }
        code.return_(TypeKind.from(called.returnType()));
    }

    private void loadPoint(CodeBuilder code) {
        if (point == null) {
            code.iload(slot(called.parameterCount()));
        } else {
            code.loadConstant(point);
        }
    }

    private void loadAll(CodeBuilder code) {
        code.aload(0);
        for (int i = 0; i < called.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(called.parameterType(i)), slot(i));
        }
    }

    /** The first argument as a reference and as a number, whichever it is. */
    private void loadFirst(CodeBuilder code) {
        TypeKind first = called.parameterCount() == 0 ? TypeKind.VOID : TypeKind.from(called.parameterType(0));
        switch (first) {
            case REFERENCE -> code.aload(1).lconst_1();
            case INT, SHORT, BYTE, CHAR -> {
                // a collection that comes behind a number is read
                boolean hasCollection =
                        called.parameterCount() == 2 && called.parameterType(1).equals(CD_Collection);
                (hasCollection ? code.aload(2) : code.aconst_null()).iload(1).i2l();
            }
            case LONG -> code.aconst_null().lload(1);
            default -> code.aconst_null().lconst_1();
        }
    }

    private void observeResult(CodeBuilder code) {
        TypeKind kind = TypeKind.from(called.returnType());
        switch (kind) {
            case VOID -> {
                int last = called.parameterCount() - 1;
                if (last >= 0) {
                    ClassDesc type = called.parameterType(last);
                    code.loadLocal(TypeKind.from(type), slot(last));
                    code.invokestatic(Woven.OBSERVE, "value", MethodTypeDesc.of(CD_void, shown(type)));
                }
            }
            case LONG, DOUBLE -> {
                code.dup2();
                code.invokestatic(Woven.OBSERVE, "value", MethodTypeDesc.of(CD_void, shown(called.returnType())));
            }
            default -> {
                code.dup();
                code.invokestatic(Woven.OBSERVE, "value", MethodTypeDesc.of(CD_void, shown(called.returnType())));
            }
        }
    }

    private static ClassDesc shown(ClassDesc type) {
        return type.isPrimitive()
                ? (type.descriptorString().equals("S")
                                || type.descriptorString().equals("B")
                        ? CD_int
                        : type)
                : CD_Object;
    }

    /** The position of a {@code long, TimeUnit} pair among the parameters, or -1. */
    private int timeout() {
        for (int i = 0; i + 1 < called.parameterCount(); i++) {
            if (called.parameterType(i).equals(CD_long)
                    && called.parameterType(i + 1).equals(Woven.CD_TIME_UNIT)) {
                return i;
            }
        }
        return -1;
    }

    /** The local variable of a parameter; one beyond the last is the call site's. */
    private int slot(int parameter) {
        int slot = 1;
        for (int i = 0; i < parameter; i++) {
            slot += TypeKind.from(called.parameterType(i)).slotSize();
        }
        return slot;
    }
}
