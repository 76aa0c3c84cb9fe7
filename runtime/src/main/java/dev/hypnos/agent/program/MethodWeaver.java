package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.JdkConstants;
import dev.hypnos.agent.JdkFields;
import dev.hypnos.agent.Level;
import dev.hypnos.agent.LoopWeaver;
import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.ModelPoints;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Weaves the code of one method. */
final class MethodWeaver implements CodeTransform {
    private static final MethodTypeDesc OF_CLASS = MethodTypeDesc.of(CD_void, CD_Class);

    private final ClassPlan plan;
    private final String method;
    private final boolean isStatic;
    private final boolean isSynchronized;
    private final boolean isInitializer;
    private final boolean needsClass;
    private final boolean isThreadBody;
    private final boolean isFinalizer;
    private final boolean isFenced;
    private final MemoryWeaver memory;
    private final AnswerWeaver answers;
    private final LoopWeaver loops;
    private final WaitingLoops waiting;
    private final CallWeaver called;
    private final LocalObjects.Found objects;
    /** Accesses of fields that only count, by their numbers. */
    private final BitSet counting;
    /** Handlers that leave a monitor, and do not cover themselves any more. */
    private final Set<Label> leaving;
    /** The one of them that is under way. */
    private @Nullable Label handler;

    /** How many calls of the method came so far. */
    private int calls;
    /** The same for accesses of fields. */
    private int fields;

    private int line = -1;
    private int ordinal;
    /** In a constructor: objects made and not yet initialised; below zero once {@code super(...)} was called. */
    private int uninitialized;

    private boolean beforeSuper;
    private @Nullable Label start;

    MethodWeaver(ClassPlan plan, MethodModel model, boolean isSynchronized) {
        this.plan = plan;
        this.method = model.methodName().stringValue();
        this.isStatic = model.flags().has(AccessFlag.STATIC);
        this.isSynchronized = isSynchronized;
        // one that the VM calls; those that the runtime calls are methods like others
        this.isInitializer = method.equals("<clinit>") && !plan.initializers.isInitialized;
        this.needsClass = method.equals("<init>") || (isStatic && !method.equals("<clinit>"));
        boolean isProcedure = !isStatic && model.methodType().stringValue().equals("()V");
        this.isThreadBody = plan.isThread && method.equals("run") && isProcedure;
        this.isFinalizer = method.equals("finalize") && isProcedure;
        this.isFenced = plan.usesFences(model) && hasFence(model);
        this.beforeSuper = method.equals("<init>");
        this.memory = new MemoryWeaver(plan);
        this.answers = new AnswerWeaver(plan, isInitializer);
        this.called = new CallWeaver(plan, this);
        this.loops = new LoopWeaver(model);
        this.leaving = LeavingHandlers.in(model);
        // of a library's plain fields no operation tells
        this.waiting = plan.level == Level.MEMORY ? WaitingLoops.in(model, plan.looks(model)) : WaitingLoops.NONE;
        this.objects = plan.level == Level.MEMORY ? LocalObjects.in(model) : LocalObjects.NOTHING;
        this.counting = plan.level == Level.MEMORY ? CountingFields.in(model) : new BitSet();
    }

    /** The name of the method. */
    String name() {
        return method;
    }

    /** Whether plain accesses in it order tasks, as fences around them do. */
    boolean isFenced() {
        return isFenced;
    }

    private static boolean hasFence(MethodModel model) {
        return model.code().stream()
                .flatMap(CodeModel::elementStream)
                .anyMatch(element -> element instanceof InvokeInstruction call
                        && call.method() instanceof MethodRefEntry called
                        && IndirectWeaver.isFence(called));
    }

    Level level() {
        return plan.level;
    }

    /** The line that is woven. */
    int line() {
        return line;
    }

    /** The next place of this method where it calls a model's library. */
    int modelPoint() {
        return ModelPoints.add(plan.name, method, plan.file, line, ordinal++);
    }

    /** The next site of this method. */
    int site(String action, Access access) {
        return plan.site(action, method, line, ordinal++, access);
    }

    /** A place that is no operation; its number does not count among those of the method. */
    int unnumberedSite(String action, int number) {
        return unnumberedSite(action, number, Access.READ);
    }

    /** The same for an operation that was added to calls which are told of otherwise. */
    int unnumberedSite(String action, int number, Access access) {
        return plan.site(action, method, line, number, access);
    }

    @Override
    public void atStart(CodeBuilder code) {
        if (needsClass) {
            plan.initializers.enter(code);
        }
        loops.atStart(code);
        waiting.atStart(code);
        if (isFinalizer) {
            Label wanted = code.newLabel();
            code.invokestatic(Woven.THREADS, "isCollected", MethodTypeDesc.of(CD_boolean));
            code.ifeq(wanted).return_().labelBinding(wanted);
        }
        if (isThreadBody) {
            code.aload(0).invokestatic(Woven.THREADS, "begin", MethodTypeDesc.of(CD_void, Woven.CD_THREAD));
        }
        if (isInitializer) {
            code.ldc(plan.self).invokestatic(Woven.INITIALIZERS, "starts", OF_CLASS);
            start = code.newBoundLabel();
        }
        if (isSynchronized) {
            lock(code);
            code.loadConstant(site("lock", Access.ACQUIRE));
            code.invokestatic(Woven.MONITORS, "enter", Woven.OBJECT_INT);
            start = code.newBoundLabel();
        }
    }

    private void lock(CodeBuilder code) {
        if (isStatic) {
            code.loadConstant(plan.self);
        } else {
            code.aload(0);
        }
    }

    private void leave(CodeBuilder code, int site) {
        if (isSynchronized) {
            lock(code);
            code.loadConstant(site);
            code.invokestatic(Woven.MONITORS, "exit", Woven.OBJECT_INT);
        }
    }

    /** The initialiser that the VM runs has come to its end. */
    private void complete(CodeBuilder code) {
        if (plan.isEnum) {
            code.ldc(plan.self).invokestatic(Woven.HASHES, "pinConstants", OF_CLASS);
        }
        code.ldc(plan.self).invokestatic(Woven.INITIALIZERS, "completes", OF_CLASS);
    }

    @Override
    public void atEnd(CodeBuilder code) {
        if (start != null) {
            Label end = code.newBoundLabel();
            code.exceptionCatchAll(start, end, end);
            if (isInitializer) {
                code.invokestatic(Woven.INITIALIZERS, "ends", Woven.NOTHING);
            } else {
                leave(code, site("unlock", Access.RELEASE));
            }
            code.athrow();
        }
    }

    /**
     * A step of an initialiser that the VM runs, once for many trials: it is no operation, since the others do not have
     * it. What such an initialiser does nobody else can see before it is done.
     *
     * @return false if the step is woven as any other
     */
    private boolean weaveOnce(CodeBuilder code, CodeElement element) {
        switch (element) {
            case FieldInstruction field -> {
                JdkConstants.pin(field.owner().asSymbol());
                code.with(field);
            }
            case ArrayLoadInstruction load -> code.with(load);
            case ArrayStoreInstruction store -> code.with(store);
            case NewObjectInstruction creation -> code.with(creation);
            case InvokeInstruction call -> code.with(call);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (isInitializer && weaveOnce(code, element)) {
            return;
        }
        waiting.before(code, element);
        switch (element) {
            case LineNumber number -> {
                line = number.line();
                code.with(element);
            }
            case LabelTarget target -> {
                handler = leaving.contains(target.label()) ? target.label() : handler;
                loops.pass(target);
                code.with(element);
                waiting.bound(code, target);
            }
            case BranchInstruction branch -> {
                loops.weave(code, branch);
                if (!waiting.weave(code, branch)) {
                    code.with(element);
                }
            }
            case ReturnInstruction ignored -> {
                if (isInitializer) {
                    complete(code);
                } else if (start != null) {
                    leave(code, site("unlock", Access.RELEASE));
                }
                code.with(element);
            }
            case MonitorInstruction monitor -> weaveMonitor(code, monitor);
            case ExceptionCatch covered -> {
                if (!LeavingHandlers.coversItself(covered) || !leaving.contains(covered.handler())) {
                    code.with(element);
                }
            }
            case FieldInstruction field -> {
                boolean counts = counting.get(fields++);
                if (JdkFields.weaveProgramRead(code, field)) {
                    return;
                }
                FieldInstruction access = field;
                if (field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC) {
                    access = plan.initializers.touch(code, field);
                    JdkConstants.pin(field.owner().asSymbol());
                }
                memory.weaveField(this, code, access, beforeSuper, counts);
            }
            case ArrayLoadInstruction load -> memory.weaveLoad(this, code, load);
            case ArrayStoreInstruction store -> memory.weaveStore(this, code, store);
            case NewObjectInstruction creation -> {
                uninitialized++;
                plan.initializers.create(code, creation.className());
                code.with(element);
            }
            case InvokeInstruction call -> {
                ArrayWeaver.Received received = plan.arrays.before(this, code, call);
                weaveCall(code, call);
                if (received != null) {
                    received.tell(code);
                }
                answers.weave(code, call, method, line);
            }
            case InvokeDynamicInstruction call -> {
                if (ComparedWeaver.weaveRecord(this, code, call)) {
                    return;
                }
                plan.initializers.implement(code, call);
                plan.untold.weaveReferences(this, code, call);
                if (!plan.texts.weaveJoining(this, code, call) && !SwitchWeaver.weave(code, call)) {
                    plan.bridges.weaveDynamic(this, code, call);
                }
                answers.weaveJoined(code, call, method, line);
            }
            case LoadConstantInstruction constant -> {
                if (constant.constantValue() instanceof ClassDesc type) {
                    JdkConstants.pin(type);
                }
                code.with(element);
            }
            default -> code.with(element);
        }
    }

    private void weaveMonitor(CodeBuilder code, MonitorInstruction monitor) {
        boolean enters = monitor.opcode() == Opcode.MONITORENTER;
        if (!enters) {
            // the VM's first compiler refuses handlers that cover calls in their own first block, as those of
            // synchronized blocks would
            Label next = code.newLabel();
            code.goto_(next).labelBinding(next);
        }
        code.loadConstant(enters ? site("lock", Access.ACQUIRE) : site("unlock", Access.RELEASE));
        code.invokestatic(Woven.MONITORS, enters ? "enter" : "exit", Woven.OBJECT_INT);
    }

    private void weaveCall(CodeBuilder code, InvokeInstruction call) {
        int number = calls++;
        if (plan.arrays.replace(this, code, call)) {
            return;
        }
        plan.untold.weaveCall(this, code, call);
        plan.guarded.weaveCall(this, code, call);
        plan.given.weaveCall(this, code, call);
        boolean isLocal = objects.local().get(number);
        if (call.name().equalsString("<init>")) {
            if (beforeSuper && uninitialized == 0) {
                beforeSuper = false;
            }
            uninitialized = Math.max(0, uninitialized - 1);
            plan.bridges.weaveConstructor(this, code, call);
            code.with(call);
            if (objects.made().get(number)) {
                plan.plain.weaveMade(code);
            }
            return;
        }
        called.weave(code, call, isLocal);
    }
}
