package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.program.ArrayCalls.Extent;
import dev.hypnos.agent.program.ArrayCalls.Kind;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
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
 * Calls in the program's own classes by which the JDK reads or writes the elements of an array. What lies above the
 * array on the stack goes into local variables meanwhile.
 */
final class ArrayWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.program.ArrayHooks");
    private static final ClassDesc FILLS = ClassDesc.of("dev.hypnos.runtime.program.FillHooks");
    private static final MethodTypeDesc TOUCHES = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc TOUCHES_BY =
            MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc SEEN = MethodTypeDesc.of(CD_Object, CD_Object, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc WAITS = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int);
    private static final MethodTypeDesc COPY = MethodTypeDesc.of(CD_Object, CD_Object, CD_int);

    /** What is to be told when the call is over. */
    record Received(int receiver, int array, int from, int count, boolean isCounted, int site) {
        /** With the result on top of the stack. */
        void tell(CodeBuilder code) {
            int result = -1;
            if (isCounted) {
                result = code.allocateLocal(TypeKind.INT);
                code.dup().istore(result);
            }
            code.aload(receiver).aload(array);
            if (from < 0) {
                code.iconst_0();
            } else {
                code.iload(from);
            }
            if (isCounted) {
                code.iload(result);
            } else if (count < 0) {
                code.aload(array).arraylength();
            } else {
                code.iload(count);
            }
            code.loadConstant(site).invokestatic(HOOKS, "wroteBy", TOUCHES_BY);
        }
    }

    /** A static method of the JDK to which the program refers, and the method of the class that stands for it. */
    private record Reference(String name, DirectMethodHandleDesc handle, int site) {
        MethodTypeDesc type() {
            return MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        }
    }

    /** Gives the next site of a call. */
    @FunctionalInterface
    private interface Place {
        int site(String action, Access access);
    }

    private final ClassPlan plan;
    private final List<Reference> references = new ArrayList<>();

    ArrayWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** A reference to such a method becomes one to a method of the class; null if it is something else. */
    @Nullable
    DirectMethodHandleDesc weaveReference(MethodWeaver method, DirectMethodHandleDesc handle) {
        String descriptor = handle.owner().descriptorString();
        String owner = descriptor.substring(1, descriptor.length() - 1);
        String name = handle.methodName();
        boolean isReplaced = isCopy(owner, name) || isFill(owner, name);
        if (plan.level != Level.MEMORY
                || !isReplaced
                        && ArrayCalls.of(owner, name, handle.lookupDescriptor()).isEmpty()) {
            return null;
        }
        int site = site(method::site, simple(owner) + "." + name, Access.WRITE);
        Reference reference = new Reference("hypnos$" + name + "$array" + references.size(), handle, site);
        references.add(reference);
        return MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                reference.name,
                reference.type());
    }

    /** Where a constructor is referred to that reads an array; below zero for any other. */
    int constructorSite(MethodWeaver method, String owner, String descriptor) {
        return plan.level != Level.MEMORY
                        || ArrayCalls.of(owner, "<init>", descriptor).isEmpty()
                ? -1
                : site(method::site, simple(owner) + ".<init>", Access.READ);
    }

    /** Before such a constructor is called, with its arguments on the stack. */
    static void beforeConstructor(CodeBuilder code, ClassDesc owner, MethodTypeDesc type, int site) {
        String descriptor = owner.descriptorString();
        String internal = descriptor.substring(1, descriptor.length() - 1);
        before((action, access) -> site, code, Opcode.INVOKESPECIAL, internal, "<init>", type);
    }

    void addTo(ClassBuilder builder) {
        for (Reference reference : references) {
            builder.withMethodBody(
                    reference.name,
                    reference.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> emit(code, reference));
        }
    }

    private static void emit(CodeBuilder code, Reference reference) {
        MethodTypeDesc type = reference.type();
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
        }
        ClassDesc owner = reference.handle.owner();
        String descriptor = owner.descriptorString();
        String internal = descriptor.substring(1, descriptor.length() - 1);
        String name = reference.handle.methodName();
        Place place = (action, access) -> reference.site;
        if (!replace(place, code, internal, name, type)) {
            before(place, code, Opcode.INVOKESTATIC, internal, name, type);
            code.invokestatic(owner, name, type, reference.handle.isOwnerInterface());
        }
        code.return_(TypeKind.from(type.returnType()));
    }

    /** Puts a hook in the place of a call that it makes itself; false if there is none. */
    boolean replace(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        if (plan.level != Level.MEMORY) {
            return false;
        }
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        MethodTypeDesc type = call.typeSymbol();
        if (owner.startsWith("[") && name.equals("clone") && !isOfConstants(method)) {
            ClassDesc array = call.owner().asSymbol();
            code.loadConstant(site(method::site, "clone", Access.READ)).invokestatic(HOOKS, "copy", COPY);
            code.checkcast(array);
            return true;
        }
        return replace(method::site, code, owner, name, type);
    }

    private static boolean isCopy(String owner, String name) {
        return owner.equals("java/lang/System") && name.equals("arraycopy");
    }

    private static boolean isFill(String owner, String name) {
        return owner.equals("java/util/Arrays") && name.equals("fill");
    }

    private static boolean replace(Place place, CodeBuilder code, String owner, String name, MethodTypeDesc type) {
        if (isCopy(owner, name)) {
            code.loadConstant(site(place, "System.arraycopy", Access.WRITE));
            code.invokestatic(HOOKS, "arraycopy", type.insertParameterTypes(type.parameterCount(), CD_int));
            return true;
        }
        if (isFill(owner, name)) {
            fill(place, code, type);
            return true;
        }
        return false;
    }

    /** Whether it is the method of an enum that gives the array of its constants, which nobody changes. */
    private boolean isOfConstants(MethodWeaver method) {
        return plan.isEnum && method.name().equals("values");
    }

    private static void fill(Place place, CodeBuilder code, MethodTypeDesc type) {
        ClassDesc value = type.parameterType(type.parameterCount() - 1);
        if (type.parameterCount() == 2) {
            int slot = code.allocateLocal(TypeKind.from(value));
            code.storeLocal(TypeKind.from(value), slot);
            code.dup().arraylength().iconst_0().swap();
            code.loadLocal(TypeKind.from(value), slot);
        }
        code.loadConstant(site(place, "Arrays.fill", Access.WRITE));
        code.invokestatic(FILLS, "fill", MethodTypeDesc.of(CD_void, value.arrayType(), CD_int, CD_int, value, CD_int));
    }

    /** Before a call whose arguments are on the stack and stay there; what is to be told after it, or null. */
    @Nullable
    Received before(MethodWeaver method, CodeBuilder code, InvokeInstruction call) {
        if (plan.level != Level.MEMORY) {
            return null;
        }
        return before(
                method::site,
                code,
                call.opcode(),
                call.owner().asInternalName(),
                call.name().stringValue(),
                call.typeSymbol());
    }

    private static @Nullable Received before(
            Place place, CodeBuilder code, Opcode opcode, String owner, String name, MethodTypeDesc type) {
        List<ArrayCalls.Use> uses = ArrayCalls.of(owner, name, type.descriptorString());
        if (uses.isEmpty()) {
            return null;
        }
        // a call of super is one of the JDK's code, whatever the class of the object
        boolean hasReceiver = opcode != Opcode.INVOKESTATIC && opcode != Opcode.INVOKESPECIAL;
        int[] slots = new int[type.parameterCount()];
        for (int i = slots.length - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(type.parameterType(i));
            slots[i] = code.allocateLocal(kind);
            code.storeLocal(kind, slots[i]);
        }
        Received received = null;
        for (ArrayCalls.Use use : uses) {
            boolean isRead = use.kind() == Kind.READ || use.kind() == Kind.SEEN;
            int site = site(place, simple(owner) + "." + name, isRead ? Access.READ : Access.WRITE);
            if (use.kind() == Kind.RECEIVED) {
                received = received(code, use, slots, type, hasReceiver, site);
            } else {
                touch(code, use, slots, type, hasReceiver, site);
            }
        }
        for (int i = 0; i < slots.length; i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), slots[i]);
        }
        return received;
    }

    private static void touch(
            CodeBuilder code, ArrayCalls.Use use, int[] slots, MethodTypeDesc type, boolean hasReceiver, int site) {
        int array = slots[use.argument()];
        boolean isSeen = use.kind() == Kind.SEEN;
        boolean isBy = hasReceiver && !isSeen && use.extent() != Extent.CHARACTERS;
        // null has no length, and the call itself says so
        Label isNull = code.newLabel();
        code.aload(array).ifnull(isNull);
        if (isBy) {
            code.dup();
        }
        code.aload(array);
        range(code, use, slots);
        code.loadConstant(site);
        if (isSeen) {
            code.invokestatic(HOOKS, "seen", SEEN)
                    .checkcast(type.parameterType(use.argument()))
                    .astore(array);
        } else {
            String hook = use.kind() == Kind.READ ? "reads" : "writes";
            code.invokestatic(HOOKS, isBy ? hook + "By" : hook, isBy ? TOUCHES_BY : TOUCHES);
        }
        code.labelBinding(isNull);
    }

    private static void range(CodeBuilder code, ArrayCalls.Use use, int[] slots) {
        int array = slots[use.argument()];
        switch (use.extent()) {
            case ALL -> code.iconst_0().aload(array).arraylength();
            case FROM_TO -> code.iload(slots[use.argument() + 1]).iload(slots[use.argument() + 2]);
            case FIRST -> code.iconst_0().iload(slots[use.argument() + 1]);
            case ONE -> {
                int at = slots[use.argument() + 1];
                code.iload(at).iload(at).iconst_1().iadd();
            }
            case COUNTED -> {
                int from = slots[use.argument() + 1];
                code.iload(from).iload(from).iload(slots[use.argument() + 2]).iadd();
            }
            case CHARACTERS -> {
                int at = slots[use.argument() + 1];
                code.iload(at).iload(at).iload(slots[1]).iadd().iload(slots[0]).isub();
            }
        }
    }

    private static Received received(
            CodeBuilder code, ArrayCalls.Use use, int[] slots, MethodTypeDesc type, boolean hasReceiver, int site) {
        int receiver = slots[use.argument()];
        if (hasReceiver) {
            receiver = code.allocateLocal(TypeKind.REFERENCE);
            code.dup().astore(receiver);
        }
        boolean isRange = use.extent() == Extent.COUNTED;
        boolean isCounted = TypeKind.from(type.returnType()) == TypeKind.INT;
        int from = isRange ? slots[use.argument() + 1] : -1;
        int count = isRange ? slots[use.argument() + 2] : -1;
        code.aload(receiver).aload(slots[use.argument()]).loadConstant(site).invokestatic(HOOKS, "waitsBy", WAITS);
        return new Received(receiver, slots[use.argument()], from, count, isCounted, site);
    }

    private static String simple(String owner) {
        return owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1);
    }

    private static int site(Place place, String action, Access access) {
        int site = place.site(action, access);
        Sites.setRole(site, SiteRole.PLAIN);
        return site;
    }
}
