package dev.hypnos.suites.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves out steps of a program as long as it still does what is wrong with it. */
public final class Shrinker {
    private static final int STEP = 3;

    private Shrinker() {}

    /** The smallest program that is found. */
    public static GeneratedProgram shrink(GeneratedProgram program, Predicate<GeneratedProgram> isWrong) {
        GeneratedProgram smallest = program;
        boolean isSmaller = true;
        while (isSmaller) {
            isSmaller = false;
            for (String text : smaller(smallest.text())) {
                GeneratedProgram candidate = program.with(text);
                if (isWrong.test(candidate)) {
                    smallest = candidate;
                    isSmaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    /** The same program without one task, without one step, or with what is inside of a step in its place. */
    private static List<String> smaller(String text) {
        List<String> all = new ArrayList<>();
        String[] tasks = text.split("\\|", -1);
        for (int i = 0; i < tasks.length && tasks.length > 1; i++) {
            List<String> others = new ArrayList<>(List.of(tasks));
            others.remove(i);
            all.add(String.join(String.valueOf(Step.BETWEEN_TASKS), others));
        }
        for (int i = 0; i + STEP <= text.length(); i++) {
            if (isStep(text, i)) {
                int end = i + STEP;
                String inner = "";
                if (end < text.length() && text.charAt(end) == '(') {
                    int close = Step.closing(text, end);
                    inner = text.substring(end + 1, close);
                    end = close + 1;
                }
                all.add(text.substring(0, i) + text.substring(end));
                if (!inner.isEmpty()) {
                    all.add(text.substring(0, i) + inner + text.substring(end));
                }
            }
        }
        return all;
    }

    private static boolean isStep(String text, int at) {
        char kind = text.charAt(at);
        return (Character.isLetter(kind) || kind == '?') && Character.isDigit(text.charAt(at + 1));
    }
}
