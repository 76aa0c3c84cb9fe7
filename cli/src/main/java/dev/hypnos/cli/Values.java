package dev.hypnos.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the values of options are written. */
final class Values {
    private Values() {}

    /** {@code 30s}, {@code 10m}, {@code 1h}, {@code 500ms}; a number alone is seconds. */
    static final class Length implements ITypeConverter<Duration> {
        private static final Pattern LENGTH = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|min|h|)");

        @Override
        public Duration convert(String value) {
            Matcher matcher = LENGTH.matcher(value.strip().toLowerCase(Locale.ROOT));
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + value + "' is no length of time; write 30s, 10m, 1h or 500ms");
            }
            long amount = Long.parseLong(matcher.group(1));
            Duration duration = switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "m", "min" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                default -> Duration.ofSeconds(amount);
            };
            if (duration.isZero()) {
                throw new TypeConversionException("'" + value + "' is no time at all");
            }
            return duration;
        }
    }

    /** {@code on} or {@code off}. */
    static final class OnOff implements ITypeConverter<Boolean> {
        @Override
        public Boolean convert(String value) {
            return switch (value.strip().toLowerCase(Locale.ROOT)) {
                case "on", "true", "yes" -> true;
                case "off", "false", "no" -> false;
                default -> throw new TypeConversionException("'" + value + "' is neither on nor off");
            };
        }
    }

    /** A whole number of at least one, with or without thousands separators. */
    static final class Count implements ITypeConverter<Long> {
        @Override
        public Long convert(String value) {
            return atLeast(1, value);
        }
    }

    /** A number of engines. More than this would only wait for each other. */
    static final class Jobs implements ITypeConverter<Integer> {
        private static final int MAX = 1_000;

        @Override
        public Integer convert(String value) {
            long jobs = atLeast(1, value);
            if (jobs > MAX) {
                throw new TypeConversionException("'" + value + "' is more than " + MAX);
            }
            return (int) jobs;
        }
    }

    /** A whole number of at least zero. */
    static final class CountOrZero implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            return Math.toIntExact(Math.min(Integer.MAX_VALUE, atLeast(0, value)));
        }
    }

    private static long atLeast(long least, String value) {
        try {
            long number = Long.parseLong(value.replace("_", "").replace(",", ""));
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // falls through to the same message
        }
        throw new TypeConversionException("'" + value + "' is no whole number of at least " + least);
    }
}
