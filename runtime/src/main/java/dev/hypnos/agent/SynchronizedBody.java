package dev.hypnos.agent;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;

/** Makes of a synchronized method one whose body is a synchronized block. */
final class SynchronizedBody implements CodeTransform {
    private final boolean isStatic;
    private final ClassDesc owner;
    private @Nullable Label start;

    SynchronizedBody(MethodModel method) {
        this.isStatic = method.flags().has(AccessFlag.STATIC);
        this.owner = method.parent().orElseThrow().thisClass().asSymbol();
    }

    private void lock(CodeBuilder code) {
        if (isStatic) {
            code.loadConstant(owner);
        } else {
            code.aload(0);
        }
    }

    @Override
    public void atStart(CodeBuilder code) {
        lock(code);
        code.monitorenter();
        start = code.newBoundLabel();
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (element instanceof ReturnInstruction) {
            lock(code);
            code.monitorexit();
        }
        code.with(element);
    }

    @Override
    public void atEnd(CodeBuilder code) {
        Label end = code.newBoundLabel();
        if (start != null) {
            code.exceptionCatchAll(start, end, end);
        }
        lock(code);
        code.monitorexit().athrow();
    }
}
