package dev.hypnos.agent.jdk;

import org.jspecify.annotations.Nullable;

/**
 * Something that a hook is given. {@code as} is the type that the hook declares, where it is not that of the JDK:
 * {@code this:Object}. Types of {@code java.lang} are written without it.
 */
public sealed interface Argument {
    /** {@code this}: the object whose method is woven. */
    record This(@Nullable String as) implements Argument {}

    /** {@code 1}: a parameter of the method that is woven; the first has the number 1. */
    record Parameter(int number, @Nullable String as) implements Argument {}

    /**
     * {@code this.name}: a field of the object whose method is woven; {@code this.java.util.List#name:Type} where a
     * superclass has it.
     */
    record Field(String name, @Nullable String as) implements Argument {}

    /** {@code receiver}: the object of which a method is called or a field is read. */
    record Receiver(@Nullable String as) implements Argument {}

    /** <code>*</code>: the arguments of the call, behind its receiver; at a return, what is returned, which goes on. */
    record Given() implements Argument {}

    /** {@code result}: what the method returns. */
    record Result() implements Argument {}

    /** {@code 'a text'}. */
    record Text(String text) implements Argument {}

    /** {@code #1}. */
    record Whole(int value) implements Argument {}

    /** {@code #0L}. */
    record Long(long value) implements Argument {}

    static Argument parse(String written) {
        if (written.equals("*")) {
            return new Given();
        }
        if (written.equals("result")) {
            return new Result();
        }
        if (written.startsWith("'")) {
            return new Text(written.substring(1, written.length() - 1));
        }
        if (written.startsWith("#")) {
            return written.endsWith("L")
                    ? new Long(java.lang.Long.parseLong(written, 1, written.length() - 1, 10))
                    : new Whole(Integer.parseInt(written, 1, written.length(), 10));
        }
        int colon = written.indexOf(':');
        String what = colon < 0 ? written : written.substring(0, colon);
        String as = colon < 0 ? null : Hook.fullName(written.substring(colon + 1));
        if (what.equals("this")) {
            return new This(as);
        }
        if (what.equals("receiver")) {
            return new Receiver(as);
        }
        if (what.startsWith("this.")) {
            return new Field(what.substring("this.".length()), as);
        }
        return new Parameter(Integer.parseInt(what), as);
    }
}
