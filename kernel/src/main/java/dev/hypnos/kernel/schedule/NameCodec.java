package dev.hypnos.kernel.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of resources as text. There may be as many as operations, and they differ in little but numbers
 * ({@code Node#17.next}, {@code int[]#2[7]}). So each form is written once, with {@code %} in place of numbers; then
 * come the forms of all names as runs, then the numbers: how much each differs from the one that was last in the same
 * place of the same form.
 */
final class NameCodec {
    /** Longer numbers stay text. */
    private static final int DIGITS_MAX = 8;
    /** In place of a number, which no digit follows; with a zero behind it stands for itself. */
    private static final char NUMBER = '%';

    private NameCodec() {}

    static void encode(List<String> names, StringBuilder text) {
        Map<String, Integer> forms = new LinkedHashMap<>();
        int[] formOf = new int[names.size()];
        List<int[]> last = new ArrayList<>();
        int[] numbers = new int[64];
        int count = 0;
        for (int i = 0; i < formOf.length; i++) {
            List<Integer> own = new ArrayList<>();
            String form = form(names.get(i), own);
            formOf[i] = forms.computeIfAbsent(form, absent -> {
                last.add(new int[own.size()]);
                return last.size() - 1;
            });
            int[] before = last.get(formOf[i]);
            if (count + before.length > numbers.length) {
                numbers = Arrays.copyOf(numbers, numbers.length * 2 + before.length);
            }
            for (int k = 0; k < before.length; k++) {
                int difference = own.get(k) - before[k];
                before[k] = own.get(k);
                numbers[count++] = difference << 1 ^ difference >> 31;
            }
        }
        ScheduleWriter.line(text, "forms", Integer.toString(forms.size()));
        forms.keySet().forEach(form -> text.append(Escapes.escape(form)).append('\n'));
        ScheduleWriter.line(text, "resources", Integer.toString(formOf.length));
        RunCodec.encode(formOf, 0, formOf.length, text);
        ScheduleWriter.line(text, "numbers", Integer.toString(count));
        RunCodec.encode(numbers, 0, count, text);
    }

    private static String form(String name, List<Integer> numbers) {
        StringBuilder form = new StringBuilder(name.length());
        int at = 0;
        while (at < name.length()) {
            char character = name.charAt(at);
            if (!isDigit(character)) {
                form.append(character);
                if (character == NUMBER) {
                    form.append('0');
                }
                at++;
                continue;
            }
            int from = at;
            while (at < name.length() && isDigit(name.charAt(at))) {
                at++;
            }
            if (at - from > DIGITS_MAX || (character == '0' && at - from > 1)) {
                form.append(name, from, at);
            } else {
                form.append(NUMBER);
                numbers.add(Integer.parseInt(name, from, at, 10));
            }
        }
        return form.toString();
    }

    static List<String> decode(Lines lines, int max) throws ScheduleFormatException {
        List<String> forms = ScheduleReader.texts(lines, "forms");
        int[] formOf = RunReader.read(lines, lines.count("resources", max), forms.size());
        List<int[]> last = new ArrayList<>();
        for (String form : forms) {
            last.add(new int[slots(form)]);
        }
        long expected = 0;
        long characters = 0;
        for (int form : formOf) {
            expected += last.get(form).length;
            characters += forms.get(form).length() + (long) DIGITS_MAX * last.get(form).length;
        }
        if (characters > Runtime.getRuntime().maxMemory() / 4) {
            throw lines.corrupt("names of " + characters + " characters are too many");
        }
        int count = lines.count("numbers", max);
        if (count != expected) {
            throw lines.corrupt("the names have " + expected + " numbers");
        }
        int[] numbers = RunReader.read(lines, count, Integer.MAX_VALUE);
        List<String> names = new ArrayList<>();
        int next = 0;
        for (int form : formOf) {
            int[] own = last.get(form);
            for (int k = 0; k < own.length; k++) {
                int number = numbers[next++];
                own[k] += number >>> 1 ^ -(number & 1);
            }
            names.add(name(forms.get(form), own));
        }
        return names;
    }

    private static String name(String form, int[] numbers) {
        StringBuilder name = new StringBuilder(form.length() + 8);
        int slot = 0;
        for (int at = 0; at < form.length(); at++) {
            char character = form.charAt(at);
            if (character != NUMBER) {
                name.append(character);
            } else if (isItself(form, at)) {
                name.append(NUMBER);
                at++;
            } else {
                name.append(numbers[slot++]);
            }
        }
        return name.toString();
    }

    private static int slots(String form) {
        int slots = 0;
        for (int at = 0; at < form.length(); at++) {
            if (form.charAt(at) == NUMBER && !isItself(form, at)) {
                slots++;
            }
        }
        return slots;
    }

    private static boolean isItself(String form, int at) {
        return at + 1 < form.length() && form.charAt(at + 1) == '0';
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
