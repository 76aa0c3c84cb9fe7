package dev.hypnos.agent.jdk;

import java.util.Locale;

/** The operating systems whose JDK has a class. */
public enum Platform {
    EVERYWHERE,
    UNIX,
    LINUX,
    WINDOWS;

    /**
     * Whether the system with this {@code os.name} is one of them: only then does the JDK have such a class, and must
     * have it.
     */
    boolean includes(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        return switch (this) {
            case EVERYWHERE -> true;
            case UNIX -> !name.startsWith("windows");
            case LINUX -> name.startsWith("linux");
            case WINDOWS -> name.startsWith("windows");
        };
    }

    String title() {
        return switch (this) {
            case EVERYWHERE -> "any system";
            case UNIX -> "Linux or macOS";
            case LINUX -> "Linux";
            case WINDOWS -> "Windows";
        };
    }
}
