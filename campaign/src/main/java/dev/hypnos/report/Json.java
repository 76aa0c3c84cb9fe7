package dev.hypnos.report;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON (RFC 8259): maps, lists, strings, numbers, booleans, null. Everything outside printable ASCII is escaped,
 * so that the output is the same bytes in every encoding.
 */
public final class Json {
    private final StringBuilder out = new StringBuilder();

    private final boolean isIndented;

    private Json(boolean isIndented) {
        this.isIndented = isIndented;
    }

    /** The value as indented JSON, with a line end. */
    public static String write(Map<String, ?> value) {
        Json json = new Json(true);
        json.value(value, 0);
        return json.out.append('\n').toString();
    }

    /** The value as JSON on one line, without spaces. It can stand in a page: nothing in it looks like markup. */
    static String writeCompact(Map<String, ?> value) {
        Json json = new Json(false);
        json.value(value, 0);
        return json.out.toString();
    }

    private void value(@Nullable Object value, int depth) {
        switch (value) {
            case null -> out.append("null");
            case String text -> string(text);
            case Boolean truth -> out.append(truth.booleanValue());
            case Integer number -> out.append(number.intValue());
            case Long number -> out.append(number.longValue());
            case Double number -> number(number);
            case Map<?, ?> members -> object(members, depth);
            case List<?> elements -> array(elements, depth);
            case int[] numbers -> numbers(Arrays.stream(numbers).asLongStream());
            case long[] numbers -> numbers(Arrays.stream(numbers));
            default ->
                throw new IllegalArgumentException(
                        "not a value of JSON: " + value.getClass().getName());
        }
    }

    /** JSON knows neither infinities nor NaN. */
    private void number(double number) {
        if (Double.isFinite(number)) {
            out.append(String.format(Locale.ROOT, "%.6f", number));
        } else {
            out.append("null");
        }
    }

    private void object(Map<?, ?> members, int depth) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            separate(first, depth + 1);
            first = false;
            string((String) member.getKey());
            out.append(isIndented ? ": " : ":");
            value(member.getValue(), depth + 1);
        }
        end(first, depth, '}');
    }

    private void array(List<?> elements, int depth) {
        out.append('[');
        boolean first = true;
        for (Object element : elements) {
            separate(first, depth + 1);
            first = false;
            value(element, depth + 1);
        }
        end(first, depth, ']');
    }

    /** Columns of numbers are long, and nobody reads them: they stay on one line. */
    private void numbers(LongStream numbers) {
        out.append('[');
        numbers.forEach(number -> out.append(number).append(','));
        if (out.charAt(out.length() - 1) == ',') {
            out.setLength(out.length() - 1);
        }
        out.append(']');
    }

    private void separate(boolean first, int depth) {
        if (!first) {
            out.append(',');
        }
        if (isIndented) {
            out.append('\n').append("  ".repeat(depth));
        }
    }

    private void end(boolean empty, int depth, char bracket) {
        if (!empty && isIndented) {
            out.append('\n').append("  ".repeat(depth));
        }
        out.append(bracket);
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            switch (letter) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (letter < ' ' || letter > '~' || (letter == '<' && !isIndented)) {
                        out.append("\\u").append(HexFormat.of().toHexDigits(letter));
                    } else {
                        out.append(letter);
                    }
                }
            }
        }
        out.append('"');
    }
}
