package dev.hypnos.agent;

import dev.hypnos.runtime.code.CodeOwner;

/** Which classes each trial has copies of, and which it shares with the host. */
public final class ProgramClasses {
    /** Besides ours and the JDK's: their types are in the signatures of what JUnit and a trial tell each other. */
    private static final String[] SHARED = {
        "org/junit/jupiter/", "org/junit/platform/", "org/opentest4j/", "org/apiguardian/", "org/jspecify/",
    };

    /**
     * Of these the exceptions. Nobody hands them over: assertions are called, and they count the threads that they
     * start; the rules of JUnit 4 for tests of JUnit 5 are JUnit 4's, of which each trial has a copy.
     */
    private static final String[] COPIED = {
        "org/junit/jupiter/api/Assert", "org/junit/jupiter/api/timeout/", "org/junit/jupiter/migrationsupport/",
    };

    private ProgramClasses() {}

    /** Whether this class, by its internal name, is the host's in every trial. */
    public static boolean isShared(String internalName) {
        if (internalName.equals(ByteBuddyAgents.KEEPER)) {
            return true;
        }
        if (startsWithAny(internalName, SHARED)) {
            return !startsWithAny(internalName, COPIED);
        }
        return switch (CodeOwner.ofName(internalName)) {
            case HYPNOS, JDK -> true;
            case TEST_FRAMEWORK, LIBRARY, PROGRAM -> false;
        };
    }

    private static boolean startsWithAny(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
