package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Setting;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.Settings;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Function;

/** Reads the attributes of {@link HypnosTest}, and what overrides them for a run. */
final class AnnotationSettings {
    private AnnotationSettings() {}

    /**
     * The settings of a test. Throws a {@link BadInputException} that names what is wrong.
     *
     * @param overrides the value of {@code hypnos.NAME} where one is set
     */
    static CampaignSettings read(String test, HypnosTest annotation, Function<String, Optional<String>> overrides) {
        Settings.misspelt(System.getProperties().stringPropertyNames()).ifPresent(wrong -> {
            throw new BadInputException(wrong);
        });
        CampaignSettingsBuilder builder = CampaignSettings.builder();
        for (Setting setting : Settings.in(Source.ANNOTATION)) {
            attribute(test, annotation, setting, builder);
        }
        for (Setting setting : Settings.in(Source.PROPERTY)) {
            String property = Setting.PREFIX + setting.name();
            overrides.apply(property).ifPresent(value -> read(setting, value, builder, property + "=" + value));
        }
        return builder.build();
    }

    private static void attribute(
            String test, HypnosTest annotation, Setting setting, CampaignSettingsBuilder builder) {
        Object value;
        Object unset;
        try {
            Method attribute = HypnosTest.class.getMethod(setting.name());
            value = attribute.invoke(annotation);
            unset = attribute.getDefaultValue();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("the annotation has no attribute " + setting.name(), missing);
        }
        if (!value.equals(unset)) {
            String shown = value instanceof String ? "\"" + value + "\"" : value.toString();
            read(setting, value.toString(), builder, "@HypnosTest(" + setting.name() + " = " + shown + ") on " + test);
        }
    }

    private static void read(Setting setting, String value, CampaignSettingsBuilder builder, String where) {
        try {
            setting.read(value, builder);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(where + ": " + wrong.getMessage());
        }
    }
}
