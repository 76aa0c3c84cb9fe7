package dev.hypnos.campaign;

import dev.hypnos.kernel.Attention;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.world.FaultBudget;
import java.util.Map;

/**
 * What a trial may use up. A replay needs the same as the recorded trial: a limit can be what failed.
 *
 * @param faults how many faults of each kind there may be
 * @param attention what the strategy must hear of
 */
record Limits(long timeNanos, long operations, int earlyTicks, FaultBudget faults, Attention attention) {
    static final String STRATEGY = "strategy";
    private static final String TIME = "timeLimitNanos";
    private static final String OPERATIONS = "operationLimit";
    private static final String EARLY_TICKS = "earlyTicks";
    private static final String FAULTS = "faults";

    static Limits of(CampaignSettings settings) {
        return new Limits(
                settings.timeLimitNanos(),
                settings.operationLimit(),
                settings.earlyTicks(),
                FaultBudget.parse(settings.faults()),
                settings.strategy().attention());
    }

    /** Those of a recorded trial. */
    static Limits of(Map<String, String> configuration) {
        Limits defaults = of(CampaignSettings.builder().build());
        return new Limits(
                number(configuration, TIME, 1, Long.MAX_VALUE, defaults.timeNanos),
                number(configuration, OPERATIONS, 1, Long.MAX_VALUE, defaults.operations),
                (int) number(configuration, EARLY_TICKS, 0, Integer.MAX_VALUE, defaults.earlyTicks),
                faults(configuration),
                attention(configuration));
    }

    private static FaultBudget faults(Map<String, String> configuration) {
        try {
            return FaultBudget.parse(configuration.getOrDefault(FAULTS, ""));
        } catch (IllegalArgumentException malformed) {
            throw new IllegalArgumentException(
                    "the schedule file has a wrong configuration: " + malformed.getMessage(), malformed);
        }
    }

    private static Attention attention(Map<String, String> configuration) {
        String strategy = configuration.get(STRATEGY);
        return strategy == null ? Attention.USUAL : StrategyKind.parse(strategy).attention();
    }

    private static long number(Map<String, String> configuration, String key, long least, long most, long otherwise) {
        String text = configuration.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException malformed) {
            // The same line as for a number out of range.
        }
        throw new IllegalArgumentException("the schedule file has a wrong configuration: " + key + "=" + text);
    }

    void describe(Map<String, String> configuration) {
        configuration.put(TIME, Long.toString(timeNanos));
        configuration.put(OPERATIONS, Long.toString(operations));
        configuration.put(EARLY_TICKS, Integer.toString(earlyTicks));
        if (!faults.isNone()) {
            configuration.put(FAULTS, faults.toString());
        }
    }
}
