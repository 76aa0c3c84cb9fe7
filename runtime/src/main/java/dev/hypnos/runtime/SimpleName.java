package dev.hypnos.runtime;

/** The name of a class for people: without its package, and without the class around it. */
final class SimpleName {
    private SimpleName() {}

    static String of(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        int nested = name.lastIndexOf('$');
        return nested > 0 && nested + 1 < name.length() && !Character.isDigit(name.charAt(nested + 1))
                ? name.substring(nested + 1)
                : name;
    }
}
