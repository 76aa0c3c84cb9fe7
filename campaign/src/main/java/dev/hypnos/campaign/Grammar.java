package dev.hypnos.campaign;

import dev.hypnos.campaign.text.Durations;
import dev.hypnos.campaign.text.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the value of a setting is written: in an annotation, a property and an option the same. Knows nothing of what the
 * values stand for, since a command line is read before the agent is attached.
 */
public sealed interface Grammar {
    /** The value as all that follows knows it. Throws an {@link IllegalArgumentException} with one clear line. */
    String check(String text);

    /** What stands for the value in a list of options. */
    String label();

    /** A whole number in these bounds; underscores and commas may separate thousands. */
    record Number(long least, long most) implements Grammar {
        @Override
        public String check(String text) {
            String digits = text.strip().replace("_", "").replace(",", "");
            long number;
            try {
                number = Long.parseLong(digits);
            } catch (NumberFormatException notANumber) {
                throw new IllegalArgumentException(refusal(text), notANumber);
            }
            if (number < least) {
                throw new IllegalArgumentException(refusal(text));
            }
            if (number > most) {
                throw new IllegalArgumentException("'" + text + "' is more than " + most);
            }
            return digits;
        }

        private String refusal(String text) {
            return "'" + text + "' is no whole number" + (least == Long.MIN_VALUE ? "" : " of at least " + least);
        }

        @Override
        public String label() {
            return "N";
        }
    }

    /** A length of time; a number alone is seconds. */
    record Length(boolean canBeZero) implements Grammar {
        Length() {
            this(false);
        }

        @Override
        public String check(String text) {
            if (Durations.parse(text).isZero() && !canBeZero) {
                throw new IllegalArgumentException("'" + text + "' is no time at all");
            }
            return text.strip();
        }

        @Override
        public String label() {
            return "TIME";
        }
    }

    /** On or off. */
    record OnOff() implements Grammar {
        @Override
        public String check(String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "on", "true", "yes" -> "on";
                case "off", "false", "no" -> "off";
                default -> throw new IllegalArgumentException("'" + text + "' is neither on nor off");
            };
        }

        @Override
        public String label() {
            return "on|off";
        }
    }

    /** One of a few names, in any case, with underscores or hyphens. */
    record Choice(List<String> names, Map<String, String> aliases) implements Grammar {
        /** Names separated by commas. */
        static Choice of(String names, Map<String, String> aliases) {
            return new Choice(List.of(names.split(", ")), aliases);
        }

        @Override
        public String check(String text) {
            String wanted = text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
            String name = aliases.getOrDefault(wanted, wanted);
            if (!names.contains(name)) {
                throw new IllegalArgumentException("'" + text + "' is none of " + String.join(", ", names)
                        + Nearest.to(wanted, names)
                                .map(nearest -> "; did you mean " + nearest + "?")
                                .orElse(""));
            }
            return name;
        }

        @Override
        public String label() {
            String all = String.join("|", names);
            return all.length() > 30 ? "NAME" : all;
        }
    }

    /** Anything; what is behind the setting says whether it is right. */
    record Text(String label) implements Grammar {
        @Override
        public String check(String text) {
            return text.strip();
        }
    }
}
