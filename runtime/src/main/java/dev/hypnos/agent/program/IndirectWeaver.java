package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_MethodType;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.Woven;
import dev.hypnos.catalog.AccessModes;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is reached without an instruction that names it, and methods that are called so: by {@code VarHandle},
 * {@code Unsafe}, reflection, method handles. Such a call goes through a static method of the calling class, which
 * announces what it is about to touch; for the JDK the caller stays the same.
 */
final class IndirectWeaver {
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String UNSAFE = "sun/misc/Unsafe";
    /** The one of the JDK itself, which a program may use where its package is opened. */
    private static final String INTERNAL_UNSAFE = "jdk/internal/misc/Unsafe";

    private static final String FIELD = "java/lang/reflect/Field";
    private static final String METHOD = "java/lang/reflect/Method";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private static final MethodTypeDesc VARIABLE =
            MethodTypeDesc.of(CD_int, ClassDesc.ofInternalName(VAR_HANDLE), CD_Object, CD_long, CD_int);
    private static final MethodTypeDesc EXCHANGED = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc PLACE = MethodTypeDesc.of(CD_void, CD_Object, CD_long, CD_int);
    private static final MethodTypeDesc REFLECTED =
            MethodTypeDesc.of(CD_void, ClassDesc.ofInternalName(FIELD), CD_Object, CD_int, CD_int);
    private static final MethodTypeDesc INVOKED =
            MethodTypeDesc.of(CD_int, ClassDesc.ofInternalName(METHOD), CD_Object, CD_Object.arrayType(), CD_int);
    private static final MethodTypeDesc FOUND = MethodTypeDesc.of(CD_MethodHandle, CD_MethodHandle, CD_int, CD_int);

    private static final MethodTypeDesc CONVERTED = MethodTypeDesc.of(
            CD_MethodHandle,
            ClassDesc.ofInternalName(VAR_HANDLE),
            ClassDesc.ofInternalName("java/lang/invoke/VarHandle$AccessMode"),
            CD_int);

    /** Those that give a method handle for whatever variable it is called with. */
    private static final Set<String> INVOKERS = Set.of("varHandleInvoker", "varHandleExactInvoker");

    private static final MethodTypeDesc INVOKER = MethodTypeDesc.of(
            CD_MethodHandle, ClassDesc.ofInternalName("java/lang/invoke/VarHandle$AccessMode"), CD_MethodType, CD_int);

    /** Those that give a method handle for the elements of an array that it is called with. */
    private static final Set<String> OF_ELEMENTS = Set.of("arrayElementGetter", "arrayElementSetter");

    private static final MethodTypeDesc ELEMENTS = MethodTypeDesc.of(CD_MethodHandle, CD_MethodHandle, CD_int);

    /** The method of a lookup whose handle says no more what it was made of. */
    private static final String BIND = "bind";

    private static final MethodTypeDesc BOUND = MethodTypeDesc.of(
            CD_MethodHandle, ClassDesc.ofInternalName(LOOKUP), CD_Object, CD_String, CD_MethodType, CD_int);

    /** The methods of a lookup whose handles touch something. */
    private static final Set<String> FINDERS = Set.of(
            "findGetter",
            "findSetter",
            "findStaticGetter",
            "findStaticSetter",
            "unreflectGetter",
            "unreflectSetter",
            "findStatic",
            "findVirtual",
            "findSpecial",
            "unreflect",
            "unreflectSpecial");

    private enum Kind {
        VARIABLE,
        PLACE,
        REFLECTED,
        INVOKED
    }

    private record Bridge(String name, Kind kind, ClassDesc owner, String method, MethodTypeDesc called) {
        /** The receiver first, the site last. */
        MethodTypeDesc type() {
            MethodTypeDesc type = called.insertParameterTypes(0, owner);
            return type.insertParameterTypes(type.parameterCount(), CD_int);
        }
    }

    private final ClassPlan plan;
    private final Map<String, Bridge> bridges = new LinkedHashMap<>();

    IndirectWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Weaves the call if it is of this kind; false if not. */
    boolean weaveCall(
            MethodWeaver method, CodeBuilder code, InvokeInstruction call, String owner, String name, String type) {
        if (weaveFence(code, call, owner, name)) {
            return true;
        }
        Kind kind = kind(owner, name, type);
        if (kind == null) {
            return owner.equals(LOOKUP) && weaveFinder(method, code, call, name)
                    || owner.equals(VAR_HANDLE) && weaveConversion(method, code, name);
        }
        ClassDesc receiver = call.owner().asSymbol();
        MethodTypeDesc called = call.typeSymbol();
        Bridge bridge = bridges.computeIfAbsent(
                owner + name + type,
                absent -> new Bridge("hypnos$" + name + "$indirect" + bridges.size(), kind, receiver, name, called));
        Access access = isRead(name) ? Access.READ : Access.WRITE;
        String simple = owner.substring(owner.lastIndexOf('/') + 1);
        int site = isOperation(kind, name) ? method.site(simple + "." + name, access) : -1;
        if (site >= 0) {
            Sites.setRole(site, plan.mode(role(kind, name)));
        }
        code.loadConstant(site);
        code.invokestatic(plan.self, bridge.name, bridge.type(), plan.isInterface);
        return true;
    }

    private static SiteRole role(Kind kind, String name) {
        return switch (kind) {
            case VARIABLE -> AccessModes.ofHandle(name);
            case PLACE -> isPlainOfUnsafe(name) ? SiteRole.PLAIN : AccessModes.ofUnsafe(name);
            case REFLECTED, INVOKED -> SiteRole.SYNCHRONIZATION;
        };
    }

    /** Before a fence, which orders accesses around it. */
    static boolean weaveFence(CodeBuilder code, InvokeInstruction call, String owner, String name) {
        Access access = fence(owner, name);
        if (access == null) {
            return false;
        }
        code.loadConstant(access.ordinal()).invokestatic(Woven.INDIRECT, "fence", Woven.AFTER);
        code.with(call);
        return true;
    }

    static boolean isFence(MethodRefEntry called) {
        return fence(called.owner().asInternalName(), called.name().stringValue()) != null;
    }

    private static @Nullable Access fence(String owner, String name) {
        if (!owner.equals(VAR_HANDLE) && !isUnsafe(owner)) {
            return null;
        }
        return switch (name) {
            case "fullFence" -> Access.WRITE;
            case "acquireFence", "loadLoadFence", "loadFence" -> Access.ACQUIRE;
            case "releaseFence", "storeStoreFence", "storeFence" -> Access.RELEASE;
            default -> null;
        };
    }

    private static boolean isUnsafe(String owner) {
        return owner.equals(UNSAFE) || owner.equals(INTERNAL_UNSAFE);
    }

    private @Nullable Kind kind(String owner, String name, String type) {
        return switch (owner) {
            case VAR_HANDLE ->
                isAccess(name) && (isOperation(Kind.VARIABLE, name) || mayBeStatic(name, type)) ? Kind.VARIABLE : null;
            case UNSAFE, INTERNAL_UNSAFE ->
                (type.startsWith("(Ljava/lang/Object;J") || type.startsWith("(J"))
                                && isAccess(name)
                                && (plan.level == Level.MEMORY || !isPlainOfUnsafe(name))
                        ? Kind.PLACE
                        : null;
            case FIELD ->
                (isRead(name) || name.startsWith("set"))
                                && type.startsWith("(Ljava/lang/Object;")
                                && !name.equals("setAccessible")
                        ? Kind.REFLECTED
                        : null;
            case METHOD -> name.equals("invoke") ? Kind.INVOKED : null;
            default -> null;
        };
    }

    /** Plain accesses by handles are operations only where plain fields are. */
    private boolean isOperation(Kind kind, String name) {
        return kind != Kind.VARIABLE || plan.level == Level.MEMORY || !isPlain(name);
    }

    /**
     * Whether a plain access may be of a static field, whose class must be initialised: there is no object among its
     * arguments.
     */
    private static boolean mayBeStatic(String name, String type) {
        return MethodTypeDesc.ofDescriptor(type).parameterCount() == (name.equals("get") ? 0 : 1);
    }

    private static boolean isAccess(String name) {
        return name.startsWith("get")
                || name.startsWith("set")
                || name.startsWith("put")
                || name.startsWith("compareAnd")
                || name.startsWith("weakCompareAnd");
    }

    private static boolean isRead(String name) {
        return name.startsWith("get") && !name.startsWith("getAnd");
    }

    private static boolean isPlain(String name) {
        return name.equals("get") || name.equals("set");
    }

    private static boolean isPlainOfUnsafe(String name) {
        return !name.endsWith("Volatile")
                && !name.endsWith("Acquire")
                && !name.endsWith("Release")
                && !name.endsWith("Opaque")
                && !name.startsWith("putOrdered")
                && !name.startsWith("compareAnd")
                && !name.startsWith("weakCompareAnd")
                && !name.startsWith("getAnd");
    }

    /** A method handle that was found announces what it touches whenever it is called, by whomever. */
    private boolean weaveFinder(MethodWeaver method, CodeBuilder code, InvokeInstruction call, String name) {
        if (name.equals(BIND)) {
            code.loadConstant(method.site("method handle", Access.WRITE));
            code.invokestatic(Woven.INDIRECT, "bind", BOUND);
            return true;
        }
        if (!FINDERS.contains(name)) {
            return false;
        }
        code.with(call);
        code.loadConstant(method.site("method handle", Access.WRITE));
        code.loadConstant(plan.level == Level.MEMORY ? 1 : 0);
        code.invokestatic(Woven.INDIRECT, "found", FOUND);
        return true;
    }

    /** Weaves the call if it gives an invoker of variables; false if not. */
    static boolean weaveInvoker(MethodWeaver method, CodeBuilder code, String owner, String name) {
        if (!owner.equals("java/lang/invoke/MethodHandles") || !INVOKERS.contains(name)) {
            return false;
        }
        int site = method.site("method handle", Access.WRITE);
        Sites.setRole(site, SiteRole.SYNCHRONIZATION);
        code.loadConstant(site).invokestatic(Woven.INDIRECT, name, INVOKER);
        return true;
    }

    /** Weaves the call if it gives a handle for the elements of arrays, which are plain; false if not. */
    boolean weaveElements(MethodWeaver method, CodeBuilder code, InvokeInstruction call, String owner, String name) {
        if (plan.level != Level.MEMORY
                || !owner.equals("java/lang/invoke/MethodHandles")
                || !OF_ELEMENTS.contains(name)) {
            return false;
        }
        boolean isRead = name.equals("arrayElementGetter");
        int site = method.site("method handle", isRead ? Access.READ : Access.WRITE);
        Sites.setRole(site, SiteRole.PLAIN);
        code.with(call);
        code.loadConstant(site).invokestatic(Woven.INDIRECT, isRead ? "readsElements" : "writesElements", ELEMENTS);
        return true;
    }

    private boolean weaveConversion(MethodWeaver method, CodeBuilder code, String name) {
        if (!name.equals("toMethodHandle")) {
            return false;
        }
        int site = method.site("method handle", Access.WRITE);
        Sites.setRole(site, SiteRole.SYNCHRONIZATION);
        code.loadConstant(site);
        code.invokestatic(Woven.INDIRECT, name, CONVERTED);
        return true;
    }

    void addTo(ClassBuilder builder) {
        for (Bridge bridge : bridges.values()) {
            builder.withMethodBody(
                    bridge.name,
                    bridge.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> emit(code, bridge));
        }
    }

    private void emit(CodeBuilder code, Bridge bridge) {
        int site = code.parameterSlot(bridge.type().parameterCount() - 1);
        if (bridge.kind == Kind.INVOKED) {
            emitInvocation(code, bridge, site);
            return;
        }
        switch (bridge.kind) {
            case VARIABLE -> {
                code.aload(0);
                loadReference(code, bridge, 1);
                loadNumber(code, bridge, 2);
                boolean isExchange = AccessModes.isExchange(bridge.method);
                code.iload(site).invokestatic(Woven.INDIRECT, isExchange ? "exchanging" : "variable", VARIABLE);
                if (isExchange) {
                    emitExchange(code, bridge, site);
                    return;
                }
                code.pop();
            }
            case PLACE -> {
                // of some methods the address comes first: they are for memory outside the heap
                loadReference(code, bridge, 1);
                loadNumber(code, bridge, bridge.called.parameterType(0).isPrimitive() ? 1 : 2);
                code.iload(site).invokestatic(Woven.INDIRECT, "place", PLACE);
            }
            default -> {
                code.aload(0);
                loadReference(code, bridge, 1);
                code.iload(site).loadConstant(plan.level == Level.MEMORY ? 1 : 0);
                code.invokestatic(Woven.INDIRECT, "field", REFLECTED);
            }
        }
        call(code, bridge);
        code.return_(TypeKind.from(bridge.called.returnType()));
    }

    /** What the exchange orders shows when it has succeeded. */
    private static void emitExchange(CodeBuilder code, Bridge bridge, int site) {
        int resource = code.allocateLocal(TypeKind.INT);
        code.istore(resource);
        call(code, bridge);
        TypeKind result = TypeKind.from(bridge.called.returnType());
        int expected = bridge.called.parameterCount() - 2;
        boolean isBoolean = result == TypeKind.BOOLEAN && !bridge.method.startsWith("compareAndExchange");
        boolean tells = CallResult.tells(bridge.method, result)
                && (isBoolean || expected >= 0 && TypeKind.from(bridge.called.parameterType(expected)) == result);
        if (tells) {
            CallResult.load(code, bridge.method, result, isBoolean ? -1 : code.parameterSlot(expected + 1));
        } else {
            code.iconst_1();
        }
        code.iload(resource).iload(site).invokestatic(Woven.INDIRECT, "exchanged", EXCHANGED);
        code.return_(result);
    }

    private static void emitInvocation(CodeBuilder code, Bridge bridge, int site) {
        int mode = code.allocateLocal(TypeKind.INT);
        code.aload(0).aload(1).aload(2).iload(site);
        code.invokestatic(Woven.INDIRECT, "invoking", INVOKED).istore(mode);
        Label start = code.newBoundLabel();
        call(code, bridge);
        Label end = code.newBoundLabel();
        code.iload(mode).invokestatic(Woven.CALLS, "after", Woven.AFTER).areturn();
        Label thrown = code.newBoundLabel();
        code.exceptionCatchAll(start, end, thrown);
        code.iload(mode).invokestatic(Woven.CALLS, "after", Woven.AFTER).athrow();
    }

    private static void call(CodeBuilder code, Bridge bridge) {
        code.aload(0);
        for (int i = 0; i < bridge.called.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(bridge.called.parameterType(i)), code.parameterSlot(i + 1));
        }
        code.invokevirtual(bridge.owner, bridge.method, bridge.called);
    }

    /** The parameter if there is one and it is a reference, else null. */
    private static void loadReference(CodeBuilder code, Bridge bridge, int parameter) {
        boolean isReference = parameter <= bridge.called.parameterCount()
                && TypeKind.from(bridge.called.parameterType(parameter - 1)) == TypeKind.REFERENCE;
        if (isReference) {
            code.aload(code.parameterSlot(parameter));
        } else {
            code.aconst_null();
        }
    }

    /** The parameter as a long if there is one and it is a whole number, else -1. */
    private static void loadNumber(CodeBuilder code, Bridge bridge, int parameter) {
        TypeKind kind = parameter <= bridge.called.parameterCount()
                ? TypeKind.from(bridge.called.parameterType(parameter - 1))
                : TypeKind.VOID;
        switch (kind) {
            case LONG -> code.lload(code.parameterSlot(parameter));
            case INT -> code.iload(code.parameterSlot(parameter)).i2l();
            default -> code.loadConstant(-1L);
        }
    }
}
