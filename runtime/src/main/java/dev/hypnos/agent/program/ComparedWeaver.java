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

/**
 * Where the JDK compares, hashes or serializes objects for the program, or makes a text of a record, in the program's
 * own classes.
 */
final class ComparedWeaver {
    static final ClassDesc HOOKS = ClassDesc.of("dev.hypnos.runtime.calls.ComparedHooks");
    static final MethodTypeDesc TWO = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int);
    private static final MethodTypeDesc EQUALS = MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object, CD_int);
    private static final MethodTypeDesc GOES_THROUGH =
            MethodTypeDesc.of(CD_void, CD_Object.arrayType(), CD_int, CD_boolean);
    /** What makes the methods that a record has by itself. */
    private static final String OF_RECORDS = "Ljava/lang/runtime/ObjectMethods;";

    private static final Set<String> WRITING = Set.of(
            "java/io/ObjectOutput.writeObject",
            "java/io/ObjectOutputStream.writeObject",
            "java/io/ObjectOutputStream.writeUnshared");

    private ComparedWeaver() {}

    /** Before a static call of {@code Objects}, or of another class with an array of objects. */
    static void weaveCall(MethodWeaver method, CodeBuilder code, String owner, String name, String type) {
        if (method.level() != Level.MEMORY) {
            return;
        }
        if (readsArray(owner, name, type)) {
            boolean shows = !name.startsWith("hash") && !name.endsWith("HashCode");
            String action = owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
            code.dup().loadConstant(method.site(action, Access.READ)).loadConstant(shows ? 1 : 0);
            code.invokestatic(HOOKS, "goesThrough", GOES_THROUGH);
        }
        if (!owner.equals("java/util/Objects")) {
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

    /** Whether a static method makes a text of what is in its last argument, an array, or hashes it. */
    private static boolean readsArray(String owner, String name, String type) {
        return switch (owner + "." + name) {
            case "java/util/Arrays.toString",
                    "java/util/Arrays.deepToString",
                    "java/util/Arrays.hashCode",
                    "java/util/Arrays.deepHashCode",
                    "java/util/Objects.hash" -> type.startsWith("([Ljava/lang/Object;)");
            case "java/lang/String.join" -> type.startsWith("(Ljava/lang/CharSequence;[");
            default -> false;
        };
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
    static int point(MethodWeaver method, String action) {
        return CallPoint.add(method.site(action, Access.READ), "toString", "()Ljava/lang/String;");
    }
}
