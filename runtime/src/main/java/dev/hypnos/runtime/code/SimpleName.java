package dev.hypnos.runtime.code;

/** The name of a class for people: without its package, and without the class around it. */
public final class SimpleName {
    private SimpleName() {}

    public static String of(Class<?> type) {
        return of(lasting(type));
    }

    /** The whole name, without the address that that of a hidden class ends with: it is another one in each trial. */
    public static String lasting(Class<?> type) {
        String name = type.getName();
        return type.isHidden() ? name.substring(0, name.lastIndexOf('/')) : name;
    }

    public static String of(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        int nested = name.lastIndexOf('$');
        return nested > 0 && nested + 1 < name.length() && !Character.isDigit(name.charAt(nested + 1))
                ? name.substring(nested + 1)
                : name;
    }
}
