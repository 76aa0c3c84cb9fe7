package dev.hypnos.kernel.schedule;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The lines of a schedule file, one after the other, with their numbers for errors. */
final class Lines {
    private final String file;
    private final byte[] bytes;
    private final int end;
    private int at;
    private int number;

    /** The lines that lie before {@code end}. */
    Lines(String file, byte[] bytes, int end) {
        this.file = file;
        this.bytes = bytes;
        this.end = end;
    }

    /** The next line; where there is none, the error says what should have followed. */
    String next(String expected) throws ScheduleFormatException {
        number++;
        if (at >= end) {
            throw corrupt("it should hold " + expected);
        }
        int from = at;
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        int to = at > from && bytes[at - 1] == '\r' ? at - 1 : at;
        at++;
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw corrupt("it is not UTF-8");
        }
    }

    /** What follows the keyword, with which the next line must begin. */
    String next(String keyword, String expected) throws ScheduleFormatException {
        String line = next(expected);
        if (!line.startsWith(keyword + " ")) {
            throw corrupt("it should begin with '" + keyword + "'");
        }
        return line.substring(keyword.length() + 1);
    }

    /** The count that follows the keyword, at most as large as given. */
    int count(String keyword, int max) throws ScheduleFormatException {
        return parse(next(keyword, "the number of " + keyword), max);
    }

    /** A number from 0 to a bound. */
    int parse(String text, int max) throws ScheduleFormatException {
        boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits || text.length() > 10) {
            throw corrupt("'" + (text.length() > 20 ? text.substring(0, 20) + "..." : text) + "' is no count");
        }
        long value = Long.parseLong(text);
        if (value > max) {
            throw corrupt(value + " is more than there can be (" + max + ")");
        }
        return (int) value;
    }

    boolean atEnd() {
        return at >= end;
    }

    /** How many bytes are left: no section can have more lines than that. */
    int left() {
        return Math.max(0, end - at);
    }

    int number() {
        return number;
    }

    ScheduleFormatException corrupt(String problem) {
        return new ScheduleFormatException(file, "is corrupt at line " + Math.max(1, number) + ": " + problem);
    }

    /** The checksum of all lines; the carriage returns that some tools add do not count. */
    long checksum() {
        CRC32 checksum = new CRC32();
        int from = 0;
        for (int i = 0; i + 1 < end; i++) {
            if (bytes[i] == '\r' && bytes[i + 1] == '\n') {
                checksum.update(bytes, from, i - from);
                from = i + 1;
            }
        }
        checksum.update(bytes, from, end - from);
        return checksum.getValue();
    }
}
