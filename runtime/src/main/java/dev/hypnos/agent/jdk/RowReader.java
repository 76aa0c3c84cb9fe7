package dev.hypnos.agent.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a chapter; the package's documentation tells its form. Plain code without lambdas, because the JVM has just
 * started.
 */
final class RowReader {
    private final String chapter;
    private final List<Scope> scopes = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    /** Those of the rows that come next. */
    private List<Scope> current = new ArrayList<>();

    private boolean isComplete;
    private boolean isLacking;

    RowReader(String chapter) {
        this.chapter = chapter;
    }

    List<Scope> scopes() {
        return scopes;
    }

    List<Row> rows() {
        return rows;
    }

    void read(String text) {
        isComplete = true;
        int at = 0;
        while (at < text.length()) {
            int end = text.indexOf('\n', at);
            String line = text.substring(at, end);
            at = end + 1;
            if (line.isBlank()) {
                isComplete = true;
                continue;
            }
            if (line.stripLeading().charAt(0) == '#') {
                continue;
            }
            try {
                List<String> words = words(line);
                if (line.charAt(0) == ' ') {
                    isComplete = true;
                    for (Scope scope : current) {
                        rows.add(row(scope, words));
                    }
                } else {
                    header(words);
                }
            } catch (RuntimeException malformed) {
                throw new IllegalStateException("cannot read this line of the table: " + line, malformed);
            }
        }
    }

    private void header(List<String> words) {
        if (words.get(0).equals("lacking")) {
            isLacking = true;
            isComplete = true;
            return;
        }
        if (isComplete) {
            current = new ArrayList<>();
            isComplete = false;
        }
        Scope scope = scope(words);
        scopes.add(scope);
        current.add(scope);
    }

    private Scope scope(List<String> words) {
        switch (words.get(0)) {
            case "anywhere":
                return new Scope(chapter, null, null, Platform.EVERYWHERE, isLacking);
            case "module":
                return new Scope(chapter, null, words.get(1), Platform.EVERYWHERE, isLacking);
            case "class":
                boolean ofModule = words.size() == 4 && words.get(2).equals("of");
                Platform platform = words.size() == 3
                        ? Platform.valueOf(words.get(2).toUpperCase(Locale.ROOT))
                        : Platform.EVERYWHERE;
                if (words.size() > 3 && !ofModule) {
                    throw new IllegalArgumentException("not a class, a platform, or a module");
                }
                return new Scope(chapter, words.get(1), ofModule ? words.get(3) : null, platform, isLacking);
            default:
                throw new IllegalArgumentException("neither class, module, anywhere nor lacking");
        }
    }

    private static Row row(Scope scope, List<String> words) {
        Place place = Place.valueOf(words.get(0).toUpperCase(Locale.ROOT));
        String own = scope.className() == null ? "" : scope.className().replace('.', '/');
        return switch (place) {
            case ENTRY, RETURN -> member(scope, place, words.get(1), own, words.get(2), words, 3);
            case CALL, READ, WRITE -> {
                String member = words.get(2);
                int parameters = member.indexOf('(');
                int dot = member.lastIndexOf('.', parameters < 0 ? member.length() : parameters);
                String owner = member.substring(0, dot).replace('.', '/');
                yield member(scope, place, words.get(1), owner, member.substring(dot + 1), words, 3);
            }
            case OWN -> {
                String member = words.get(2);
                int dot = member.lastIndexOf('.');
                String owner = member.substring(0, dot).replace('.', '/');
                String name = member.substring(dot + 1);
                Tail tail = new Tail(words.subList(4, words.size()));
                yield tail.row(scope, place, owner, name, words.get(1), Convention.OWNED, words.get(3), null);
            }
            case NEW -> {
                Tail tail = new Tail(words.subList(4, words.size()));
                String owner = words.get(1).replace('.', '/');
                yield tail.row(scope, place, owner, "<init>", null, convention(words.get(2)), words.get(3), null);
            }
            case MONITORS, LOOPS -> {
                Tail tail = new Tail(words.subList(2, words.size()));
                yield tail.row(scope, place, "", "", null, convention(words.get(1)), "", null);
            }
        };
    }

    private static Row member(
            Scope scope, Place place, String type, String owner, String member, List<String> words, int at) {
        int parameters = member.indexOf('(');
        String name = parameters < 0 ? member : member.substring(0, parameters);
        String readable = type.equals("*") ? null : parameters < 0 ? type : type + member.substring(parameters);
        String convention = words.get(at);
        int detail = convention.indexOf('(');
        Tail tail = new Tail(words.subList(at + 2, words.size()));
        return tail.row(
                scope,
                place,
                owner,
                name,
                readable,
                convention(detail < 0 ? convention : convention.substring(0, detail)),
                detail < 0 ? "" : convention.substring(detail + 1, convention.length() - 1),
                Hook.parse(words.get(at + 1)));
    }

    private static Convention convention(String word) {
        return Convention.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** What follows the columns of a row. */
    private static final class Tail {
        private final List<String> methods = new ArrayList<>();
        private @Nullable String above;
        private boolean isRequired = true;

        Tail(List<String> words) {
            for (int i = 0; i < words.size(); i++) {
                switch (words.get(i)) {
                    // a comma between parameters separates nothing
                    case "in" -> methods.addAll(List.of(words.get(++i).split(",(?![^(]*\\))")));
                    case "below" -> above = words.get(++i).replace('.', '/');
                    case "optional" -> isRequired = false;
                    default -> throw new IllegalArgumentException("unknown word " + words.get(i));
                }
            }
        }

        Row row(
                Scope scope,
                Place place,
                String owner,
                String name,
                @Nullable String type,
                Convention convention,
                String detail,
                @Nullable Hook hook) {
            return new Row(
                    scope, place, owner, name, type, convention, detail, hook, List.copyOf(methods), above, isRequired);
        }
    }

    /** What is between apostrophes may have spaces. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        int at = 0;
        while (at < line.length()) {
            if (line.charAt(at) == ' ') {
                at++;
                continue;
            }
            int start = at;
            boolean isText = false;
            while (at < line.length() && (isText || line.charAt(at) != ' ')) {
                if (line.charAt(at) == '\'') {
                    isText = !isText;
                }
                at++;
            }
            words.add(line.substring(start, at));
        }
        return words;
    }
}
