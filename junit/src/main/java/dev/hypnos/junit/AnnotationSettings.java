package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Durations;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Races;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.strategy.StrategyKind;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Reads the attributes of {@link HypnosTest}, and what overrides them for a run. */
final class AnnotationSettings {
    private static final String PREFIX = "hypnos.";

    private final CampaignSettingsBuilder builder = CampaignSettings.builder();
    private final String test;
    private final Function<String, Optional<String>> overrides;

    private AnnotationSettings(String test, Function<String, Optional<String>> overrides) {
        this.test = test;
        this.overrides = overrides;
    }

    /**
     * The settings of a test. Throws a {@link BadInputException} that names what is wrong.
     *
     * @param overrides the value of {@code hypnos.NAME} where one is set
     */
    static CampaignSettings read(String test, HypnosTest annotation, Function<String, Optional<String>> overrides) {
        return new AnnotationSettings(test, overrides).read(annotation);
    }

    private CampaignSettings read(HypnosTest annotation) {
        if (!annotation.time().isEmpty()) {
            attribute("time", annotation.time(), value -> builder.time(Durations.parse(value)));
        }
        if (annotation.trials() != -1) {
            attribute("trials", annotation.trials(), builder::trials);
        }
        builder.strategy(StrategyKind.valueOf(annotation.strategy().name()));
        builder.conflictAnalysis(annotation.conflictAnalysis());
        builder.signature(History.Scheme.valueOf(annotation.signature().name()));
        builder.seed(annotation.seed());
        attribute("timeLimit", annotation.timeLimit(), value -> builder.timeLimit(Durations.parse(value)));
        attribute("operationLimit", annotation.operationLimit(), builder::operationLimit);
        attribute("earlyTicks", annotation.earlyTicks(), builder::earlyTicks);
        attribute("jobs", annotation.jobs(), builder::jobs);
        builder.keepGoing(annotation.keepGoing());
        builder.checkDeterminism(annotation.checkDeterminism());
        builder.races(Races.valueOf(annotation.races().name()));
        attribute("granularity", annotation.granularity(), builder::granularity);
        attribute("uncontrolled", annotation.uncontrolled(), builder::uncontrolled);

        override("time", value -> builder.time(Durations.parse(value)));
        override("trials", value -> builder.trials(number(value)));
        override("strategy", value -> builder.strategy(StrategyKind.parse(value)));
        override("conflictAnalysis", value -> builder.conflictAnalysis(onOrOff(value)));
        override("signature", value -> builder.signature(signature(value)));
        override("seed", value -> builder.seed(number(value)));
        override("timeLimit", value -> builder.timeLimit(Durations.parse(value)));
        override("operationLimit", value -> builder.operationLimit(number(value)));
        override("earlyTicks", value -> builder.earlyTicks(Math.toIntExact(number(value))));
        override("jobs", value -> builder.jobs(Math.toIntExact(number(value))));
        override("keepGoing", value -> builder.keepGoing(onOrOff(value)));
        override("checkDeterminism", value -> builder.checkDeterminism(onOrOff(value)));
        override("granularity", builder::granularity);
        override("uncontrolled", builder::uncontrolled);
        override("races", value -> builder.races(races(value)));
        override("directory", value -> builder.directory(Path.of(value)));
        override("mode", value -> builder.mode(mode(value)));
        return builder.build();
    }

    private <T> void attribute(String name, T value, Function<T, CampaignSettingsBuilder> setting) {
        try {
            setting.apply(value).build();
        } catch (IllegalArgumentException | ArithmeticException wrong) {
            String text = value instanceof String ? "\"" + value + "\"" : value.toString();
            throw new BadInputException(
                    "@HypnosTest(" + name + " = " + text + ") on " + test + ": " + wrong.getMessage());
        }
    }

    private void override(String name, Function<String, CampaignSettingsBuilder> setting) {
        overrides.apply(PREFIX + name).ifPresent(value -> {
            try {
                setting.apply(value.strip()).build();
            } catch (IllegalArgumentException | ArithmeticException wrong) {
                throw new BadInputException(PREFIX + name + "=" + value + ": " + wrong.getMessage());
            }
        });
    }

    private static long number(String value) {
        try {
            return Long.parseLong(value.replace("_", ""));
        } catch (NumberFormatException malformed) {
            throw new IllegalArgumentException("'" + value + "' is not a whole number", malformed);
        }
    }

    private static boolean onOrOff(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true", "on" -> true;
            case "false", "off" -> false;
            default -> throw new IllegalArgumentException("'" + value + "' is neither on nor off");
        };
    }

    private static History.Scheme signature(String value) {
        return switch (value.toLowerCase(Locale.ROOT).replace('_', '-')) {
            case "task-site", "task-and-site" -> History.Scheme.TASK_AND_SITE;
            case "site" -> History.Scheme.SITE;
            default -> throw new IllegalArgumentException("'" + value + "' is neither task-site nor site");
        };
    }

    private static Races races(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "off" -> Races.OFF;
            case "report" -> Races.REPORT;
            case "fail" -> Races.FAIL;
            default -> throw new IllegalArgumentException("'" + value + "' is not off, report or fail");
        };
    }

    private static Mode mode(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "auto" -> Mode.AUTO;
            case "continuations" -> Mode.CONTINUATIONS;
            case "threads" -> Mode.THREADS;
            default -> throw new IllegalArgumentException("'" + value + "' is not auto, continuations or threads");
        };
    }
}
