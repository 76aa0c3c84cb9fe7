package dev.hypnos.agent;

import dev.hypnos.runtime.code.CodeOwner;

/** Which classes each trial has copies of, and which it shares with the host. */
public final class ProgramClasses {
    /** Besides ours and the JDK's: their types are in the signatures of what JUnit and a trial tell each other. */
    private static final String[] SHARED = {
        "org/junit/", "org/opentest4j/", "org/apiguardian/", "org/jspecify/",
    };

    private ProgramClasses() {}

    /** Whether this class, by its internal name, is the host's in every trial. */
    public static boolean isShared(String internalName) {
        if (internalName.equals(ByteBuddyAgents.KEEPER)) {
            return true;
        }
        for (String prefix : SHARED) {
            if (internalName.startsWith(prefix)) {
                return true;
            }
        }
        return switch (CodeOwner.ofName(internalName)) {
            case HYPNOS, JDK -> true;
            case TEST_FRAMEWORK, LIBRARY, PROGRAM -> false;
        };
    }
}
