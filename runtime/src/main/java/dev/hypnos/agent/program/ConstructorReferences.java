package dev.hypnos.agent.program;

import dev.hypnos.agent.Woven;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * References to constructors of the JDK that read what they are given, such as {@code ArrayList::new}: each becomes one
 * to a method of the class, which makes the object.
 */
final class ConstructorReferences {
    /**
     * @param point where a collection is read; null where it is an array
     * @param site where an array is read
     */
    private record Maker(
            String name,
            ClassDesc owner,
            MethodTypeDesc constructor,
            @Nullable Integer point,
            int site) {
        MethodTypeDesc type() {
            return constructor.changeReturnType(owner);
        }
    }

    private final ClassPlan plan;
    private final List<Maker> makers = new ArrayList<>();

    ConstructorReferences(ClassPlan plan) {
        this.plan = plan;
    }

    /** Null if the constructor reads nothing. */
    @Nullable
    DirectMethodHandleDesc weave(MethodWeaver method, DirectMethodHandleDesc handle) {
        String descriptor = handle.owner().descriptorString();
        String owner = descriptor.substring(1, descriptor.length() - 1);
        String type = handle.lookupDescriptor();
        Integer point = plan.bridges.constructorPoint(method, owner, type);
        int site = point == null ? plan.arrays.constructorSite(method, owner, type) : -1;
        if (point == null && site < 0) {
            return null;
        }
        Maker maker = new Maker(
                "hypnos$new$" + makers.size(), handle.owner(), MethodTypeDesc.ofDescriptor(type), point, site);
        makers.add(maker);
        return MethodHandleDesc.ofMethod(
                plan.isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                plan.self,
                maker.name,
                maker.type());
    }

    void addTo(ClassBuilder builder) {
        for (Maker maker : makers) {
            builder.withMethodBody(
                    maker.name,
                    maker.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                    code -> emit(code, maker));
        }
    }

    private static void emit(CodeBuilder code, Maker maker) {
        code.new_(maker.owner).dup();
        for (int i = 0; i < maker.constructor.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(maker.constructor.parameterType(i)), code.parameterSlot(i));
        }
        if (maker.point != null) {
            code.dup().loadConstant(maker.point).invokestatic(Woven.PASSED, "constructing", Woven.OBJECT_INT);
        } else {
            ArrayWeaver.beforeConstructor(code, maker.owner, maker.constructor, maker.site);
        }
        code.invokespecial(maker.owner, "<init>", maker.constructor).areturn();
    }
}
