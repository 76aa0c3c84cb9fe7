package dev.hypnos.kernel.schedule;

import java.util.Arrays;

/** Reads what {@link RunCodec} wrote, trusting none of it: no number is used before it is known to be in bounds. */
final class RunReader {
    private final Lines lines;
    private final int bound;
    private final int[] numbers;
    private int filled;
    private int[] symbols = new int[16];
    private int[] counts = new int[16];
    private int runs;
    private String line = "";
    private int at;

    private RunReader(Lines lines, int count, int bound) {
        this.lines = lines;
        this.bound = bound;
        this.numbers = new int[count];
    }

    /** Reads so many numbers, each below the bound. */
    static int[] read(Lines lines, int count, int bound) throws ScheduleFormatException {
        RunReader reader = new RunReader(lines, count, bound);
        while (reader.filled < count) {
            reader.readLine();
        }
        return reader.numbers;
    }

    private void readLine() throws ScheduleFormatException {
        line = lines.next("more operations or choices");
        at = 0;
        if (line.isEmpty()) {
            throw lines.corrupt("an empty line where runs are expected");
        }
        while (at < line.length()) {
            if (line.charAt(at) == '<') {
                copy();
            } else {
                int symbol = symbol();
                int count = at < line.length() && isDigit(line.charAt(at)) ? decimal() : 1;
                run(symbol, count);
            }
        }
    }

    private void copy() throws ScheduleFormatException {
        at++;
        int distance = decimal();
        expect('*');
        int length = decimal();
        expect('>');
        if (distance < 1 || distance > runs) {
            throw lines.corrupt("a reference before the beginning");
        }
        for (int i = 0; i < length; i++) {
            run(symbols[runs - distance], counts[runs - distance]);
        }
    }

    private void run(int symbol, int count) throws ScheduleFormatException {
        if (count < 1 || count > numbers.length - filled) {
            throw lines.corrupt("more entries than announced");
        }
        if (runs == symbols.length) {
            symbols = Arrays.copyOf(symbols, runs * 2);
            counts = Arrays.copyOf(counts, runs * 2);
        }
        symbols[runs] = symbol;
        counts[runs++] = count;
        Arrays.fill(numbers, filled, filled + count, symbol);
        filled += count;
    }

    private int symbol() throws ScheduleFormatException {
        long value = 0;
        while (at < line.length() && line.charAt(at) >= 'A' && line.charAt(at) <= 'Z' && value < bound) {
            value = value * 26 + line.charAt(at++) - 'A';
        }
        if (at == line.length() || line.charAt(at) < 'a' || line.charAt(at) > 'z') {
            throw lines.corrupt("column " + (at + 1) + " is no run");
        }
        value = value * 26 + line.charAt(at++) - 'a';
        if (value >= bound) {
            throw lines.corrupt("number " + value + " where all are below " + bound);
        }
        return (int) value;
    }

    private int decimal() throws ScheduleFormatException {
        long value = 0;
        int from = at;
        while (at < line.length() && isDigit(line.charAt(at)) && value <= Integer.MAX_VALUE) {
            value = value * 10 + line.charAt(at++) - '0';
        }
        if (at == from || value > Integer.MAX_VALUE) {
            throw lines.corrupt("column " + (from + 1) + " is no count");
        }
        return (int) value;
    }

    private void expect(char expected) throws ScheduleFormatException {
        if (at >= line.length() || line.charAt(at++) != expected) {
            throw lines.corrupt("'" + expected + "' is missing");
        }
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
