package dev.hypnos.examples;

/**
 * A scenario of a paper, with its verdict.
 *
 * @param name what people call it: {@code hypnos run example:NAME}
 * @param test the test, as {@code class#method}
 * @param fails whether some schedules fail
 * @param paper what the paper reports of it
 */
public record Scenario(String name, String test, boolean fails, String paper) {
    static Scenario passes(String name, Class<?> type, String method, String paper) {
        return new Scenario(name, type.getName() + "#" + method, false, paper);
    }

    static Scenario fails(String name, Class<?> type, String method, String paper) {
        return new Scenario(name, type.getName() + "#" + method, true, paper);
    }
}
