package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.ClassOutline;
import dev.hypnos.agent.Level;
import dev.hypnos.agent.ProgramClasses;
import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.names.Fields;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * Fields and array elements. Final fields are no operations, unless their object can be seen before they are set; plain
 * ones are in the program's own classes only, and in methods of libraries that have fences, for which such fields are
 * as good as volatile ones. Those of JDK classes, which the JDK's own methods read and write without a word, are
 * operations where the program names them. The stack is rearranged in place, without new local variables.
 */
final class MemoryWeaver {
    private final ClassPlan plan;

    MemoryWeaver(ClassPlan plan) {
        this.plan = plan;
    }

    /** @param counts whether the access is one half of counting: see {@link CountingFields} */
    void weaveField(
            MethodWeaver method, CodeBuilder code, FieldInstruction access, boolean beforeSuper, boolean counts) {
        String name = access.name().stringValue();
        boolean isRead = access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.GETSTATIC;
        boolean isStatic = access.opcode() == Opcode.GETSTATIC || access.opcode() == Opcode.PUTSTATIC;
        ClassOutline declaring = declaring(access.owner().asInternalName(), name, isStatic, method.isFenced());
        // before super(...) nothing can be done with this object but to store into its fields
        if (declaring == null || (!isRead && !isStatic && beforeSuper)) {
            code.with(access);
            return;
        }
        TypeKind kind = TypeKind.from(access.typeSymbol());
        int field = Fields.number(declaring.name(), name);
        int site = method.site((isRead ? "read " : "write ") + name, isRead ? Access.READ : Access.WRITE);
        Sites.setRole(site, declaring.isVolatile(name) ? SiteRole.VARIABLE : plan.mode(SiteRole.PLAIN));
        if (counts) {
            Sites.setCounting(site);
        }
        if (isStatic) {
            if (plan.isDefined) {
                loadOwner(code, access, declaring.name());
            }
            code.loadConstant(field).loadConstant(site);
            code.invokestatic(
                    Woven.MEMORY,
                    isRead ? "readStatic" : "writeStatic",
                    plan.isDefined ? Woven.CLASS_INT_INT : Woven.INT_INT);
        } else {
            if (isRead) {
                code.dup();
            } else if (kind.slotSize() == 1) {
                code.dup2().pop();
            } else {
                code.dup2_x1().pop2().dup_x2();
            }
            code.loadConstant(field).loadConstant(site);
            code.invokestatic(Woven.MEMORY, isRead ? "read" : "write", Woven.OBJECT_INT_INT);
            if (ProgramClasses.isShared(declaring.name())) {
                UntoldWeaver.touchField(code, site);
            }
        }
        if (!isRead) {
            observe(code, access.typeSymbol());
        }
        code.with(access);
        if (isRead) {
            observe(code, access.typeSymbol());
        }
    }

    /**
     * The class that declares a static field: its name alone does not tell it from others that the program has defined.
     */
    private static void loadOwner(CodeBuilder code, FieldInstruction access, String declaring) {
        ClassDesc owner = access.owner().asSymbol();
        code.loadConstant(owner);
        if (!access.owner().asInternalName().equals(declaring)) {
            code.loadConstant(declaring.replace('/', '.'))
                    .invokestatic(Woven.MEMORY, "declaring", MethodTypeDesc.of(CD_Class, CD_Class, CD_String));
        }
    }

    /** The class whose field this is, or null where the access is no operation. */
    private @Nullable ClassOutline declaring(String owner, String name, boolean isStatic, boolean isFenced) {
        // System.out, say: there is no need to read its class
        if (isStatic && ProgramClasses.isShared(owner)) {
            return null;
        }
        ClassOutline declaring = plan.source.declaring(owner, name);
        if (declaring == null) {
            return null;
        }
        if (ProgramClasses.isShared(declaring.name())) {
            boolean isWatched = plan.level == Level.MEMORY
                    && CodeOwner.ofName(declaring.name()) == CodeOwner.JDK
                    && !declaring.isStatic(name)
                    && !declaring.isFinal(name);
            return isWatched ? declaring : null;
        }
        if (plan.level != Level.MEMORY && !isFenced) {
            return declaring.isVolatile(name) ? declaring : null;
        }
        return plan.source.isConstant(declaring, name) ? null : declaring;
    }

    void weaveLoad(MethodWeaver method, CodeBuilder code, ArrayLoadInstruction load) {
        if (plan.level == Level.MEMORY) {
            code.dup2().loadConstant(plain(method.site("read element", Access.READ)));
            code.invokestatic(Woven.MEMORY, "readElement", Woven.OBJECT_INT_INT);
        }
        code.with(load);
        if (plan.level == Level.MEMORY) {
            observe(code, describe(load.typeKind()));
        }
    }

    void weaveStore(MethodWeaver method, CodeBuilder code, ArrayStoreInstruction store) {
        if (plan.level == Level.MEMORY) {
            if (store.typeKind().slotSize() == 1) {
                code.dup_x2().pop().dup2_x1();
            } else {
                code.dup2_x2().pop2().dup2_x2();
            }
            code.loadConstant(plain(method.site("write element", Access.WRITE)));
            code.invokestatic(Woven.MEMORY, "writeElement", Woven.OBJECT_INT_INT);
            observe(code, describe(store.typeKind()));
        }
        code.with(store);
    }

    private static int plain(int site) {
        Sites.setRole(site, SiteRole.PLAIN);
        return site;
    }

    private static ClassDesc describe(TypeKind kind) {
        return switch (kind) {
            case LONG -> CD_long;
            case FLOAT -> CD_float;
            case DOUBLE -> CD_double;
            case REFERENCE -> CD_Object;
            case CHAR -> CD_char;
            default -> CD_int;
        };
    }

    /** Reports the value on top of the stack and leaves it there. */
    void observe(CodeBuilder code, ClassDesc type) {
        if (!plan.observe) {
            return;
        }
        TypeKind kind = TypeKind.from(type);
        if (kind.slotSize() == 1) {
            code.dup();
        } else {
            code.dup2();
        }
        ClassDesc shown = switch (kind) {
            case BOOLEAN -> CD_boolean;
            case REFERENCE -> CD_Object;
            default -> describe(kind);
        };
        code.invokestatic(Woven.OBSERVE, "value", MethodTypeDesc.of(CD_void, shown));
    }
}
