package dev.hypnos.sandbox;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;

/**
 * Whether a class changes memory that another thread may see: a field after its object is made, an element of an array
 * that it has not made itself, a collection. Where such changes are no operations, nobody knows which orders make a
 * difference. To be wrong about it must mean to say yes.
 */
final class PlainChanges {
    private PlainChanges() {}

    static boolean isIn(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        for (MethodModel method : model.methods()) {
            CodeModel code = method.code().orElse(null);
            if (code != null && changes(model, method, code)) {
                return true;
            }
        }
        return false;
    }

    private static boolean changes(ClassModel model, MethodModel method, CodeModel code) {
        boolean hasArrays = method.methodTypeSymbol().parameterList().stream().anyMatch(ClassDesc::isArray);
        boolean stores = false;
        for (var element : code) {
            if (element instanceof FieldInstruction field) {
                if (field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC) {
                    if (!isMade(model, method, field)) {
                        return true;
                    }
                } else {
                    hasArrays |= field.typeSymbol().isArray();
                }
            } else if (element instanceof InvokeInstruction call) {
                if (isOfCollections(call)) {
                    return true;
                }
                hasArrays |= call.typeSymbol().returnType().isArray();
            } else if (element instanceof TypeCheckInstruction check && check.opcode() == Opcode.CHECKCAST) {
                hasArrays |= check.type().asSymbol().isArray();
            }
            stores |= element instanceof Instruction && element instanceof ArrayStoreInstruction;
        }
        return stores && hasArrays;
    }

    /** Whether the field is one of what is being made here, which nobody else has yet. */
    private static boolean isMade(ClassModel model, MethodModel method, FieldInstruction field) {
        String making = field.opcode() == Opcode.PUTFIELD ? "<init>" : "<clinit>";
        return method.methodName().equalsString(making)
                && field.owner().asInternalName().equals(model.thisClass().asInternalName());
    }

    /** Those for several threads are operations in every class. */
    private static boolean isOfCollections(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        return call.opcode() != Opcode.INVOKESTATIC
                && owner.startsWith("java/util/")
                && owner.indexOf('/', "java/util/".length()) < 0
                && !owner.startsWith("java/util/Optional")
                && !owner.equals("java/util/Locale")
                && !owner.equals("java/util/UUID");
    }
}
