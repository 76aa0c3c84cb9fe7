package dev.hypnos.agent.jdk;

/** Types as the table writes them: as in Java, without packages. */
final class Types {
    private Types() {}

    /** {@code (Ljava/io/FileDescriptor;J)I} gives {@code int(FileDescriptor,long)}; a field has no parentheses. */
    static String readable(String descriptor) {
        StringBuilder text = new StringBuilder();
        if (descriptor.charAt(0) != '(') {
            type(descriptor, 0, text);
            return text.toString();
        }
        int end = descriptor.indexOf(')');
        type(descriptor, end + 1, text);
        text.append('(');
        int at = 1;
        while (at < end) {
            if (at > 1) {
                text.append(',');
            }
            at = type(descriptor, at, text);
        }
        return text.append(')').toString();
    }

    /** Adds the type that begins there, and gives where the next one does. */
    private static int type(String descriptor, int start, StringBuilder text) {
        int at = start;
        while (descriptor.charAt(at) == '[') {
            at++;
        }
        int end = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) : at;
        switch (descriptor.charAt(at)) {
            case 'V' -> text.append("void");
            case 'Z' -> text.append("boolean");
            case 'B' -> text.append("byte");
            case 'C' -> text.append("char");
            case 'S' -> text.append("short");
            case 'I' -> text.append("int");
            case 'J' -> text.append("long");
            case 'F' -> text.append("float");
            case 'D' -> text.append("double");
            default -> text.append(descriptor, Math.max(descriptor.lastIndexOf('/', end), at) + 1, end);
        }
        for (int i = start; i < at; i++) {
            text.append("[]");
        }
        return end + 1;
    }
}
