package dev.hypnos.agent.jdk;

import java.util.Locale;

/** The operating systems whose JDK has a class. */
public enum Platform {
    EVERYWHERE,
    UNIX,
    LINUX;

    /** Whether the JDK of the system with this {@code os.name} must have such a class. */
    boolean isRequired(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        return switch (this) {
            case EVERYWHERE -> true;
            case UNIX -> !name.startsWith("windows");
            case LINUX -> name.startsWith("linux");
        };
    }

    String title() {
        return switch (this) {
            case EVERYWHERE -> "any system";
            case UNIX -> "Linux or macOS";
            case LINUX -> "Linux";
        };
    }
}
