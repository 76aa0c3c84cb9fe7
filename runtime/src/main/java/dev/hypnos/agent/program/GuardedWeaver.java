package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.Woven;
import dev.hypnos.catalog.PlainObjects;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.names.Fields;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The program's calls of objects of the JDK outside the catalogue that guard themselves, of files, and of what a
 * process has once: others may come before such a call. What the call does it does at once.
 */
final class GuardedWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.program.GuardedHooks");
    private static final ClassDesc VALUES = ClassDesc.of("dev.hypnos.runtime.program.ClassValueHooks");
    private static final MethodTypeDesc SITE = MethodTypeDesc.of(CD_void, CD_int);
    private static final MethodTypeDesc OF_CLASS = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int);
    /** Numbers that no other site has. */
    private static final int FIRST = 5 << 20;

    /** What of a call its hook is given, before numbers. */
    private enum Given {
        NOTHING,
        RECEIVER,
        ARGUMENT,
        RECEIVER_AND_ARGUMENT
    }

    /** What happens before a call. */
    @SuppressWarnings("ArrayRecordComponent") // compared with nothing
    private record Guard(Given given, ClassDesc hooks, String hook, MethodTypeDesc type, int... numbers) {
        void emit(CodeBuilder code) {
            for (int number : numbers) {
                code.loadConstant(number);
            }
            code.invokestatic(hooks, hook, type);
        }
    }

    /**
     * A method in place of one that a reference names: it tells, and calls.
     *
     * @param instead what takes the place of the method already, with the receiver as first argument; null if nothing
     *     does
     */
    private record Bridge(
            String name,
            DirectMethodHandleDesc handle,
            @Nullable DirectMethodHandleDesc instead,
            MethodTypeDesc type,
            Guard guard) {
        boolean isStatic() {
            return handle.kind() == DirectMethodHandleDesc.Kind.STATIC;
        }
    }

    private final ClassPlan plan;
    private final List<Bridge> bridges = new ArrayList<>();
    private int count;

    GuardedWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** Before a call; it stays where it is. */
    void weaveCall(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        Guard guard = guard(
                method,
                call.owner().asInternalName(),
                call.name().stringValue(),
                call.type().stringValue(),
                call.opcode() == Opcode.INVOKESTATIC);
        if (guard == null) {
            return;
        }
        switch (guard.given) {
            case NOTHING -> {}
            case RECEIVER -> loadReceiver(code, call);
            case ARGUMENT -> code.dup();
            case RECEIVER_AND_ARGUMENT -> code.dup2();
        }
        guard.emit(code);
    }

    /** A reference to such a method becomes one to a method of the class; null if it is something else. */
    @Nullable
    DirectMethodHandleDesc weaveReference(MethodWeaver method, DirectMethodHandleDesc handle, ClassDesc receiver) {
        return weaveReference(method, handle, receiver, null);
    }

    /**
     * The same where a static method of the class takes the place of the method already; that if it is something else.
     */
    DirectMethodHandleDesc weaveBridge(
            MethodWeaver method, DirectMethodHandleDesc handle, ClassDesc receiver, DirectMethodHandleDesc bridge) {
        DirectMethodHandleDesc woven = weaveReference(method, handle, receiver, bridge);
        return woven == null ? bridge : woven;
    }

    private @Nullable DirectMethodHandleDesc weaveReference(
            MethodWeaver method,
            DirectMethodHandleDesc handle,
            ClassDesc receiver,
            @Nullable DirectMethodHandleDesc instead) {
        boolean isStatic = handle.kind() == DirectMethodHandleDesc.Kind.STATIC;
        boolean isVirtual = handle.kind() == DirectMethodHandleDesc.Kind.VIRTUAL
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
        String descriptor = handle.owner().descriptorString();
        if (!(isStatic || isVirtual) || !descriptor.startsWith("L")) {
            return null;
        }
        String owner = descriptor.substring(1, descriptor.length() - 1);
        Guard reads = isStatic ? guardOfReference(method, owner, handle.methodName(), handle.lookupDescriptor()) : null;
        Guard guard =
                reads == null ? guard(method, owner, handle.methodName(), handle.lookupDescriptor(), isStatic) : reads;
        if (guard == null) {
            return null;
        }
        MethodTypeDesc called = MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        Bridge bridge = new Bridge(
                "hypnos$" + handle.methodName() + "$guarded" + bridges.size(),
                handle,
                instead,
                isStatic ? called : called.insertParameterTypes(0, receiver),
                guard);
        bridges.add(bridge);
        return MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                bridge.name,
                bridge.type);
    }

    void addTo(ClassBuilder builder) {
        for (Bridge bridge : bridges) {
            builder.withMethodBody(
                    bridge.name,
                    bridge.type,
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> emit(code, bridge));
        }
    }

    private static void emit(CodeBuilder code, Bridge bridge) {
        if (bridge.guard.given != Given.NOTHING) {
            code.aload(0);
        }
        if (bridge.guard.given == Given.RECEIVER_AND_ARGUMENT) {
            code.aload(1);
        }
        bridge.guard.emit(code);
        for (int i = 0; i < bridge.type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(bridge.type.parameterType(i)), code.parameterSlot(i));
        }
        DirectMethodHandleDesc handle = bridge.handle;
        DirectMethodHandleDesc instead = bridge.instead;
        if (instead != null) {
            MethodTypeDesc type = MethodTypeDesc.ofDescriptor(instead.lookupDescriptor());
            code.invokestatic(instead.owner(), instead.methodName(), type, instead.isOwnerInterface());
            code.return_(TypeKind.from(type.returnType()));
            return;
        }
        MethodTypeDesc called = MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        boolean isInterface = handle.isOwnerInterface();
        Opcode opcode =
                bridge.isStatic() ? Opcode.INVOKESTATIC : isInterface ? Opcode.INVOKEINTERFACE : Opcode.INVOKEVIRTUAL;
        code.invoke(opcode, handle.owner(), handle.methodName(), called, isInterface);
        code.return_(TypeKind.from(called.returnType()));
    }

    private @Nullable Guard guard(MethodWeaver method, String owner, String name, String type, boolean isStatic) {
        if (plan.level != Level.MEMORY) {
            return null;
        }
        UntoldWeaver.Use files = UntoldWeaver.filesUse(owner, name);
        if (files != null) {
            boolean changes = files == UntoldWeaver.Use.CHANGES;
            int site = site(method, owner, name, changes, SiteRole.OPAQUE);
            return new Guard(Given.NOTHING, HOOKS, changes ? "changesFiles" : "looksAtFiles", SITE, site);
        }
        if (isStatic) {
            return guardOfStatic(method, owner, name);
        }
        if (owner.equals("java/lang/foreign/MemorySegment") && PlainObjects.isOfContent(name)) {
            int site = site(method, owner, name, false, SiteRole.VARIABLE);
            return new Guard(Given.RECEIVER, HOOKS, "touchesMemory", Woven.OBJECT_INT, site);
        }
        if (GuardedCalls.isOfStream(owner, name)) {
            int site = site(method, owner, name, true, SiteRole.OPAQUE);
            return new Guard(Given.RECEIVER, HOOKS, "streams", Woven.OBJECT_INT, site);
        }
        if (type.startsWith("(Ljava/lang/Class;)")
                && (name.equals("get") || name.equals("remove"))
                && plan.source.isSubclass(owner, "java/lang/ClassValue")) {
            boolean removes = name.equals("remove");
            int site = site(method, owner, name, removes, SiteRole.OPAQUE);
            return new Guard(Given.RECEIVER_AND_ARGUMENT, VALUES, removes ? "removes" : "gets", OF_CLASS, site);
        }
        GuardedCalls.Variable observable = GuardedCalls.ofObservable(name);
        if (observable != null && plan.source.isSubclass(owner, "java/util/Observable")) {
            return guard(method, owner, name, observable, SiteRole.SYNCHRONIZATION);
        }
        GuardedCalls.Variable thread = GuardedCalls.ofThread(name);
        if (thread != null && plan.source.isSubclass(owner, "java/lang/Thread")) {
            return guard(method, owner, name, thread, SiteRole.VARIABLE);
        }
        GuardedCalls.Variable ofAll = GuardedCalls.ofAll(owner, name, type);
        if (ofAll != null) {
            return guardOfProcess(method, owner, name, ofAll);
        }
        GuardedCalls.Variable loaded = GuardedCalls.ofLoader(name);
        if (loaded != null && plan.source.isSubclass(owner, "java/lang/ClassLoader")) {
            return guard(method, owner, name, loaded, SiteRole.OPAQUE);
        }
        GuardedCalls.Variable variable = GuardedCalls.ofObject(owner, name);
        return variable == null ? null : guard(method, owner, name, variable, role(owner));
    }

    /**
     * Static methods that read what they are given, of which {@link ComparedWeaver} and {@link TextWeaver} tell where
     * they are called.
     */
    private @Nullable Guard guardOfReference(MethodWeaver method, String owner, String name, String type) {
        if (plan.level != Level.MEMORY) {
            return null;
        }
        if (TextWeaver.shows(owner, name, type)) {
            return new Guard(
                    Given.ARGUMENT, Woven.PASSED, "showing", Woven.OBJECT_INT, ComparedWeaver.point(method, name));
        }
        return switch (owner + "." + name) {
            case "java/util/Objects.hashCode" ->
                new Guard(
                        Given.ARGUMENT,
                        ComparedWeaver.HOOKS,
                        "hashes",
                        Woven.OBJECT_INT,
                        ComparedWeaver.point(method, name));
            case "java/util/Objects.equals" ->
                new Guard(
                        Given.RECEIVER_AND_ARGUMENT,
                        ComparedWeaver.HOOKS,
                        "compares",
                        ComparedWeaver.TWO,
                        ComparedWeaver.point(method, name));
            default -> null;
        };
    }

    /** What a call orders: whatever a volatile variable does, where the JDK has one, or a lock. */
    private static SiteRole role(String owner) {
        return switch (owner) {
            case "java/lang/System",
                    "java/lang/invoke/CallSite",
                    "java/lang/invoke/MutableCallSite",
                    "java/lang/invoke/SwitchPoint" -> SiteRole.OPAQUE;
            case "java/lang/Runtime" -> SiteRole.SYNCHRONIZATION;
            default -> SiteRole.VARIABLE;
        };
    }

    private Guard guard(MethodWeaver method, String owner, String name, GuardedCalls.Variable variable, SiteRole role) {
        return new Guard(
                Given.RECEIVER,
                HOOKS,
                variable.isWritten() ? "writes" : "reads",
                Woven.OBJECT_INT_INT,
                Fields.number(variable.owner(), variable.name()),
                site(method, owner, name, variable.isWritten(), role));
    }

    private @Nullable Guard guardOfStatic(MethodWeaver method, String owner, String name) {
        if (owner.equals("java/lang/invoke/SwitchPoint") && name.equals("invalidateAll")) {
            int site = site(method, owner, name, true, role(owner));
            return new Guard(Given.ARGUMENT, HOOKS, "invalidates", Woven.OBJECT_INT, site);
        }
        GuardedCalls.Variable variable = GuardedCalls.ofProcess(owner, name);
        return variable == null ? null : guardOfProcess(method, owner, name, variable);
    }

    private Guard guardOfProcess(MethodWeaver method, String owner, String name, GuardedCalls.Variable variable) {
        return new Guard(
                Given.NOTHING,
                HOOKS,
                variable.isWritten() ? "sets" : "asks",
                Woven.INT_INT,
                Fields.number(variable.owner(), variable.name()),
                site(method, owner, name, variable.isWritten(), role(owner)));
    }

    private int site(MethodWeaver method, String owner, String name, boolean isWritten, SiteRole role) {
        int site = method.unnumberedSite(
                owner.substring(owner.lastIndexOf('/') + 1) + "." + name,
                FIRST + count++,
                isWritten ? Access.WRITE : Access.READ);
        Sites.setRole(site, role);
        return site;
    }

    /** The receiver lies below the arguments: several of them are laid aside for that. */
    static void loadReceiver(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        if (type.parameterCount() > 1) {
            int[] slots = new int[type.parameterCount()];
            for (int i = slots.length - 1; i >= 0; i--) {
                TypeKind kind = TypeKind.from(type.parameterType(i));
                slots[i] = code.allocateLocal(kind);
                code.storeLocal(kind, slots[i]);
            }
            int receiver = code.allocateLocal(TypeKind.REFERENCE);
            code.dup().storeLocal(TypeKind.REFERENCE, receiver);
            for (int i = 0; i < slots.length; i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), slots[i]);
            }
            code.loadLocal(TypeKind.REFERENCE, receiver);
        } else if (type.parameterCount() == 0) {
            code.dup();
        } else if (TypeKind.from(type.parameterType(0)).slotSize() == 1) {
            code.dup2().pop();
        } else {
            code.dup2_x1().pop2().dup_x2();
        }
    }
}
