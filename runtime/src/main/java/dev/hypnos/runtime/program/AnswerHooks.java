package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.Answer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Woven behind calls of the JDK, in the copies of classes that are run to be explained: what they gave. */
public final class AnswerHooks {
    /** Texts are told apart by more than one can show. */
    private static final int SHOWN = 60;

    private AnswerHooks() {}

    public static void gave(int value, int site) {
        add(String.valueOf(value), site);
    }

    public static void gave(boolean value, int site) {
        add(String.valueOf(value), site);
    }

    public static void gave(char value, int site) {
        add("'" + value + "'", site);
    }

    public static void gave(long value, int site) {
        add(String.valueOf(value), site);
    }

    public static void gave(float value, int site) {
        add(String.valueOf(value), site);
    }

    public static void gave(double value, int site) {
        add(String.valueOf(value), site);
    }

    /** Objects that are values; of others nothing can be said without asking the program. */
    public static void gave(@Nullable Object value, int site) {
        switch (value) {
            case null -> add("null", site);
            case String text -> add(shown(text), site);
            case Number number when number.getClass().getClassLoader() == null -> add(number.toString(), site);
            case Boolean truth -> add(truth.toString(), site);
            case Character character -> add("'" + character + "'", site);
            case Enum<?> constant -> add(constant.name(), site);
            case byte[] bytes -> add(bytes.length + " bytes, hash code " + Arrays.hashCode(bytes), site);
            default -> {}
        }
    }

    private static String shown(String text) {
        String quoted = '"' + text + '"';
        return text.length() <= SHOWN
                ? quoted
                : quoted.substring(0, SHOWN) + "…\", " + text.length() + " characters, hash code " + text.hashCode();
    }

    private static void add(String value, int site) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.observer.on) {
            task.engine.observer.answer(new Answer(task.toString(), site, value));
        }
    }
}
