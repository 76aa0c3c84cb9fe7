package dev.hypnos.cli;

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
