package dev.hypnos.runtime.code;

/**
 * The class loader that has the program's classes for as long as the JVM lives: what is made of them serves every
 * campaign. It is the system class loader, unless a command that runs programs of others keeps them apart from itself.
 */
public final class HostLoader {
    private static volatile ClassLoader lasting = ClassLoader.getSystemClassLoader();

    private HostLoader() {}

    /** From now on it is this one. To be called before the first trial. */
    public static void use(ClassLoader loader) {
        lasting = loader;
    }

    public static boolean isLasting(ClassLoader loader) {
        return loader == lasting;
    }
}
