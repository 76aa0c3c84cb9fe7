package dev.hypnos.agent.program;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.hypnos.agent.Level;
import dev.hypnos.agent.Woven;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.calls.CallPoint;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

/** Where the JDK compares, hashes or serializes objects for the program, or makes a text of a record, in the program's own classes. */
final class ComparedWeaver {
    private static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.calls.ComparedHooks");
    private static final MethodTypeDesc TWO = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int);
    private static final MethodTypeDesc EQUALS = MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object, CD_int);
    /** What makes the methods that a record has by itself. */
    private static final String OF_RECORDS = "Ljava/lang/runtime/ObjectMethods;";

    private static final Set<String> WRITING = Set.of(
            "java/io/ObjectOutput.writeObject",
            "java/io/ObjectOutputStream.writeObject",
            "java/io/ObjectOutputStream.writeUnshared");

    private ComparedWeaver() {}

    /** Before a static call of {@code Objects}. */
    static void weaveCall(MethodWeaver method, CodeBuilder code, String owner, String name) {
        if (!owner.equals("java/util/Objects") || method.level() != Level.MEMORY) {
            return;
        }
        if (name.equals("equals")) {
            code.dup2().loadConstant(point(method, name)).invokestatic(HOOKS, "compares", TWO);
        } else if (name.equals("hashCode")) {
            code.dup().loadConstant(point(method, name)).invokestatic(HOOKS, "hashes", Woven.OBJECT_INT);
        }
    }

    /** Before an object is serialized: what is at the top of the stack is read. */
    static void weaveWrite(MethodWeaver method, CodeBuilder code, String owner, String name) {
        if (method.level() == Level.MEMORY && WRITING.contains(owner + "." + name)) {
            code.dup().loadConstant(point(method, name)).invokestatic(HOOKS, "hashes", Woven.OBJECT_INT);
        }
    }

    /** A method that a record has by itself; true if another takes its place. */
    static boolean weaveRecord(MethodWeaver method, CodeBuilder code, InvokeDynamicInstruction call) {
        if (method.level() != Level.MEMORY
                || !call.bootstrapMethod().owner().descriptorString().equals(OF_RECORDS)) {
            return false;
        }
        String name = call.name().stringValue();
        boolean isEquals = name.equals("equals");
        if (isEquals) {
            code.loadConstant(point(method, name)).invokestatic(HOOKS, "areRecordsEqual", EQUALS);
        } else {
            String hook = name.equals("hashCode") ? "hashesRecord" : "showsRecord";
            code.dup().loadConstant(point(method, name)).invokestatic(HOOKS, hook, Woven.OBJECT_INT);
        }
        return isEquals;
    }

    /** What is read is read as by {@code toString}. */
    private static int point(MethodWeaver method, String action) {
        return CallPoint.add(method.site(action, Access.READ), "toString", "()Ljava/lang/String;");
    }
}
