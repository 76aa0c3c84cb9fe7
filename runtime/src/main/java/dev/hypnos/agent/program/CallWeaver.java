package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.ObjectCalls;
import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.calls.ReplacedMethods;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** Weaves the calls of methods in the code of one method; constructors are the business of {@link MethodWeaver}. */
final class CallWeaver {
    static final String MODEL_LIBRARY = "dev/hypnos/model/";
    /** The part of it with clusters whose members handle events. */
    static final String MEMBERS_LIBRARY = "dev/hypnos/model/members/";

    private static final String MODEL_SERVER = MODEL_LIBRARY + "Server";

    private static final String THREAD = "java/lang/Thread";
    private static final String REFERENCE = "java/lang/ref/Reference";
    private static final String SOFT_REFERENCE = "java/lang/ref/SoftReference";
    private static final String TO_METHODS = "()[Ljava/lang/reflect/Method;";
    private static final ClassDesc METHODS = ClassDesc.ofDescriptor("[Ljava/lang/reflect/Method;");
    private static final MethodTypeDesc ORDERED = MethodTypeDesc.of(METHODS, METHODS);
    private static final ClassDesc CLONES = ClassDesc.of("dev.hypnos.runtime.calls.CloneHooks");
    private static final String CLONE = "clone()Ljava/lang/Object;";
    private static final ClassDesc LOADERS = ClassDesc.of("dev.hypnos.runtime.program.LoaderHooks");
    private static final String LOADS = "(Ljava/lang/String;)Ljava/lang/Class;";
    private static final MethodTypeDesc ASKS = MethodTypeDesc.of(CD_void, CD_Object);
    private static final ClassDesc STACKS = ClassDesc.of("dev.hypnos.runtime.threads.StackHooks");
    private static final String TO_STACK = "()[Ljava/lang/StackTraceElement;";
    private static final ClassDesc STACK = ClassDesc.ofDescriptor("[Ljava/lang/StackTraceElement;");
    private static final MethodTypeDesc SHOWN = MethodTypeDesc.of(STACK, STACK);
    private static final MethodTypeDesc OF_THREAD = MethodTypeDesc.of(CD_void, Woven.CD_THREAD, CD_int);

    private final ClassPlan plan;
    private final MethodWeaver method;

    CallWeaver(ClassPlan plan, MethodWeaver method) {
        this.plan = plan;
        this.method = method;
    }

    /** In place of the call, and with it where it stays. */
    void weave(CodeBuilder code, InvokeInstruction call, boolean isLocal) {
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        String owner = call.owner().asInternalName();
        if (owner.startsWith(MODEL_LIBRARY) || isInheritedFromModel(call, owner)) {
            code.loadConstant(method.modelPoint()).invokestatic(Woven.MODEL, "at", Woven.AFTER);
            code.with(call);
            return;
        }
        ThreadCalls.tell(code, call, plan, method.name(), method.line());
        if (plan.level == Level.MEMORY && plan.source.isForeign(owner)) {
            code.invokestatic(Woven.WATCH, "callsOut", Woven.NOTHING);
        }
        if (name.equals("loadClass") && type.equals(LOADS) && call.opcode() == Opcode.INVOKEVIRTUAL) {
            code.dup2().pop().invokestatic(LOADERS, "asks", ASKS);
        }
        if (plan.level == Level.MEMORY && asksReference(owner, name, type)) {
            code.loadConstant(method.site(name, Access.READ))
                    .invokestatic(Woven.ENVIRONMENT, "asksReference", Woven.AFTER);
        }
        if (plan.level == Level.MEMORY && owner.equals("java/lang/Object") && (name + type).equals(CLONE)) {
            code.dup()
                    .loadConstant(method.site("clone", Access.READ))
                    .invokestatic(CLONES, "cloning", Woven.OBJECT_INT);
        }
        if (call.opcode() != Opcode.INVOKESTATIC) {
            ComparedWeaver.weaveWrite(method, code, owner, name);
        }
        if (name.equals("getStackTrace") && type.equals(TO_STACK)) {
            code.with(call).invokestatic(STACKS, "shown", SHOWN);
        } else if (owner.equals("java/lang/Class") && type.equals(TO_METHODS)) {
            code.with(call).invokestatic(Woven.ENVIRONMENT, "ordered", ORDERED);
        } else if (TextWeaver.shows(owner, name, type)) {
            plan.texts.show(method, code);
            if (!plan.plain.weaveCall(method, code, call, isLocal)) {
                code.with(call);
            }
        } else if (call.opcode() == Opcode.INVOKESTATIC) {
            ComparedWeaver.weaveCall(method, code, owner, name, type);
            weaveStaticCall(code, call, owner, name, type);
        } else if (name.equals("isInterrupted") && type.equals("()Z") && plan.source.isSubclass(owner, THREAD)) {
            code.dup().loadConstant(method.site("isInterrupted", Access.READ));
            code.invokestatic(Woven.PARKING, "parking", OF_THREAD).with(call);
        } else if (!weaveEnvironmentCall(code, owner, name, type)
                && !plan.plain.weaveCall(method, code, call, isLocal)
                && !MeasureCalls.weave(code, call, owner, name)
                && !plan.indirect.weaveCall(method, code, call, owner, name, type)
                && !ObjectCalls.weave(code, name + type, method::site)) {
            plan.unknown.weaveCall(method, code, call);
            plan.bridges.weaveCall(method, code, call, owner, name, type);
        }
    }

    /**
     * Whether it asks a reference for an object that a collection may have taken. Soft ones keep theirs while there is
     * memory.
     */
    private boolean asksReference(String owner, String name, String type) {
        return (name.equals("get") && type.equals("()Ljava/lang/Object;")
                        || name.equals("refersTo") && type.equals("(Ljava/lang/Object;)Z"))
                && plan.source.isSubclass(owner, REFERENCE)
                && !plan.source.isSubclass(owner, SOFT_REFERENCE);
    }

    /**
     * Whether the call may be one of the library's static methods under the name of a subclass, as a compiler writes
     * {@code call(...)} in a server. For any other method of such a class the point is announced in vain, which does no
     * harm.
     */
    private boolean isInheritedFromModel(InvokeInstruction call, String owner) {
        return call.opcode() == Opcode.INVOKESTATIC && plan.source.isSubclass(owner, MODEL_SERVER);
    }

    private void weaveStaticCall(CodeBuilder code, InvokeInstruction call, String owner, String name, String type) {
        if (IndirectWeaver.weaveFence(code, call, owner, name)
                || IndirectWeaver.weaveInvoker(method, code, owner, name)
                || plan.indirect.weaveElements(method, code, call, owner, name)) {
            return;
        }
        String replacement = ReplacedMethods.ofStatic(owner, name, type);
        if (replacement != null) {
            if (plan.level == Level.MEMORY && ReplacedMethods.isProperty(owner, name, type)) {
                plan.plain.weaveProperty(method, code, name);
            }
            code.invokestatic(ClassDesc.of(replacement), name, call.typeSymbol());
            return;
        }
        switch (owner + "." + name + type) {
            case "java/lang/Thread.interrupted()Z" -> {
                code.loadConstant(method.site("interrupted", Access.WRITE));
                code.invokestatic(Woven.PARKING, "clearing", Woven.AFTER).with(call);
            }
            case "java/util/concurrent/locks/LockSupport.park()V",
                    "java/util/concurrent/locks/LockSupport.park(Ljava/lang/Object;)V",
                    "java/util/concurrent/locks/LockSupport.parkNanos(J)V",
                    "java/util/concurrent/locks/LockSupport.parkNanos(Ljava/lang/Object;J)V",
                    "java/util/concurrent/locks/LockSupport.parkUntil(J)V",
                    "java/util/concurrent/locks/LockSupport.parkUntil(Ljava/lang/Object;J)V" -> {
                code.loadConstant(method.site("park", Access.WRITE));
                code.invokestatic(Woven.PARKING, "parking", Woven.AFTER).with(call);
            }
            case "java/util/concurrent/locks/LockSupport.unpark(Ljava/lang/Thread;)V" -> {
                code.dup().loadConstant(method.site("unpark", Access.WRITE));
                code.invokestatic(Woven.PARKING, "parking", OF_THREAD).with(call);
            }
            case "java/util/concurrent/locks/LockSupport.getBlocker(Ljava/lang/Thread;)Ljava/lang/Object;" -> {
                code.dup().loadConstant(method.site("getBlocker", Access.READ));
                code.invokestatic(Woven.PARKING, "parking", OF_THREAD).with(call);
            }
            case "java/lang/String.join(Ljava/lang/CharSequence;Ljava/lang/Iterable;)Ljava/lang/String;" ->
                plan.bridges.weaveGoingThrough(method, code, call);
            default -> plan.bridges.weaveStaticCall(method, code, call, owner, name, type);
        }
    }

    /** What depends on the machine. */
    private static boolean weaveEnvironmentCall(CodeBuilder code, String owner, String name, String type) {
        String replacement = ReplacedMethods.ofInstance(owner, name, type);
        if (replacement == null) {
            return false;
        }
        MethodTypeDesc called = MethodTypeDesc.ofDescriptor(type);
        code.invokestatic(
                ClassDesc.of(replacement), name, called.insertParameterTypes(0, ClassDesc.of(owner.replace('/', '.'))));
        return true;
    }
}
