package dev.hypnos.catalog;

import java.util.ArrayList;
import java.util.List;

/** Parameter lists as the table writes them: simple names without packages and outer classes. */
final class Signature {
    /** In a row: any reference type. */
    static final String ANY_REFERENCE = "E";

    private Signature() {}

    /** The parameters of a descriptor: {@code (Ljava/lang/Object;JI)V} gives Object, long, int. */
    static List<String> parameters(String descriptor) {
        List<String> parameters = new ArrayList<>();
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            int start = at;
            while (descriptor.charAt(at) == '[') {
                at++;
            }
            int dimensions = at - start;
            int end = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) : at;
            String element = element(descriptor, at, end);
            parameters.add(element.concat("[]".repeat(dimensions)));
            at = end + 1;
        }
        return parameters;
    }

    static boolean matches(List<String> pattern, List<String> parameters) {
        if (pattern.size() != parameters.size()) {
            return false;
        }
        for (int i = 0; i < pattern.size(); i++) {
            String wanted = pattern.get(i);
            String given = parameters.get(i);
            boolean fits = wanted.equals(ANY_REFERENCE) ? isReference(given) : wanted.equals(given);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean isReference(String parameter) {
        return parameter.endsWith("]") || Character.isUpperCase(parameter.charAt(0));
    }

    private static String element(String descriptor, int at, int end) {
        return switch (descriptor.charAt(at)) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            case 'L' -> {
                int simple = Math.max(descriptor.lastIndexOf('/', end), descriptor.lastIndexOf('$', end));
                yield descriptor.substring(Math.max(simple, at) + 1, end);
            }
            default -> throw new IllegalArgumentException("not a method descriptor: " + descriptor);
        };
    }
}
