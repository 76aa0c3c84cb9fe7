package dev.hypnos.runtime.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an exception says, without what differs from run to run, and within limits. */
public final class ThrowableText {
    private static final int LINES_MAX = 40;
    private static final int CHARACTERS_MAX = 4_000;
    /** Lines are put together into one up to this length. */
    private static final int LINE_LENGTH = 200;

    /** What {@code Object.toString} puts behind the name of the class. */
    private static final Pattern HASH = Pattern.compile("(?<=[\\w$\\]])@(?=[a-f]*[0-9])[0-9a-f]{5,8}(?![0-9A-Za-z])");

    private static final Pattern HIDDEN_CLASS = Pattern.compile("/0x[0-9a-f]{8,16}(?![0-9A-Za-z])");

    private ThrowableText() {}

    /** In one line, even if its own methods fail. Several lines become one as long as that is short. */
    public static String line(Throwable thrown) {
        String name = thrown.getClass().getName();
        List<String> lines;
        try {
            lines = messageLines(thrown.getMessage());
        } catch (Throwable broken) {
            return name + " (its message could not be read)";
        }
        return lines.isEmpty() ? name : name + ": " + line(lines);
    }

    /** A message in one line. */
    static String line(@Nullable String message) {
        return line(messageLines(message));
    }

    private static String line(List<String> lines) {
        StringBuilder line = new StringBuilder();
        for (String next : lines) {
            String text = next.strip();
            if (line.isEmpty()) {
                line.append(text);
            } else if (!text.isEmpty() && line.length() + text.length() < LINE_LENGTH) {
                line.append(' ').append(text);
            } else if (!text.isEmpty()) {
                break;
            }
        }
        return line.toString();
    }

    /** In as many lines as it has, within limits. */
    static List<String> lines(String front, Throwable thrown) {
        return lines(front, thrown.getClass().getName(), thrown);
    }

    /** The same with the name of its class without the package. */
    static List<String> briefLines(String front, Throwable thrown) {
        String simple = thrown.getClass().getSimpleName();
        return lines(front, simple.isEmpty() ? thrown.getClass().getName() : simple, thrown);
    }

    private static List<String> lines(String front, String name, Throwable thrown) {
        List<String> message;
        try {
            message = messageLines(thrown.getMessage());
        } catch (Throwable broken) {
            return List.of(front + name + " (its message could not be read)");
        }
        if (message.isEmpty()) {
            return List.of(front + name);
        }
        List<String> lines = new ArrayList<>();
        lines.add(front + name + ": " + message.getFirst());
        lines.addAll(message.subList(1, message.size()));
        return lines;
    }

    /** A message in as many lines as it has, within limits, from the first that is not blank to the last. */
    static List<String> messageLines(@Nullable String message) {
        if (message == null) {
            return List.of();
        }
        // An identity hash code at the very end of the cut text would escape, so twice as much is looked at.
        String text = message.length() > 2 * CHARACTERS_MAX ? message.substring(0, 2 * CHARACTERS_MAX) : message;
        List<String> all = withoutAddresses(text)
                .lines()
                .dropWhile(String::isBlank)
                .map(String::stripTrailing)
                .toList();
        List<String> lines = new ArrayList<>();
        int characters = 0;
        for (String line : all) {
            if (lines.size() == LINES_MAX || characters >= CHARACTERS_MAX) {
                break;
            }
            int room = CHARACTERS_MAX - characters;
            if (line.length() > room) {
                lines.add(line.substring(0, room) + "…");
                lines.add(String.format(Locale.ROOT, "… %,d more characters", message.length() - CHARACTERS_MAX));
                return lines;
            }
            lines.add(line);
            characters += line.length();
        }
        while (!lines.isEmpty() && lines.getLast().isBlank()) {
            lines.removeLast();
        }
        long more = message.lines().dropWhile(String::isBlank).count() - lines.size();
        if (more > 0
                && !lines.isEmpty()
                && !all.subList(lines.size(), all.size()).stream().allMatch(String::isBlank)) {
            lines.add(more == 1 ? "… 1 more line" : "… " + more + " more lines");
        }
        return lines;
    }

    /**
     * Identity hash codes and the addresses of hidden classes differ from run to run. By its message a failure is
     * recognised, in a campaign and when it is replayed.
     */
    public static String withoutAddresses(String message) {
        return HIDDEN_CLASS.matcher(HASH.matcher(message).replaceAll("@hash")).replaceAll("");
    }
}
