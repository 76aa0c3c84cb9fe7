package dev.hypnos.suites.generated;

import org.jspecify.annotations.Nullable;

/**
 * A step of a task, and what comes after it. Everything is final, so that no operation of the trial is spent on reading
 * the program itself.
 *
 * @param kind what is done: a letter, which {@link ThreadSteps} or {@link ModelSteps} knows
 * @param place which variable, lock, queue or process
 * @param value what is written, sent or compared
 * @param block which of the blocks of the program is inside, counted from the beginning of its text; a piece of work is
 *     known by it
 * @param inner what is done under a lock, or if a comparison holds, or as a piece of work; null if nothing
 */
record Step(
        char kind,
        int place,
        int value,
        int block,
        @Nullable Step inner,
        @Nullable Step next) {

    /** Stands between the tasks of a program. */
    static final char BETWEEN_TASKS = '|';

    /**
     * As a program is written: {@code r00} for kind, place and value, with what is inside in brackets. Null if there is
     * none.
     */
    static @Nullable Step parse(String text) {
        return parse(text, 0);
    }

    /**
     * The same.
     *
     * @param before how many blocks the tasks before it have
     */
    static @Nullable Step parse(String text, int before) {
        return parse(text, 0, text.length(), before);
    }

    private static @Nullable Step parse(String text, int start, int end, int before) {
        if (start >= end) {
            return null;
        }
        int next = start + 3;
        Step inner = null;
        if (next < end && text.charAt(next) == '(') {
            int close = closing(text, next);
            inner = parse(text, next + 1, close, before);
            next = close + 1;
        }
        return new Step(
                text.charAt(start),
                text.charAt(start + 1) - '0',
                text.charAt(start + 2) - '0',
                before + blocks(text.substring(0, start)),
                inner,
                parse(text, next, end, before));
    }

    /** How many blocks a text has. */
    static int blocks(String text) {
        return (int) text.chars().filter(character -> character == '(').count();
    }

    static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; ; i++) {
            char character = text.charAt(i);
            if (character == '(') {
                depth++;
            } else if (character == ')' && --depth == 0) {
                return i;
            }
        }
    }
}
