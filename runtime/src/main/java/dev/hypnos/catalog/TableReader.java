package dev.hypnos.catalog;

import dev.hypnos.kernel.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of a chapter; its form is told in the package's documentation. Plain code without lambdas, because the
 * table is read while the JVM starts a test.
 */
final class TableReader {
    private final List<Section> sections = new ArrayList<>();

    static List<Section> read(String... chapters) {
        TableReader reader = new TableReader();
        for (String chapter : chapters) {
            StringTokenizer lines = new StringTokenizer(chapter, "\n");
            while (lines.hasMoreTokens()) {
                reader.line(lines.nextToken());
            }
        }
        return reader.sections;
    }

    private void line(String text) {
        int comment = text.indexOf('#');
        String content = comment < 0 ? text : text.substring(0, comment);
        List<String> words = words(content);
        if (words.isEmpty()) {
            return;
        }
        try {
            if (Character.isWhitespace(content.charAt(0))) {
                Section section = sections.getLast();
                section.add(row(section, words));
            } else {
                header(words);
            }
        } catch (RuntimeException malformed) {
            throw new IllegalStateException("cannot read this line of the table: " + text, malformed);
        }
    }

    private void header(List<String> words) {
        String kind = words.get(0);
        if (!kind.equals("class") && !kind.equals("interface")) {
            throw new IllegalArgumentException("neither class nor interface: " + kind);
        }
        sections.add(new Section(words.get(1), words.subList(2, words.size())));
    }

    private static Line row(Section section, List<String> words) {
        String method = words.get(0);
        int parenthesis = method.indexOf('(');
        String name = parenthesis < 0 ? method : method.substring(0, parenthesis);
        List<String> parameters = parenthesis < 0 ? null : parameters(method.substring(parenthesis));
        String access = words.get(1);
        if (access.equals("NONE") || access.equals("ENGINE")) {
            Details details = new Details(words.subList(2, words.size()));
            return new Line(name, parameters, Line.Verdict.valueOf(access), null, details.has(Flag.VIEW));
        }
        Row row = operation(section.internalName(), name, Access.valueOf(access), words);
        return new Line(name, parameters, Line.Verdict.OPERATION, row, row.has(Flag.VIEW));
    }

    private static Row operation(String owner, String name, Access access, List<String> words) {
        String resource = words.get(2);
        boolean conditional =
                words.size() > 3 && Character.isUpperCase(words.get(3).charAt(0));
        String enabling = conditional ? words.get(3) : Enabling.ALWAYS.name();
        Details details = new Details(words.subList(conditional ? 4 : 3, words.size()));
        return new Row(
                owner,
                name,
                access,
                Resource.valueOf(word(resource)),
                number(resource),
                Enabling.valueOf(word(enabling)),
                number(enabling),
                details.timeout,
                details.flags,
                details.also);
    }

    /** What follows the columns. */
    private static final class Details {
        private int flags;
        private int timeout = Row.NO_ARGUMENT;
        private final List<Also> also = new ArrayList<>();

        Details(List<String> words) {
            for (String word : words) {
                switch (word(word)) {
                    case "timed" -> timeout = number(word);
                    case "reads" -> also.add(new Also(Access.READ, number(word)));
                    case "writes" -> also.add(new Also(Access.WRITE, number(word)));
                    default ->
                        flags |= Flag.valueOf(word.toUpperCase(Locale.ROOT)).bit();
                }
            }
        }

        boolean has(Flag flag) {
            return (flags & flag.bit()) != 0;
        }
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(text);
        while (tokens.hasMoreTokens()) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    private static @Nullable List<String> parameters(String list) {
        List<String> parameters = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(list, "(,)");
        while (tokens.hasMoreTokens()) {
            parameters.add(tokens.nextToken());
        }
        return List.copyOf(parameters);
    }

    /** {@code ARGUMENT(0)} without its number. */
    private static String word(String numbered) {
        int parenthesis = numbered.indexOf('(');
        return parenthesis < 0 ? numbered : numbered.substring(0, parenthesis);
    }

    /** The number of {@code ARGUMENT(0)}. */
    private static int number(String numbered) {
        int parenthesis = numbered.indexOf('(');
        return parenthesis < 0
                ? Row.NO_ARGUMENT
                : Integer.parseInt(numbered.substring(parenthesis + 1, numbered.length() - 1));
    }
}
