package dev.hypnos.campaign;

import java.util.Set;

/**
 * One setting of a campaign: its name, how its value is written, and what it does. Annotation, properties, command and
 * manual take all they know of it from here.
 *
 * @param name the attribute's name; behind {@code hypnos.} the property's
 * @param option the command's option
 * @param grammar how the value is written
 * @param fallback the value where none is given, as it would be written; empty for none
 * @param documentation one line for people, without a full stop
 * @param sources where it can be given
 * @param action puts a value that the grammar has passed into settings to be
 */
public record Setting(
        String name,
        String option,
        Grammar grammar,
        String fallback,
        String documentation,
        Set<Source> sources,
        Action action) {

    /** What the names of all properties begin with. */
    public static final String PREFIX = "hypnos.";

    /** Where a setting can be given; each overrides those before. */
    public enum Source {
        ANNOTATION,
        PROPERTY,
        COMMAND
    }

    /** What a setting does. */
    @FunctionalInterface
    public interface Action {
        void put(CampaignSettingsBuilder builder, String value);
    }

    /** Whether the option stands alone: it is off unless given. */
    public boolean isFlag() {
        return grammar instanceof Grammar.OnOff && fallback.equals("off");
    }

    /** Reads a value and puts it into the builder. Throws an {@link IllegalArgumentException} with one clear line. */
    public void read(String text, CampaignSettingsBuilder builder) {
        try {
            action.put(builder, grammar.check(text));
        } catch (ArithmeticException beyond) {
            throw new IllegalArgumentException("'" + text + "' is too large", beyond);
        }
    }
}
