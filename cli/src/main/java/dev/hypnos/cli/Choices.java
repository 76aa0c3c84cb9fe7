package dev.hypnos.cli;

import dev.hypnos.junit.BadInputException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Options with a few possible values, by the names that people write. Kept here as texts: the types behind them may not be
 * touched before the agent is attached.
 */
final class Choices {
    static final List<String> STRATEGIES = List.of("mix", "pos", "pos-star", "pct", "random-walk", "fifo");
    static final List<String> SIGNATURES = List.of("task-site", "site");
    static final List<String> RACES = List.of("off", "report", "fail");
    static final List<String> MODES = List.of("continuations", "threads");

    private Choices() {}

    /** The value as the list has it; null stays null. */
    static @Nullable String require(String option, List<String> allowed, @Nullable String value) {
        if (value == null) {
            return null;
        }
        String wanted = value.strip().toLowerCase(Locale.ROOT).replace('_', '-');
        String name = switch (wanted) {
            case "pos*" -> "pos-star";
            case "random" -> "random-walk";
            case "task-and-site" -> "task-site";
            default -> wanted;
        };
        if (!allowed.contains(name)) {
            throw new BadInputException(option + ": '" + value + "' is none of " + String.join(", ", allowed));
        }
        return name;
    }
}
