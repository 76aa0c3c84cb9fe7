package dev.hypnos.agent;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/** The names and types of the runtime's methods that woven code calls. */
public final class Woven {
    public static final ClassDesc MEMORY = ClassDesc.of("dev.hypnos.runtime.program.MemoryHooks");
    public static final ClassDesc MONITORS = ClassDesc.of("dev.hypnos.runtime.program.MonitorHooks");
    static final ClassDesc WORK = ClassDesc.of("dev.hypnos.runtime.calls.WorkHooks");
    public static final ClassDesc CALLS = ClassDesc.of("dev.hypnos.runtime.calls.CallHooks");
    public static final ClassDesc PASSED = ClassDesc.of("dev.hypnos.runtime.calls.PassedHooks");
    public static final ClassDesc THREADS = ClassDesc.of("dev.hypnos.runtime.threads.ThreadHooks");
    public static final ClassDesc TIME = ClassDesc.of("dev.hypnos.runtime.program.TimeHooks");
    public static final ClassDesc PARKING = ClassDesc.of("dev.hypnos.runtime.program.Parking");
    static final ClassDesc POOLS = ClassDesc.of("dev.hypnos.runtime.calls.PoolHooks");
    static final ClassDesc RANDOM = ClassDesc.of("dev.hypnos.runtime.process.RandomHooks");
    public static final ClassDesc MODEL = ClassDesc.of("dev.hypnos.runtime.library.ModelHooks");
    public static final ClassDesc ENVIRONMENT = ClassDesc.of("dev.hypnos.runtime.process.EnvironmentHooks");
    public static final ClassDesc ANSWERS = ClassDesc.of("dev.hypnos.runtime.program.AnswerHooks");
    static final ClassDesc KEYS = ClassDesc.of("dev.hypnos.runtime.code.KeyHashes");
    public static final ClassDesc PROCESS = ClassDesc.of("dev.hypnos.runtime.process.ProcessHooks");
    public static final ClassDesc HASHES = ClassDesc.of("dev.hypnos.runtime.IdentityHashes");
    public static final ClassDesc INDIRECT = ClassDesc.of("dev.hypnos.runtime.calls.IndirectHooks");
    static final ClassDesc UNCONTROLLED_CALLS = ClassDesc.of("dev.hypnos.runtime.program.UncontrolledCallHooks");
    public static final ClassDesc LOOPS = ClassDesc.of("dev.hypnos.runtime.program.LoopHooks");
    public static final ClassDesc INITIALIZERS = ClassDesc.of("dev.hypnos.runtime.program.Initializers");
    public static final ClassDesc WATCH = ClassDesc.of("dev.hypnos.runtime.library.WatchHooks");
    public static final ClassDesc OBSERVE = ClassDesc.of("dev.hypnos.runtime.program.ObserveHooks");

    public static final ClassDesc CD_THREAD = ClassDesc.of("java.lang.Thread");
    public static final ClassDesc CD_RUNTIME = ClassDesc.of("java.lang.Runtime");
    public static final ClassDesc CD_TIME_UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    public static final MethodTypeDesc OBJECT_INT_INT = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int);
    public static final MethodTypeDesc CLASS_INT_INT = MethodTypeDesc.of(CD_void, CD_Class, CD_int, CD_int);
    public static final MethodTypeDesc INT_INT = MethodTypeDesc.of(CD_void, CD_int, CD_int);
    public static final MethodTypeDesc OBJECT_INT = MethodTypeDesc.of(CD_void, CD_Object, CD_int);
    static final MethodTypeDesc OBJECT_LONG_INT = MethodTypeDesc.of(CD_void, CD_Object, CD_long, CD_int);
    static final MethodTypeDesc OBJECT_LONG_INT_INT = MethodTypeDesc.of(CD_void, CD_Object, CD_long, CD_int, CD_int);
    public static final MethodTypeDesc NOTHING = MethodTypeDesc.of(CD_void);
    public static final MethodTypeDesc TO_INT = MethodTypeDesc.of(CD_int);
    public static final MethodTypeDesc TO_LONG = MethodTypeDesc.of(CD_long);
    static final MethodTypeDesc LONG_TO_LONG = MethodTypeDesc.of(CD_long, CD_long);
    static final MethodTypeDesc OBJECT_INT_TO_BOOLEAN = MethodTypeDesc.of(CD_boolean, CD_Object, CD_int);
    public static final MethodTypeDesc OBJECT_TO_BOOLEAN = MethodTypeDesc.of(CD_boolean, CD_Object);
    public static final MethodTypeDesc BEFORE =
            MethodTypeDesc.of(CD_int, CD_Object, CD_Object, CD_long, CD_long, CD_int);
    public static final MethodTypeDesc NANOS = MethodTypeDesc.of(CD_long, CD_long, CD_TIME_UNIT);
    public static final MethodTypeDesc THROWN = MethodTypeDesc.of(CD_void, ClassDesc.of("java.lang.Throwable"), CD_int);
    public static final MethodTypeDesc AFTER = MethodTypeDesc.of(CD_void, CD_int);

    private Woven() {}
}
