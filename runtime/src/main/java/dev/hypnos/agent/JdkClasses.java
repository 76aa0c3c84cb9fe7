package dev.hypnos.agent;

/** Which classes of the JDK are looked at for something to weave. */
final class JdkClasses {
    private static final String[] PACKAGES = {
        "java.util.concurrent.", "java.time.", "java.util.Timer", "java.util.TaskQueue", "java.util.Random",
        "java.util.ImmutableCollections", "java.util.Date", "java.util.Calendar", "java.util.GregorianCalendar",
        "java.util.logging.", "java.util.SplittableRandom",
    };

    private JdkClasses() {}

    static boolean isCandidate(String name) {
        switch (name) {
            case "java.lang.Thread", "java.lang.ThreadBuilders", "java.lang.ThreadBuilders$BoundVirtualThread", "java.lang.Math" -> {
                return true;
            }
            default -> {
                for (String prefix : PACKAGES) {
                    if (name.startsWith(prefix)) {
                        return true;
                    }
                }
                return false;
            }
        }
    }
}
