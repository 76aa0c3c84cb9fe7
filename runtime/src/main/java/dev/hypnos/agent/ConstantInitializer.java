package dev.hypnos.agent;

import dev.hypnos.agent.jdk.JdkTable;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.Map;
import java.util.Set;

/**
 * Tells whether the initialiser of a class does nothing but fill its final fields with values that cannot change:
 * numbers, texts, the unmodifiable collections of {@code List.of} and its like with such elements, functions that
 * capture nothing. It knows a short list of what is harmless; everything else, such as the creation of any object, is
 * taken for a change.
 */
final class ConstantInitializer {
    private static final Set<String> EVERY = Set.of();

    /** Classes whose static methods make values of values; by their names, all of them where none is given. */
    private static final Map<String, Set<String>> FACTORIES = Map.ofEntries(
            Map.entry("java/util/List", Set.of("of", "copyOf")),
            Map.entry("java/util/Set", Set.of("of", "copyOf")),
            Map.entry("java/util/Map", Set.of("of", "copyOf", "entry", "ofEntries")),
            Map.entry("java/util/Optional", Set.of("of", "ofNullable", "empty")),
            Map.entry("java/util/Comparator", EVERY),
            Map.entry("java/util/function/Function", EVERY),
            Map.entry("java/util/function/Predicate", EVERY),
            Map.entry("java/util/regex/Pattern", Set.of("compile")),
            Map.entry("java/time/Duration", EVERY),
            Map.entry("java/time/Instant", Set.of("ofEpochMilli", "ofEpochSecond", "parse")),
            Map.entry("java/math/BigInteger", Set.of("valueOf")),
            Map.entry("java/math/BigDecimal", Set.of("valueOf")),
            Map.entry("java/lang/Boolean", Set.of("valueOf")),
            Map.entry("java/lang/Byte", Set.of("valueOf")),
            Map.entry("java/lang/Short", Set.of("valueOf")),
            Map.entry("java/lang/Character", Set.of("valueOf")),
            Map.entry("java/lang/Integer", Set.of("valueOf")),
            Map.entry("java/lang/Long", Set.of("valueOf")),
            Map.entry("java/lang/Float", Set.of("valueOf")),
            Map.entry("java/lang/Double", Set.of("valueOf")));

    /** What fills the array of an enum's constants: older compilers did it in the initialiser, later ones beside it. */
    private static final Set<String> METHODS = Set.of("<clinit>", "$values");

    /** Types that an array has too: who stores one could change it later. */
    private static final Set<String> TYPES_OF_ARRAYS =
            Set.of("Ljava/lang/Object;", "Ljava/lang/Cloneable;", "Ljava/io/Serializable;");

    private ConstantInitializer() {}

    static boolean is(MethodModel initializer, String owner) {
        for (CodeElement element : initializer.code().orElseThrow()) {
            if (element instanceof Instruction instruction && !isHarmless(instruction, owner)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether an enum makes its constants and nothing else: in its initialiser, and in its constructors, which only
     * keep what they are given. A constant with a body of its own is of another class, which may have fields that
     * change.
     */
    static boolean makesConstants(ClassModel type) {
        String owner = type.thisClass().asInternalName();
        for (MethodModel method : type.methods()) {
            String name = method.methodName().stringValue();
            if ((METHODS.contains(name) && !makesConstants(method, owner))
                    || (name.equals("<init>") && (!makesConstants(method, owner) || storesElements(method)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean makesConstants(MethodModel method, String owner) {
        for (CodeElement element : method.code().orElseThrow()) {
            if (element instanceof Instruction instruction
                    && !isHarmless(instruction, owner)
                    && !makesConstant(instruction, owner)) {
                return false;
            }
        }
        return true;
    }

    /** Elements of an array that somebody else may have: that is an operation, other than in the initialiser itself. */
    private static boolean storesElements(MethodModel constructor) {
        return constructor.code().orElseThrow().elementStream().anyMatch(ArrayStoreInstruction.class::isInstance);
    }

    private static boolean makesConstant(Instruction instruction, String owner) {
        return switch (instruction) {
            case LoadInstruction load -> true;
            case NewObjectInstruction made -> made.className().asInternalName().equals(owner);
            case FieldInstruction field ->
                field.owner().asInternalName().equals(owner)
                        && (field.opcode() == Opcode.PUTFIELD || field.name().equalsString("$VALUES"));
            case InvokeInstruction call ->
                call.name().equalsString("<init>")
                                && (call.owner().asInternalName().equals(owner)
                                        || call.owner().asInternalName().equals("java/lang/Enum"))
                        || call.name().equalsString("$values")
                                && call.owner().asInternalName().equals(owner);
            default -> false;
        };
    }

    private static boolean isHarmless(Instruction instruction, String owner) {
        return switch (instruction) {
            case ConstantInstruction constant -> true;
            case StackInstruction stack -> true;
            case OperatorInstruction operator -> true;
            case ConvertInstruction convert -> true;
            case BranchInstruction branch -> true;
            case TypeCheckInstruction check -> true;
            case ReturnInstruction returns -> true;
            case NopInstruction nothing -> true;
            // the arguments of List.of and the like; what would keep an array is refused below
            case NewReferenceArrayInstruction array -> true;
            case ArrayStoreInstruction store -> true;
            case FieldInstruction field -> isHarmless(field, owner);
            case InvokeInstruction call -> isHarmless(call);
            // a lambda or method reference; if it captures, what it captures may change
            case InvokeDynamicInstruction function -> function.typeSymbol().parameterCount() == 0;
            default -> false;
        };
    }

    /**
     * To read a field of the program's other classes is not: what they hold may be another object in the next trial. So
     * may what the JDK holds for a process, such as the standard output.
     */
    private static boolean isHarmless(FieldInstruction field, String owner) {
        String type = field.type().stringValue();
        String holder = field.owner().asInternalName();
        return field.opcode() == Opcode.GETSTATIC
                ? holder.equals(owner)
                        || (holder.startsWith("java/")
                                && JdkTable.here()
                                                .ofProcess(holder, field.name().stringValue(), type)
                                        == null)
                : field.opcode() == Opcode.PUTSTATIC
                        && holder.equals(owner)
                        && !type.startsWith("[")
                        && !TYPES_OF_ARRAYS.contains(type);
    }

    private static boolean isHarmless(InvokeInstruction call) {
        String name = call.name().stringValue();
        if (name.equals("desiredAssertionStatus")) {
            return true;
        }
        Set<String> names = FACTORIES.get(call.owner().asInternalName());
        return call.opcode() == Opcode.INVOKESTATIC && names != null && (names.isEmpty() || names.contains(name));
    }
}
