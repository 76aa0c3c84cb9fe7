package dev.hypnos.runtime.outcome;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that was not over when its trial was.
 *
 * @param waitsFor what it waits for
 * @param holders who is in its way, where that is known
 * @param timed whether it waits for a time at most
 * @param place the file and line where it waits, or null where that is not known
 * @param stack its stack as the program knows it, the innermost frame first
 */
public record WaitingTask(
        TaskLabel task,
        Wait waitsFor,
        List<Holder> holders,
        boolean timed,
        @Nullable String place,
        List<StackTraceElement> stack) {

    private static final int FRAMES_SHOWN = 8;

    /** {@code task 0.1 "ada" waits for the monitor of Account#2, held by task 0.2 "bob" (Account.java:26)}. */
    public String headline() {
        StringBuilder text = new StringBuilder(task.text()).append(' ').append(waitsFor.text());
        for (Holder holder : holders) {
            text.append(", ").append(holder.text());
        }
        return place == null
                ? text.toString()
                : text.append(" (").append(place).append(')').toString();
    }

    /** The headline and the top of the stack, one line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        for (StackTraceElement frame : stack.subList(0, Math.min(stack.size(), FRAMES_SHOWN))) {
            lines.add("    at " + frame);
        }
        return lines;
    }
}
