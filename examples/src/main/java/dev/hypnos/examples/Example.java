package dev.hypnos.examples;

/**
 * One example.
 *
 * @param name what people call it: {@code hypnos run example:NAME}
 * @param test the test with the error, as {@code class#method}
 * @param shows what it shows, in one line
 * @param fixedTest the same test of the repaired code
 */
public record Example(String name, String test, String shows, String fixedTest) {
    private static final String FIXED = "-fixed";

    /** What people call the fixed twin. */
    public String fixedName() {
        return name + FIXED;
    }

    static Example of(String name, Class<?> type, String method, String shows) {
        String test = type.getName() + "#" + method;
        return new Example(name, test, shows, test + "Fixed");
    }
}
