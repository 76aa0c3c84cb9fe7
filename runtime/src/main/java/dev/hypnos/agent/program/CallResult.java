package dev.hypnos.agent.program;

import dev.hypnos.catalog.AccessModes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;

/**
 * The result of a call, which is on top of the stack, as the answer to whether the call has done what it was made for.
 */
final class CallResult {
    private CallResult() {}

    /** Whether the result tells. */
    static boolean tells(String method, TypeKind result) {
        return result == TypeKind.BOOLEAN
                || isStamp(method, result)
                || isWitness(method, result)
                || isElement(method, result)
                || isOccupant(method, result);
    }

    /** What was taken out, or nothing. */
    private static boolean isElement(String method, TypeKind result) {
        return result == TypeKind.REFERENCE
                && (method.startsWith("poll") || method.equals("remove") || method.equals("replace"));
    }

    /** What was there already, or nothing. */
    private static boolean isOccupant(String method, TypeKind result) {
        return result == TypeKind.REFERENCE && method.equals("putIfAbsent");
    }

    /** A lock's stamp, or zero. */
    private static boolean isStamp(String method, TypeKind result) {
        return result == TypeKind.LONG && method.startsWith("try");
    }

    /** What was found in place of what was expected. */
    private static boolean isWitness(String method, TypeKind result) {
        return AccessModes.isExchange(method)
                && (result == TypeKind.INT || result == TypeKind.LONG || result == TypeKind.REFERENCE);
    }

    /**
     * Leaves the result where it is, and on top of it an int: zero if the call has failed.
     *
     * @param expected the local variable of what an exchange expects, of the same type as the result
     */
    static void load(CodeBuilder code, String method, TypeKind result, int expected) {
        if (result == TypeKind.BOOLEAN && !method.startsWith("compareAndExchange")) {
            code.dup();
        } else if (isStamp(method, result)) {
            code.dup2().lconst_0().lcmp();
        } else if (isElement(method, result) || isOccupant(method, result)) {
            Label isNull = code.newLabel();
            Label end = code.newLabel();
            boolean succeedsWithNull = isOccupant(method, result);
            code.dup().ifnull(isNull);
            code.loadConstant(succeedsWithNull ? 0 : 1).goto_(end);
            code.labelBinding(isNull).loadConstant(succeedsWithNull ? 1 : 0).labelBinding(end);
        } else {
            Label differs = code.newLabel();
            Label end = code.newLabel();
            switch (result) {
                case LONG -> code.dup2().lload(expected).lcmp().ifne(differs);
                case REFERENCE -> code.dup().aload(expected).if_acmpne(differs);
                default -> code.dup().iload(expected).if_icmpne(differs);
            }
            code.iconst_1().goto_(end).labelBinding(differs).iconst_0().labelBinding(end);
        }
    }
}
