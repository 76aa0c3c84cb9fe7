package dev.hypnos.junit.trial;

/** What differs between the versions of JUnit that we work with; read off what they have. */
final class JUnitVersion {
    /** Since 5.13 whatever can be closed is, when its store ends; before, only what says so by a type of JUnit's. */
    static final boolean CLOSES_WHAT_IS_STORED = has("org.junit.jupiter.api.extension.ExtensionContext$StoreScope");

    private JUnitVersion() {}

    static boolean has(String className) {
        try {
            Class.forName(className, false, JUnitVersion.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException older) {
            return false;
        }
    }
}
