package dev.hypnos.agent;

/** Which classes each trial has copies of, and which it shares with the host. */
public final class ProgramClasses {
    private static final String[] SHARED = {
        "java/",
        "javax/",
        "jdk/",
        "sun/",
        "com/sun/",
        "org/junit/",
        "org/opentest4j/",
        "org/apiguardian/",
        "org/jspecify/",
        "dev/hypnos/Hypnos",
        "dev/hypnos/kernel/",
        "dev/hypnos/runtime/",
        "dev/hypnos/network/",
        "dev/hypnos/cluster/",
        "dev/hypnos/agent/",
        "dev/hypnos/sandbox/",
        "dev/hypnos/catalog/",
        "dev/hypnos/model/",
        "dev/hypnos/campaign/",
        "dev/hypnos/report/",
        "dev/hypnos/junit/",
        "dev/hypnos/cli/",
    };

    private ProgramClasses() {}

    /** Whether this class, by its internal name, is the host's in every trial. */
    public static boolean isShared(String internalName) {
        for (String prefix : SHARED) {
            if (internalName.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
