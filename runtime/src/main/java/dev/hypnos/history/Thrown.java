package dev.hypnos.history;

/**
 * The result of an operation that ended with an exception. Two are the same if the exceptions are of one class,
 * whatever they say.
 *
 * @param type the name of the exception's class
 * @since 0.1
 */
public record Thrown(String type) {
    /** The result of an operation that threw this. */
    public static Thrown of(Exception exception) {
        return new Thrown(exception.getClass().getName());
    }

    @Override
    public String toString() {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
