package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
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
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes of the JDK, in place: no method or field may be added to a class that is loaded. Method bodies get a hook
 * at their entry, and calls and reads inside them are led to the runtime. For a thread that is no task every hook does what
 * the JDK did.
 */
final class JdkWeaver {
    private static final ClassDesc UNSAFE = ClassDesc.of("jdk.internal.misc.Unsafe");
    private static final ClassDesc ORDERED_SET = ClassDesc.of("java.util.LinkedHashSet");
    private static final ClassDesc LANG_ACCESS = ClassDesc.of("jdk.internal.access.JavaLangAccess");
    private static final ClassDesc FORK_JOIN_POOL = ClassDesc.of("java.util.concurrent.ForkJoinPool");
    private static final ClassDesc EXECUTOR = ClassDesc.of("java.util.concurrent.Executor");
    private static final ClassDesc EXECUTORS = ClassDesc.of("java.util.concurrent.ExecutorService");
    private static final ClassDesc ATOMIC_INTEGER = ClassDesc.of("java.util.concurrent.atomic.AtomicInteger");
    private static final ClassDesc NAMES = CD_String.arrayType();
    private static final ClassDesc DIRECTORY_STREAM = ClassDesc.of("java.nio.file.DirectoryStream");
    private static final ClassDesc RANDOM = ClassDesc.of("java.util.Random");
    private static final ClassDesc HANDLER = ClassDesc.of("java.lang.Thread$UncaughtExceptionHandler");

    private static final ClassDesc REFERENCE = ClassDesc.of("java.lang.ref.Reference");
    private static final String MAKES_REFERENCE = "<init>(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V";

    private static final Set<String> SHOWS_PROCESSORS =
            Set.of("java/util/concurrent/ForkJoinPool", "java/util/concurrent/Executors", "sun/nio/ch/ThreadPool");

    private final ClassFile classFile;
    /** Where the classes of a {@linkplain JdkLibraries library} of the JDK lie; null for those of its base. */
    private final @Nullable ClassSource library;

    private final Set<String> entries = ConcurrentHashMap.newKeySet();
    private final NativeCalls natives = new NativeCalls();

    JdkWeaver() {
        this.library = null;
        this.classFile = ClassFile.of();
    }

    /** For libraries, of which no class may be loaded to weave another. */
    JdkWeaver(ClassSource source) {
        this.library = source;
        this.classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(source.hierarchy()));
    }

    /** The methods whose entry has been woven so far. */
    Set<String> entries() {
        return entries;
    }

    /** What is missing of the methods by which the JDK reaches the operating system. */
    List<String> missingNatives() {
        return natives.missing();
    }

    /** The woven class, or null where there is nothing to weave in it. */
    byte @Nullable [] weave(byte[] bytes) {
        return weave(bytes, false);
    }

    /** The same for a class that is being loaded: its synchronized methods need not stay so. */
    byte @Nullable [] weaveNew(byte[] bytes) {
        return weave(bytes, true);
    }

    private byte @Nullable [] weave(byte[] bytes, boolean isNew) {
        ClassModel model = classFile.parse(bytes);
        String name = model.thisClass().asInternalName();
        Edits edits = new Edits();
        byte[] woven = classFile.transformClass(
                model,
                ClassTransform.transformingMethods(method -> method.code().isPresent(), (builder, element) -> {
                    switch (element) {
                        case CodeModel code -> {
                            MethodModel method = code.parent().orElseThrow();
                            CodeTransform weaver = new BodyWeaver(name, method, edits);
                            if (isNew && method.flags().has(AccessFlag.SYNCHRONIZED)) {
                                edits.count++;
                                weaver = new SynchronizedBody(method).andThen(weaver);
                            } else if ((library != null || JdkMonitors.areMethodsModelled(name))
                                    && method.flags().has(AccessFlag.SYNCHRONIZED)) {
                                edits.count++;
                                weaver = weaver.andThen(new ReleasedBody(method));
                            }
                            builder.transformCode(code, weaver);
                        }
                        case AccessFlags flags
                        when isNew && flags.has(AccessFlag.SYNCHRONIZED) ->
                            builder.withFlags(flags.flagsMask() & ~AccessFlag.SYNCHRONIZED.mask());
                        default -> builder.with(element);
                    }
                }));
        return edits.count == 0 ? null : woven;
    }

    /** What was changed in one class. */
    static final class Edits {
        int count;
        /** Tells apart the monitor sites of a class. */
        int sites;
    }

    private final class BodyWeaver implements CodeTransform {
        private final String owner;
        private final String name;
        private final String method;
        private final Edits edits;
        private final JdkMonitors monitors;
        /** Null where loops are not counted. */
        private final @Nullable LoopWeaver loops;

        BodyWeaver(String owner, MethodModel model, Edits edits) {
            this.owner = owner;
            this.name = model.methodName().stringValue();
            this.method = name + model.methodType().stringValue();
            this.edits = edits;
            this.monitors = new JdkMonitors(owner, name, method, library != null, edits);
            this.loops = JdkLoops.areCounted(owner) ? new LoopWeaver(model) : null;
        }

        private boolean isThreadBody() {
            return library != null && method.equals("run()V") && library.isSubclass(owner, "java/lang/Thread");
        }

        @Override
        public void atStart(CodeBuilder code) {
            if (loops != null) {
                loops.atStart(code);
            }
            if (isThreadBody()) {
                code.aload(0).invokestatic(Woven.THREADS, "begin", MethodTypeDesc.of(CD_void, Woven.CD_THREAD));
                edits.count++;
            }
            if (InitializerEntries.weaveEntry(owner + "." + method, code)
                    || DefinitionCalls.weaveEntry(owner + "." + method, code)) {
                edits.count++;
                entries.add(owner + "." + method);
            }
            if (JdkEntries.weave(owner + "." + method, code)
                    || NetworkCalls.weaveEntry(owner + "." + method, code)
                    || AsynchronousCalls.weaveEntry(owner + "." + method, code)
                    || ProcessCalls.weaveEntry(owner + "." + method, code)
                    || LoggingCalls.weaveEntry(owner + "." + method, code)
                    || UncontrolledJdkCalls.weave(owner + "." + method, code)) {
                edits.count++;
                entries.add(owner + "." + method);
            }
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            boolean woven = switch (element) {
                case InvokeInstruction call -> weaveCall(code, call);
                case NewObjectInstruction creation -> weaveCreation(code, creation);
                case FieldInstruction field -> weaveField(code, field);
                case ReturnInstruction ignored -> weaveReturn(code);
                case MonitorInstruction monitor -> monitors.weave(code, monitor);
                case LabelTarget target -> passLabel(target);
                case BranchInstruction branch -> weaveBranch(code, branch);
                default -> false;
            };
            if (woven) {
                edits.count++;
            } else {
                code.with(element);
            }
        }

        private boolean passLabel(LabelTarget target) {
            if (loops != null) {
                loops.pass(target);
            }
            return false;
        }

        /** Before a branch, which is still to be made. */
        private boolean weaveBranch(CodeBuilder code, BranchInstruction branch) {
            if (loops != null && loops.weave(code, branch)) {
                edits.count++;
            }
            return false;
        }

        /** Before a return, which is still to be made. */
        private boolean weaveReturn(CodeBuilder code) {
            if (owner.equals("java/lang/Thread") && method.equals("exit()V")) {
                code.aload(0).invokestatic(Woven.THREADS, "exited", MethodTypeDesc.of(CD_void, Woven.CD_THREAD));
                edits.count++;
            } else if (InitializerEntries.weaveReturn(owner + "." + method, code)
                    || DefinitionCalls.weaveReturn(owner + "." + method, code)
                    || OnceCalls.weaveReturn(owner + "." + method, code)
                    || MeasureCalls.weaveReturn(owner, name, method, code)) {
                edits.count++;
            } else if (owner.equals("java/lang/ref/Reference") && method.equals(MAKES_REFERENCE)) {
                code.aload(0).invokestatic(Woven.ENVIRONMENT, "made", MethodTypeDesc.of(CD_void, REFERENCE));
                edits.count++;
            } else if (owner.equals("java/io/File") && name.equals("normalizedList")) {
                code.invokestatic(Woven.ENVIRONMENT, "listed", MethodTypeDesc.of(NAMES, NAMES));
                edits.count++;
            } else if (owner.startsWith("sun/nio/fs/") && name.equals("newDirectoryStream")) {
                code.invokestatic(Woven.ENVIRONMENT, "listed", MethodTypeDesc.of(DIRECTORY_STREAM, DIRECTORY_STREAM));
                edits.count++;
            }
            return false;
        }

        /** The workers of a pool, and the keys that are ready, stand in sets ordered by identity hash codes; ours by arrival. */
        private boolean weaveCreation(CodeBuilder code, NewObjectInstruction creation) {
            if (!isOrderedSet(creation.className().asInternalName())) {
                return false;
            }
            code.new_(ORDERED_SET);
            return true;
        }

        private boolean isOrderedSet(String type) {
            return type.equals("java/util/HashSet")
                    && (owner.equals("java/util/concurrent/ThreadPoolExecutor")
                            || owner.equals("sun/nio/ch/SelectorImpl"));
        }

        private boolean weaveCall(CodeBuilder code, InvokeInstruction call) {
            if (isOrderedSet(call.owner().asInternalName())
                    && call.name().stringValue().equals("<init>")) {
                code.invokespecial(ORDERED_SET, "<init>", call.typeSymbol());
                return true;
            }
            if (WorkCalls.weaveCall(owner, name, code, call)) {
                entries.add(WorkCalls.place(owner, name));
                return true;
            }
            if (natives.weave(code, call)
                    || OnceCalls.weaveCall(owner, code, call)
                    || DefinitionCalls.weaveCall(owner, name, code, call)
                    || StreamCalls.weave(owner, code, call)
                    || ProcessCalls.weaveCall(owner, name, code, call)) {
                return true;
            }
            String target = call.owner().asInternalName() + "." + call.name().stringValue()
                    + call.type().stringValue();
            switch (target) {
                case "java/lang/System.nanoTime()J" -> {
                    if (isOnce()) {
                        return false;
                    }
                    boolean isSeed = owner.equals("java/util/Random");
                    code.invokestatic(Woven.TIME, isSeed ? "seedingNanoTime" : "nanoTime", Woven.TO_LONG);
                }
                case "java/lang/System.currentTimeMillis()J" -> {
                    if (isOnce()) {
                        return false;
                    }
                    code.invokestatic(Woven.TIME, "currentTimeMillis", Woven.TO_LONG);
                }
                case "jdk/internal/misc/VM.getNanoTimeAdjustment(J)J" ->
                    code.invokestatic(Woven.TIME, "nanoTimeAdjustment", Woven.LONG_TO_LONG);
                case "jdk/internal/misc/Unsafe.park(ZJ)V" ->
                    code.invokestatic(Woven.PARKING, "park", MethodTypeDesc.of(CD_void, UNSAFE, CD_boolean, CD_long));
                case "jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V" ->
                    code.invokestatic(Woven.PARKING, "unpark", MethodTypeDesc.of(CD_void, UNSAFE, CD_Object));
                case "jdk/internal/access/JavaLangAccess.currentCarrierThread()Ljava/lang/Thread;" ->
                    code.invokestatic(Woven.THREADS, "carrier", MethodTypeDesc.of(Woven.CD_THREAD, LANG_ACCESS));
                case "java/lang/Runtime.availableProcessors()I" -> {
                    // elsewhere it is asked once for all trials, or for nothing that shows
                    if (isOnce() || !SHOWS_PROCESSORS.contains(owner)) {
                        return false;
                    }
                    code.invokestatic(
                            Woven.ENVIRONMENT, "availableProcessors", MethodTypeDesc.of(CD_int, Woven.CD_RUNTIME));
                }
                case "java/util/concurrent/atomic/AtomicLong.getAndAdd(J)J" -> {
                    if (!owner.endsWith("Random") && !owner.startsWith("jdk/internal/random/")) {
                        return false;
                    }
                    code.invokestatic(
                            Woven.RANDOM,
                            "seed",
                            MethodTypeDesc.of(
                                    CD_long, ClassDesc.of("java.util.concurrent.atomic.AtomicLong"), CD_long));
                }
                case "java/lang/Object.hashCode()I", "java/util/Objects.hashCode(Ljava/lang/Object;)I" -> {
                    if (!owner.startsWith("jdk/internal/util/") || !owner.endsWith("ReferenceKey")) {
                        return false;
                    }
                    code.invokestatic(Woven.KEYS, "hash", MethodTypeDesc.of(CD_int, CD_Object));
                }
                case "java/lang/Thread.start0()V" -> unless(code, call, "start0");
                case "java/lang/Thread.interrupt0()V" -> unless(code, call, "interrupt0");
                case "java/util/concurrent/atomic/AtomicInteger.getAndIncrement()I" -> {
                    int first = counterStart();
                    if (first < 0) {
                        return false;
                    }
                    code.loadConstant(first)
                            .invokestatic(Woven.THREADS, "count", MethodTypeDesc.of(CD_int, ATOMIC_INTEGER, CD_int));
                }
                default -> {
                    return monitors.weaveWaiting(code, target);
                }
            }
            return true;
        }

        /** Whether this runs once for all trials, in whichever needs it first: no trial must see that it did. */
        private boolean isOnce() {
            return name.equals("<clinit>");
        }

        /** Where a static counter of the JDK shows in names, and its first number; -1 elsewhere. */
        private int counterStart() {
            return switch (owner) {
                case "java/util/concurrent/Executors$DefaultThreadFactory" -> method.startsWith("<init>") ? 1 : -1;
                case "java/util/Timer" -> method.startsWith("serialNumber") ? 0 : -1;
                default -> -1;
            };
        }

        /** A private native method of Thread is called only if the hook, asked first, did not do it. */
        private void unless(CodeBuilder code, InvokeInstruction call, String hook) {
            Label done = code.newLabel();
            Label end = code.newLabel();
            code.dup().invokestatic(Woven.THREADS, hook, MethodTypeDesc.of(CD_boolean, Woven.CD_THREAD));
            code.ifne(done).with(call).goto_(end).labelBinding(done).pop().labelBinding(end);
        }

        /** Behind a read of a field, or in place of a write. */
        private boolean weaveField(CodeBuilder code, FieldInstruction field) {
            if (method.startsWith("<clinit>")) {
                return false;
            }
            if (WorkCalls.weaveField(owner, name, code, field)) {
                entries.add(WorkCalls.place(owner, name));
                return true;
            }
            if (ProcessCalls.weaveField(code, field) || LoggingCalls.weaveRead(code, field, name)) {
                return true;
            }
            if (field.opcode() != Opcode.GETSTATIC) {
                return false;
            }
            // classes that are woven for nothing else print only where somebody debugs the JDK
            boolean prints = library != null || JdkClasses.isWoven(owner.replace('/', '.'));
            if (prints && ProcessCalls.weaveRead(code, field)) {
                return true;
            }
            String target = field.owner().asInternalName() + "." + field.name().stringValue();
            switch (target) {
                case "java/util/concurrent/ForkJoinPool.common" -> {
                    code.with(field);
                    code.invokestatic(Woven.POOLS, "common", MethodTypeDesc.of(FORK_JOIN_POOL, FORK_JOIN_POOL));
                }
                case "java/util/concurrent/CompletableFuture.ASYNC_POOL",
                        "jdk/internal/net/http/HttpClientImpl.ASYNC_POOL" -> {
                    String type = field.type().stringValue();
                    ClassDesc pool = ClassDesc.ofDescriptor(type);
                    code.with(field);
                    code.invokestatic(
                            Woven.POOLS, pool.equals(EXECUTOR) ? "async" : "common", MethodTypeDesc.of(pool, pool));
                }
                case "sun/nio/ch/SimpleAsynchronousFileChannelImpl$DefaultExecutorHolder.defaultExecutor" -> {
                    code.with(field);
                    code.invokestatic(AsynchronousCalls.HOOKS, "fileExecutor", MethodTypeDesc.of(EXECUTORS, EXECUTORS));
                }
                case "java/util/Collections.r" -> {
                    code.with(field);
                    code.invokestatic(Woven.RANDOM, "shuffling", MethodTypeDesc.of(RANDOM, RANDOM));
                }
                case "java/util/ImmutableCollections.SALT32L" -> {
                    code.with(field);
                    code.invokestatic(Woven.RANDOM, "salt", Woven.LONG_TO_LONG);
                }
                case "java/util/ImmutableCollections.REVERSE" -> {
                    code.with(field);
                    code.invokestatic(Woven.RANDOM, "reverse", MethodTypeDesc.of(CD_boolean, CD_boolean));
                }
                case "java/lang/Thread.defaultUncaughtExceptionHandler" -> {
                    code.with(field);
                    code.invokestatic(Woven.THREADS, "defaultHandler", MethodTypeDesc.of(HANDLER, HANDLER));
                }
                default -> {
                    if (library == null || !field.typeSymbol().equals(EXECUTOR)) {
                        return false;
                    }
                    code.with(field).invokestatic(Woven.POOLS, "kept", MethodTypeDesc.of(EXECUTOR, EXECUTOR));
                }
            }
            return true;
        }
    }
}
