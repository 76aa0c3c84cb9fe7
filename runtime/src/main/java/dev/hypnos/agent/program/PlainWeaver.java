package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.Woven;
import dev.hypnos.catalog.PlainObjects;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of objects of the JDK that are not made for several threads, in the program's own classes. The receiver is
 * copied from under at most one argument; under more of them the call goes through a static method of the calling
 * class.
 */
final class PlainWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.program.PlainHooks");
    private static final MethodTypeDesc ELEMENT =
            MethodTypeDesc.of(CD_void, CD_Object, CD_long, CD_int, CD_int, CD_int);
    private static final ClassDesc CONTENTS = ClassDesc.of("dev.hypnos.runtime.program.Contents");
    private static final MethodTypeDesc NEXT =
            MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int, CD_int, CD_boolean, CD_int);
    private static final MethodTypeDesc PROPERTY = MethodTypeDesc.of(CD_void, CD_int, CD_int);

    /**
     * A call, and how it is made.
     *
     * @param sites where the call is, of the whole and of the part; null where they are the last two arguments
     * @param shown where a text is made of what it is given; null where that is told before the call, or is not so
     */
    private record Bridge(
            String name,
            Opcode opcode,
            ClassDesc owner,
            ClassDesc receiver,
            boolean isInterface,
            String method,
            MethodTypeDesc called,
            PlainObjects.Use use,
            @Nullable Places sites,
            @Nullable Integer shown) {
        MethodTypeDesc type() {
            MethodTypeDesc type = called.insertParameterTypes(0, receiver);
            return sites == null ? type.insertParameterTypes(type.parameterCount(), CD_int, CD_int) : type;
        }
    }

    private record Places(int whole, int part) {}

    private final ClassPlan plan;
    private final Map<String, Bridge> bridges = new LinkedHashMap<>();

    PlainWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Weaves the call if it is of this kind; false if not. */
    boolean weaveCall(MethodWeaver method, CodeBuilder code, InvokeInstruction call, boolean isLocal) {
        String owner = call.owner().asInternalName();
        PlainObjects.Use use = plan.level == Level.MEMORY
                ? PlainObjects.use(owner, call.name().stringValue(), call.type().stringValue())
                : null;
        if (use == null) {
            return false;
        }
        if (isLocal) {
            code.with(call);
            return true;
        }
        String name = call.name().stringValue();
        int site = site(method, owner, name, use.access());
        MethodTypeDesc type = call.typeSymbol();
        boolean isSuper = call.opcode() == Opcode.INVOKESPECIAL;
        if (use.part() == PlainObjects.Part.WHOLE
                && use.content() == PlainObjects.Content.NONE
                && type.parameterCount() <= 1) {
            copyReceiver(code, type);
            code.loadConstant(site).invokestatic(HOOKS, hook(use, isSuper), Woven.OBJECT_INT);
            code.with(call);
            return true;
        }
        int whole = use.part() == PlainObjects.Part.WHOLE ? site : site(method, owner, name, Access.READ);
        Bridge bridge = bridge(call, use);
        code.loadConstant(whole).loadConstant(site);
        code.invokestatic(plan.self, bridge.name, bridge.type(), plan.isInterface);
        return true;
    }

    /** A reference to such a method becomes one to a method of the class; null if it is something else. */
    @Nullable
    DirectMethodHandleDesc weaveReference(MethodWeaver method, DirectMethodHandleDesc handle, ClassDesc receiver) {
        boolean isInterface = handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
        if (plan.level != Level.MEMORY || !isInterface && handle.kind() != DirectMethodHandleDesc.Kind.VIRTUAL) {
            return null;
        }
        String descriptor = handle.owner().descriptorString();
        String owner = descriptor.substring(1, descriptor.length() - 1);
        String name = handle.methodName();
        PlainObjects.Use use = PlainObjects.use(owner, name, handle.lookupDescriptor());
        if (use == null) {
            return null;
        }
        int part = site(method, owner, name, use.access());
        int whole = use.part() == PlainObjects.Part.WHOLE ? part : site(method, owner, name, Access.READ);
        Bridge bridge = new Bridge(
                "hypnos$" + name + "$plain" + bridges.size(),
                isInterface ? Opcode.INVOKEINTERFACE : Opcode.INVOKEVIRTUAL,
                handle.owner(),
                receiver,
                isInterface,
                name,
                MethodTypeDesc.ofDescriptor(handle.lookupDescriptor()),
                use,
                new Places(whole, part),
                isShown(owner, name, handle.lookupDescriptor()) ? ComparedWeaver.point(method, name) : null);
        bridges.put(bridge.name, bridge);
        return MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                bridge.name,
                bridge.type());
    }

    /** Whether a builder reads the object that it is given. */
    private static boolean isShown(String owner, String name, String type) {
        return owner.equals("java/lang/StringBuilder") && name.equals("append") && type.startsWith("(L")
                || owner.equals("java/util/StringJoiner") && name.equals("add");
    }

    private static int site(MethodWeaver method, String owner, String name, Access access) {
        int site = method.site(owner.substring(owner.lastIndexOf('/') + 1) + "." + name, access);
        Sites.setRole(site, SiteRole.PLAIN);
        return site;
    }

    private static String hook(PlainObjects.Use use, boolean isSuper) {
        return (use.access() == Access.READ ? "reads" : "writes") + (isSuper ? "BySuper" : "");
    }

    private static void copyReceiver(CodeBuilder code, MethodTypeDesc type) {
        int slots = type.parameterCount() == 0
                ? 0
                : TypeKind.from(type.parameterType(0)).slotSize();
        switch (slots) {
            case 0 -> code.dup();
            case 1 -> code.dup2().pop();
            default -> code.dup2_x1().pop2().dup_x2();
        }
    }

    private Bridge bridge(InvokeInstruction call, PlainObjects.Use use) {
        String name = call.name().stringValue();
        boolean isSuper = call.opcode() == Opcode.INVOKESPECIAL;
        ClassDesc owner = call.owner().asSymbol();
        String key =
                call.opcode() + owner.descriptorString() + name + call.type().stringValue();
        return bridges.computeIfAbsent(
                key,
                absent -> new Bridge(
                        "hypnos$" + name + "$plain" + bridges.size(),
                        call.opcode(),
                        owner,
                        isSuper ? plan.self : owner,
                        call.isInterface(),
                        name,
                        call.typeSymbol(),
                        use,
                        null,
                        null));
    }

    /** Behind a constructor, with the object on top of the stack. */
    void weaveMade(CodeBuilder code) {
        code.dup().invokestatic(HOOKS, "made", MethodTypeDesc.of(CD_void, CD_Object));
    }

    /** Before a call that reads or sets system properties; what it needs is on the stack already. */
    void weaveProperty(MethodWeaver method, CodeBuilder code, String name) {
        boolean isRead = name.startsWith("get");
        int site = method.site("System." + name, isRead ? Access.READ : Access.WRITE);
        code.loadConstant(site).loadConstant(isRead ? 1 : 0).invokestatic(Woven.ENVIRONMENT, "property", PROPERTY);
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

    private static void emit(CodeBuilder code, Bridge bridge) {
        int parameters = bridge.called.parameterCount();
        if (bridge.shown != null) {
            code.aload(1).loadConstant(bridge.shown).invokestatic(Woven.PASSED, "showing", Woven.OBJECT_INT);
        }
        code.aload(0);
        switch (bridge.use.part()) {
            case WHOLE -> {
                loadSite(code, bridge, true);
                boolean isSuper = bridge.opcode == Opcode.INVOKESPECIAL;
                code.invokestatic(HOOKS, hook(bridge.use, isSuper), Woven.OBJECT_INT);
                if (bridge.use.content() != PlainObjects.Content.NONE) {
                    touchContent(code, bridge);
                }
            }
            case FIRST_ARGUMENT -> {
                code.iload(code.parameterSlot(1)).i2l();
                touchElement(code, bridge);
            }
            case SECOND_ARGUMENT -> {
                code.lload(code.parameterSlot(2));
                if (bridge.use.isCounted()) {
                    code.loadConstant((long) bridge.use.bytes()).lmul();
                }
                touchElement(code, bridge);
            }
        }
        code.aload(0);
        for (int i = 0; i < parameters; i++) {
            code.loadLocal(TypeKind.from(bridge.called.parameterType(i)), code.parameterSlot(i + 1));
        }
        code.invoke(bridge.opcode, bridge.owner, bridge.method, bridge.called, bridge.isInterface);
        code.return_(TypeKind.from(bridge.called.returnType()));
    }

    /** What is given is the first argument, and the third tells how much of an array is meant. */
    private static void touchContent(CodeBuilder code, Bridge bridge) {
        MethodTypeDesc called = bridge.called;
        code.aload(0);
        if (called.parameterCount() > 0 && !called.parameterType(0).isPrimitive()) {
            code.aload(1);
        } else {
            code.aconst_null();
        }
        boolean isOfElement = called.parameterCount() == 0 && bridge.use.access() == Access.WRITE
                || called.parameterCount() == 1 && called.parameterType(0).isPrimitive();
        if (called.parameterCount() == 3) {
            code.iload(code.parameterSlot(3));
        } else {
            code.loadConstant(isOfElement ? 1 : -1);
        }
        code.loadConstant(bridge.use.bytes());
        code.loadConstant(bridge.use.content() == PlainObjects.Content.WRITTEN ? 1 : 0);
        loadSite(code, bridge, false);
        code.invokestatic(CONTENTS, "next", NEXT);
    }

    private static void touchElement(CodeBuilder code, Bridge bridge) {
        code.loadConstant(bridge.use.bytes());
        loadSite(code, bridge, false);
        loadSite(code, bridge, true);
        code.invokestatic(HOOKS, hook(bridge.use, false) + "Element", ELEMENT);
    }

    private static void loadSite(CodeBuilder code, Bridge bridge, boolean isPart) {
        if (bridge.sites != null) {
            code.loadConstant(isPart ? bridge.sites.part : bridge.sites.whole);
        } else {
            code.iload(code.parameterSlot(bridge.called.parameterCount() + (isPart ? 2 : 1)));
        }
    }
}
