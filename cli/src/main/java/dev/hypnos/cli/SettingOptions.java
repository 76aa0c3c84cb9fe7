package dev.hypnos.cli;

import dev.hypnos.campaign.Grammar;
import dev.hypnos.campaign.Setting;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.Settings;
import dev.hypnos.junit.BadInputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of {@code hypnos run} that are settings of a campaign. */
final class SettingOptions {
    /** Before all options that are declared, which have none. */
    private static final int FIRST = -1_000;

    private SettingOptions() {}

    /** Adds an option for each setting. */
    static void addTo(CommandSpec command) {
        List<Setting> settings = Settings.in(Source.COMMAND);
        for (int i = 0; i < settings.size(); i++) {
            Setting setting = settings.get(i);
            String fallback =
                    setting.fallback().isEmpty() || setting.isFlag() ? "" : " (default " + setting.fallback() + ")";
            OptionSpec.Builder option = OptionSpec.builder(setting.option())
                    .order(FIRST + i)
                    .description((setting.documentation() + fallback).replace("%", "%%") + ".");
            command.addOption(
                    setting.isFlag()
                            ? option.type(boolean.class).arity("0").build()
                            : option.type(String.class)
                                    .arity("1")
                                    .paramLabel(setting.grammar().label())
                                    .completionCandidates(values(setting))
                                    .build());
        }
    }

    /** What a shell can propose. */
    private static List<String> values(Setting setting) {
        return setting.grammar() instanceof Grammar.Choice choice ? choice.names() : List.of();
    }

    /** What was given, by the names of the settings, each as its grammar wants it. */
    static Map<String, String> values(CommandSpec command) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Setting setting : Settings.in(Source.COMMAND)) {
            Object given = command.findOption(setting.option()).getValue();
            if (given instanceof String text) {
                values.put(setting.name(), check(setting, text));
            } else if (Boolean.TRUE.equals(given)) {
                values.put(setting.name(), "on");
            }
        }
        return values;
    }

    /** The value as the setting's grammar wants it. */
    static String check(Setting setting, String text) {
        try {
            return setting.grammar().check(text);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(setting.option() + ": " + wrong.getMessage());
        }
    }
}
