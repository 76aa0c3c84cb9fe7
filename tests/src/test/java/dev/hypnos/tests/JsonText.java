package dev.hypnos.tests;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: what a browser answers is small, and well formed. */
final class JsonText {
    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, numbers, booleans, null. */
    static Object parse(String text) {
        return new JsonText(text).value();
    }

    private Object value() {
        skip();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        while (!ends('}')) {
            String name = string();
            skip();
            at++;
            members.put(name, value());
        }
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        at++;
        while (!ends(']')) {
            elements.add(value());
        }
        return elements;
    }

    private boolean ends(char bracket) {
        skip();
        if (text.charAt(at) == ',') {
            at++;
            skip();
        }
        if (text.charAt(at) == bracket) {
            at++;
            return true;
        }
        return false;
    }

    private Object word(String word, Object value) {
        at += word.length();
        return value;
    }

    private Double number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Double.valueOf(text.substring(from, at));
    }

    private String string() {
        StringBuilder letters = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            if (text.charAt(at) != '\\') {
                letters.append(text.charAt(at));
                continue;
            }
            char escaped = text.charAt(++at);
            switch (escaped) {
                case 'n' -> letters.append('\n');
                case 'r' -> letters.append('\r');
                case 't' -> letters.append('\t');
                case 'b' -> letters.append('\b');
                case 'f' -> letters.append('\f');
                case 'u' -> {
                    letters.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                }
                default -> letters.append(escaped);
            }
        }
        at++;
        return letters.toString();
    }

    private void skip() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    /** A text as JSON writes it. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\' || letter < ' ' || letter > '~') {
                quoted.append(String.format("\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }
}
