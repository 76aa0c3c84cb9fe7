package dev.hypnos.campaign.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lengths of time as people write them: {@code 30s}, {@code 1h30m}, {@code 250ms}, or {@code PT30S}; a number alone is
 * seconds.
 */
public final class Durations {
    private static final Pattern PART = Pattern.compile("(\\d{1,12})\\s*(ns|us|µs|ms|s|min|m|h|d)\\s*");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}");

    private Durations() {}

    /** The duration. Throws an {@link IllegalArgumentException} that says what is expected. */
    public static Duration parse(String text) {
        String wanted = text.strip();
        if (wanted.toUpperCase(Locale.ROOT).startsWith("PT")) {
            try {
                return Duration.parse(wanted);
            } catch (DateTimeParseException malformed) {
                throw notADuration(text);
            }
        }
        if (NUMBER.matcher(wanted).matches()) {
            return Duration.ofSeconds(Long.parseLong(wanted));
        }
        Matcher part = PART.matcher(wanted.toLowerCase(Locale.ROOT));
        Duration duration = Duration.ZERO;
        int end = 0;
        while (end < wanted.length() && part.find(end) && part.start() == end) {
            duration = duration.plus(of(Long.parseLong(part.group(1)), part.group(2)));
            end = part.end();
        }
        if (end == 0 || end < wanted.length()) {
            throw notADuration(text);
        }
        return duration;
    }

    private static Duration of(long number, String unit) {
        return switch (unit) {
            case "ns" -> Duration.ofNanos(number);
            case "us", "µs" -> Duration.ofNanos(Math.multiplyExact(number, 1000L));
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m", "min" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    private static IllegalArgumentException notADuration(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not a length of time; write 30, 250ms, 30s, 10m, 1h or 1h30m");
    }
}
