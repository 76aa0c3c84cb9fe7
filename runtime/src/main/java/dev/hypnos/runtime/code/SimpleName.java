package dev.hypnos.runtime.code;

/** The name of a class for people: without its package, and without the class around it. */
public final class SimpleName {
    private SimpleName() {}

    /** Without the address that the name of a hidden class ends with, which is another one in each trial. */
    public static String of(Class<?> type) {
        String name = type.getName();
        return of(type.isHidden() ? name.substring(0, name.lastIndexOf('/')) : name);
    }

    public static String of(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        int nested = name.lastIndexOf('$');
        return nested > 0 && nested + 1 < name.length() && !Character.isDigit(name.charAt(nested + 1))
                ? name.substring(nested + 1)
                : name;
    }
}
