package dev.hypnos.runtime.world;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How many faults of each kind a trial may have at most, and how long they last. Written
 * {@code crashes=1, restarts=1, within=10s}.
 *
 * @param most of each kind; of a kind that is not there, none
 * @param withinNanos a node that crashed is restarted, and what was paused or cut goes on, within so much virtual time
 */
public record FaultBudget(Map<Kind, Integer> most, long withinNanos) {
    private static final long DEFAULT_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final String WITHIN = "within";

    /** More of one kind would only be a slow way to write an endless loop. */
    private static final int MOST = 1_000;

    public static final FaultBudget NONE = new FaultBudget(Map.of(), DEFAULT_WITHIN_NANOS);

    /** What may go wrong. */
    public enum Kind {
        /** A node loses its power: its process is gone, and what its disk did not force. */
        CRASHES("crashes", "crash"),
        /** The process of a node is killed; its disk forgets nothing. */
        KILLS("kills", "kill"),
        /** A node that crashed, or whose process was killed, is started again. */
        RESTARTS("restarts", "restart"),
        /** The threads of a node stand still for a while. */
        PAUSES("pauses", "pause"),
        /** Two nodes cannot reach each other for a while. */
        CUTS("cuts", "cut"),
        /** Some nodes cannot reach the others for a while. */
        PARTITIONS("partitions", "partition"),
        /** The wall clock of a node jumps, forwards or backwards. */
        CLOCK_JUMPS("clockJumps", "clock jump"),
        /** A datagram is lost. */
        LOSSES("losses", "loss"),
        /** A node cannot write, force or read something, or its disk is full for a while. */
        DISK_ERRORS("diskErrors", "disk error"),
        /** A disk takes long for a write or a force. */
        STALLS("stalls", "stall");

        private final String label;
        private final String one;

        Kind(String label, String one) {
            this.label = label;
            this.one = one;
        }

        /** What one of them is called. */
        public String one() {
            return one;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    public FaultBudget {
        Map<Kind, Integer> copy = new EnumMap<>(Kind.class);
        most.forEach((kind, count) -> {
            if (count < 0 || count > MOST) {
                throw new IllegalArgumentException(kind + "=" + count + ": from 0 to " + MOST);
            }
            if (count > 0) {
                copy.put(kind, count);
            }
        });
        if (withinNanos < 0) {
            throw new IllegalArgumentException(WITHIN + " must not be negative");
        }
        most = copy;
    }

    public int most(Kind kind) {
        return most.getOrDefault(kind, 0);
    }

    /** Of all kinds together. */
    public int count() {
        return most.values().stream().mapToInt(Integer::intValue).sum();
    }

    public boolean isNone() {
        return most.isEmpty();
    }

    /** The same with another number of this kind. */
    public FaultBudget with(Kind kind, int count) {
        Map<Kind, Integer> changed = new EnumMap<>(Kind.class);
        changed.putAll(most);
        changed.put(kind, count);
        return new FaultBudget(changed, withinNanos);
    }

    /** The same with faults that last so long at most. */
    public FaultBudget within(long nanos) {
        return new FaultBudget(most, nanos);
    }

    /** Throws an {@link IllegalArgumentException} with one line that says what is wrong. */
    public static FaultBudget parse(String text) {
        FaultBudget budget = NONE;
        for (String part : text.split(",", -1)) {
            if (part.isBlank() && text.isBlank()) {
                continue;
            }
            int sign = part.indexOf('=');
            String name = (sign < 0 ? part : part.substring(0, sign)).strip();
            String value = sign < 0 ? "" : part.substring(sign + 1).strip();
            budget = name.equalsIgnoreCase(WITHIN)
                    ? budget.within(nanos(value))
                    : budget.with(kind(name), count(name, value));
        }
        return budget;
    }

    private static Kind kind(String name) {
        List<String> names = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (kind.label.equalsIgnoreCase(name.replace("-", ""))) {
                return kind;
            }
            names.add(kind.label);
        }
        throw new IllegalArgumentException("there is no fault '" + name + "': write " + String.join(", ", names)
                + " or " + WITHIN + ", such as crashes=1,restarts=1,within=10s");
    }

    private static int count(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "'" + name + "=" + value + "' says no number of faults: write " + name + "=1", notANumber);
        }
    }

    private static long nanos(String value) {
        String digits = value.replaceAll("[^0-9].*", "");
        String unit = value.substring(digits.length()).strip().toLowerCase(Locale.ROOT);
        try {
            long number = Long.parseLong(digits);
            return switch (unit) {
                case "ms" -> TimeUnit.MILLISECONDS.toNanos(number);
                case "", "s" -> TimeUnit.SECONDS.toNanos(number);
                case "m" -> TimeUnit.MINUTES.toNanos(number);
                case "h" -> TimeUnit.HOURS.toNanos(number);
                default -> throw new NumberFormatException(unit);
            };
        } catch (NumberFormatException notATime) {
            throw new IllegalArgumentException(
                    "'" + WITHIN + "=" + value + "' is no time: write within=500ms, 10s or 2m", notATime);
        }
    }

    /** As {@link #parse} reads it; nothing where there are no faults. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        most.forEach((kind, count) -> parts.add(kind + "=" + count));
        if (!parts.isEmpty() && withinNanos != DEFAULT_WITHIN_NANOS) {
            parts.add(WITHIN + "=" + TimeUnit.NANOSECONDS.toMillis(withinNanos) + "ms");
        }
        return String.join(",", parts);
    }
}
