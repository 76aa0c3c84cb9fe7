package dev.hypnos.agent.program;

import dev.hypnos.agent.ClassOutline;
import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.agent.Woven;
import dev.hypnos.catalog.AccessModes;
import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Row;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.calls.CallPoint;
import dev.hypnos.runtime.calls.ReplacedMethods;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls that the catalogue knows go through a static method of the calling class, with the receiver as first argument
 * and the number of the call site as last: so the receiver need not be dug out from under the arguments, an end can be
 * announced whatever happens, and a method reference can be led the same way.
 */
final class CallBridges {
    private static final String LAMBDA_FACTORY = "Ljava/lang/invoke/LambdaMetafactory;";

    private final ClassPlan plan;
    private final Map<String, CallBridge> bridges = new LinkedHashMap<>();

    CallBridges(ClassPlan plan) {
        this.plan = plan;
    }

    void weaveCall(
            MethodWeaver method, CodeBuilder code, InvokeInstruction call, String owner, String name, String type) {
        boolean isSuper = call.opcode() == Opcode.INVOKESPECIAL;
        // older compilers call private methods of the class itself like those of super
        if (isSuper && isOwn(call.owner().asSymbol()) || !mayBeOperation(owner, name, type)) {
            code.with(call);
            return;
        }
        if (isSimple(owner, name, type) && call.opcode() == Opcode.INVOKEVIRTUAL && !plan.observe) {
            code.dup().loadConstant(point(method, owner, name, type));
            code.invokestatic(Woven.CALLS, "simple", Woven.OBJECT_INT);
            code.with(call);
            return;
        }
        MethodTypeDesc descriptor = call.typeSymbol();
        ClassDesc receiver = isSuper ? plan.self : call.owner().asSymbol();
        CallBridge bridge = bridge(
                call.opcode(), call.owner().asSymbol(), receiver, call.isInterface(), name, descriptor, false, null);
        code.loadConstant(
                isSuper ? superPoint(method, owner, name, type, call.isInterface()) : point(method, owner, name, type));
        code.invokestatic(plan.self, bridge.name(), bridge.type(), plan.isInterface);
    }

    /** A static method of the JDK that reads or changes a collection is led as if it were a method of that. */
    void weaveStaticCall(
            MethodWeaver method, CodeBuilder code, InvokeInstruction call, String owner, String name, String type) {
        Row row = passed(owner, name, type);
        if (row == null) {
            code.with(call);
            return;
        }
        CallBridge bridge = passing(call.owner().asSymbol(), call.isInterface(), row, call.typeSymbol(), null);
        code.loadConstant(point(method, owner, row, type));
        code.invokestatic(plan.self, bridge.name(), bridge.type(), plan.isInterface);
    }

    private CallBridge passing(
            ClassDesc owner, boolean isInterface, Row row, MethodTypeDesc type, @Nullable Integer point) {
        boolean readsSecond =
                !row.also().isEmpty() && row.also().getFirst().argument() == 1 && type.parameterCount() > 1;
        return bridge(
                Opcode.INVOKESTATIC,
                owner,
                type.parameterType(0),
                isInterface,
                row.name(),
                type.dropParameterTypes(0, 1),
                readsSecond,
                point);
    }

    /** What the catalogue says of a static method that is given a collection first; null if it says nothing. */
    private static @Nullable Row passed(String owner, String name, String type) {
        if (!owner.startsWith("java/util/")
                || owner.startsWith("java/util/concurrent/")
                || !type.startsWith("(L")
                || !Catalog.mayHaveRow(owner, name, type)) {
            return null;
        }
        try {
            return Catalog.lookupStatic(Class.forName(owner.replace('/', '.'), false, null), name, type);
        } catch (ClassNotFoundException missing) {
            return null;
        }
    }

    /** Before a method that goes through its last argument, which is on top of the stack. */
    void weaveGoingThrough(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        code.dup().loadConstant(point(method, owner, name, call.type().stringValue()));
        code.invokestatic(Woven.PASSED, "constructing", Woven.OBJECT_INT).with(call);
    }

    /** Before a constructor that reads its one argument, which is on top of the stack. */
    void weaveConstructor(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        Integer point = constructorPoint(
                method, call.owner().asInternalName(), call.type().stringValue());
        if (point != null) {
            code.dup().loadConstant(point).invokestatic(Woven.PASSED, "constructing", Woven.OBJECT_INT);
        }
    }

    /** The point of a call of a constructor that reads its one argument; null for any other. */
    @Nullable
    Integer constructorPoint(MethodWeaver method, String owner, String type) {
        return owner.startsWith("java/util/")
                        && MethodTypeDesc.ofDescriptor(type).parameterCount() == 1
                        && Catalog.mayHaveRow(owner, "<init>", type)
                ? point(method, owner, "<init>", type)
                : null;
    }

    /** A method reference to a catalogued method becomes one to a bridge. */
    void weaveDynamic(MethodWeaver method, CodeBuilder code, InvokeDynamicInstruction call) {
        if (!call.bootstrapMethod().owner().descriptorString().equals(LAMBDA_FACTORY)) {
            code.with(call);
            return;
        }
        ConstantDesc[] arguments = call.bootstrapArgs().toArray(ConstantDesc[]::new);
        boolean changed = false;
        MethodTypeDesc captures = call.typeSymbol();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof DirectMethodHandleDesc handle) {
                // a receiver that is bound may be of a subclass, and a static method must take it as what it is
                ClassDesc receiver = captures.parameterCount() > 0 ? captures.parameterType(0) : handle.owner();
                DirectMethodHandleDesc bridged = bridged(method, handle, receiver);
                changed |= bridged != null;
                arguments[i] = bridged == null ? handle : bridged;
            }
        }
        if (changed) {
            code.invokedynamic(DynamicCallSiteDesc.of(
                    call.bootstrapMethod(), call.name().stringValue(), call.typeSymbol(), arguments));
        } else {
            code.with(call);
        }
    }

    private @Nullable DirectMethodHandleDesc bridged(
            MethodWeaver method, DirectMethodHandleDesc handle, ClassDesc receiver) {
        DirectMethodHandleDesc replaced = replaced(handle);
        if (replaced != null) {
            return replaced;
        }
        if (handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR) {
            return plan.constructors.weave(method, handle);
        }
        if (handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC) {
            DirectMethodHandleDesc passed = passed(method, handle);
            DirectMethodHandleDesc other = passed == null ? plan.arrays.weaveReference(method, handle) : passed;
            return other == null ? plan.guarded.weaveReference(method, handle, receiver) : other;
        }
        Opcode opcode = switch (handle.kind()) {
            case VIRTUAL -> Opcode.INVOKEVIRTUAL;
            case INTERFACE_VIRTUAL -> Opcode.INVOKEINTERFACE;
            case SPECIAL, INTERFACE_SPECIAL -> Opcode.INVOKESPECIAL;
            default -> null;
        };
        boolean isSuper = opcode == Opcode.INVOKESPECIAL;
        String descriptor = handle.owner().descriptorString();
        if (opcode == null || !descriptor.startsWith("L") || isSuper && isOwn(handle.owner())) {
            return null;
        }
        String owner = descriptor.substring(1, descriptor.length() - 1);
        String type = handle.lookupDescriptor();
        DirectMethodHandleDesc monitor = isSuper ? null : plan.references.bridge(method, handle);
        if (monitor != null) {
            return monitor;
        }
        DirectMethodHandleDesc plain = plan.plain.weaveReference(method, handle, receiver);
        if (plain != null) {
            return plain;
        }
        if (!mayBeOperation(owner, handle.methodName(), type)) {
            return plan.guarded.weaveReference(method, handle, receiver);
        }
        boolean isInterface =
                opcode == Opcode.INVOKEINTERFACE || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_SPECIAL;
        int point = isSuper
                ? superPoint(method, owner, handle.methodName(), type, isInterface)
                : point(method, owner, handle.methodName(), type);
        CallBridge bridge = bridge(
                opcode,
                handle.owner(),
                isSuper ? plan.self : receiver,
                isInterface,
                handle.methodName(),
                MethodTypeDesc.ofDescriptor(type),
                false,
                point);
        DirectMethodHandleDesc bridged = MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                bridge.name(),
                bridge.type());
        return isSuper ? bridged : plan.guarded.weaveBridge(method, handle, receiver, bridged);
    }

    private @Nullable DirectMethodHandleDesc passed(MethodWeaver method, DirectMethodHandleDesc handle) {
        String descriptor = handle.owner().descriptorString();
        String owner = descriptor.substring(1, descriptor.length() - 1);
        String type = handle.lookupDescriptor();
        Row row = passed(owner, handle.methodName(), type);
        if (row == null) {
            return null;
        }
        CallBridge bridge = passing(
                handle.owner(),
                handle.isOwnerInterface(),
                row,
                MethodTypeDesc.ofDescriptor(type),
                point(method, owner, row, type));
        return MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                bridge.name(),
                bridge.type());
    }

    /** A reference to a method in whose place a hook is called. */
    private static @Nullable DirectMethodHandleDesc replaced(DirectMethodHandleDesc handle) {
        String descriptor = handle.owner().descriptorString();
        if (!descriptor.startsWith("Ljava/lang/")) {
            return null;
        }
        String owner = descriptor.substring(1, descriptor.length() - 1);
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        boolean isStatic = handle.kind() == DirectMethodHandleDesc.Kind.STATIC;
        boolean isInstance = handle.kind() == DirectMethodHandleDesc.Kind.VIRTUAL
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
        String hooks = isStatic
                ? ReplacedMethods.ofStatic(owner, handle.methodName(), handle.lookupDescriptor())
                : isInstance ? ReplacedMethods.ofInstance(owner, handle.methodName(), handle.lookupDescriptor()) : null;
        if (hooks == null) {
            return null;
        }
        return MethodHandleDesc.ofMethod(
                DirectMethodHandleDesc.Kind.STATIC,
                ClassDesc.of(hooks),
                handle.methodName(),
                isStatic ? type : type.insertParameterTypes(0, handle.owner()));
    }

    private boolean isOwn(ClassDesc owner) {
        return owner.equals(plan.self);
    }

    private int point(MethodWeaver method, String owner, String name, String type) {
        return CallPoint.add(site(method, owner, name), name, type);
    }

    /** The call of a static method: its site tells what becomes of what it is given. */
    private static int point(MethodWeaver method, String owner, Row row, String type) {
        String simple = owner.substring(owner.lastIndexOf('/') + 1);
        return CallPoint.add(method.site(simple + "." + row.name(), row.access()), row.name(), type);
    }

    private int superPoint(MethodWeaver method, String owner, String name, String type, boolean isInterface) {
        String face = isInterface ? owner.replace('/', '.') : null;
        return CallPoint.addSuper(site(method, owner, name), name, type, plan.name, face);
    }

    private int site(MethodWeaver method, String owner, String name) {
        String simple = owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1);
        int site = method.site(simple + "." + name, Access.WRITE);
        if (AccessModes.isAtomic(owner)) {
            Sites.setRole(site, plan.mode(AccessModes.ofAtomic(owner, name)));
        }
        return site;
    }

    private CallBridge bridge(
            Opcode opcode,
            ClassDesc owner,
            ClassDesc receiver,
            boolean isInterface,
            String name,
            MethodTypeDesc type,
            boolean readsSecond,
            @Nullable Integer point) {
        // the receiver of a static method is its first argument, which only its overloads tell apart
        String key = opcode + " " + owner.descriptorString() + receiver.descriptorString() + name
                + type.descriptorString() + point;
        return bridges.computeIfAbsent(
                key,
                absent -> new CallBridge(
                        bridgeName(owner, name), opcode, owner, receiver, isInterface, name, type, readsSecond, point));
    }

    /**
     * Counted for each method that is called: operations that are noticed deep in the JDK have the bridge in the names
     * of their sites, and in classes that report values there are more bridges than in others.
     */
    private String bridgeName(ClassDesc owner, String name) {
        String front = "hypnos$" + name + "$" + owner.descriptorString().replaceAll("[^\\w$]", "_") + "$";
        return front
                + bridges.values().stream()
                        .filter(bridge -> bridge.name().startsWith(front))
                        .count();
    }

    /**
     * Whether the call needs no bridge: an atomic's method without arguments, which cannot wait, call back, or be seen
     * half done. The receiver lies on top of the stack.
     */
    private static boolean isSimple(String owner, String name, String type) {
        if (!owner.startsWith("java/util/concurrent/atomic/") || !type.startsWith("()")) {
            return false;
        }
        try {
            Row row = Catalog.lookup(Class.forName(owner.replace('/', '.'), false, null), name, type);
            return row != null
                    && row.flags() == 0
                    && row.enabling() == Enabling.ALWAYS
                    && row.also().isEmpty();
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /**
     * Whether a call may be an operation: asked of the class that it names and, where that is the program's, of its
     * ancestors.
     */
    private boolean mayBeOperation(String owner, String name, String type) {
        if (owner.startsWith("[")) {
            return false;
        }
        if (owner.startsWith("java/")) {
            return Catalog.mayHaveRow(owner, name, type);
        }
        if (ProgramClasses.isShared(owner)) {
            return false;
        }
        ClassOutline outline = plan.source.outline(owner);
        if (outline == null) {
            return false;
        }
        for (String parent : outline.interfaces()) {
            if (mayBeOperation(parent, name, type)) {
                return true;
            }
        }
        return outline.superclass() != null && mayBeOperation(outline.superclass(), name, type);
    }

    void addTo(ClassBuilder builder) {
        for (CallBridge bridge : bridges.values()) {
            builder.withMethodBody(
                    bridge.name(),
                    bridge.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> bridge.emit(code, plan.observe));
        }
    }
}
