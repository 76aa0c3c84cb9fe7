package dev.hypnos.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the values of options are written. */
final class Values {
    private Values() {}

    /** A whole number of at least one, with or without thousands separators. */
    static final class Count implements ITypeConverter<Long> {
        @Override
        public Long convert(String value) {
            return atLeast(1, value);
        }
    }

    /** A whole number of at least zero. */
    static final class Position implements ITypeConverter<Long> {
        @Override
        public Long convert(String value) {
            return atLeast(0, value);
        }
    }

    /** How findings are told. */
    static final class Format implements ITypeConverter<String> {
        static final String TEXT = "text";
        static final String GITHUB = "github";

        @Override
        public String convert(String value) {
            String format = value.toLowerCase(Locale.ROOT);
            if (format.equals(TEXT) || format.equals(GITHUB)) {
                return format;
            }
            throw new TypeConversionException("'" + value + "' is neither text nor github");
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
