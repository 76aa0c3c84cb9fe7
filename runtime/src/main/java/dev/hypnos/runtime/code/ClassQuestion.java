package dev.hypnos.runtime.code;

import java.util.function.Predicate;

/**
 * A question about a class whose answer never changes, such as one about its name. It is asked for each frame on the
 * way up a stack, and is answered once for each class.
 */
public final class ClassQuestion implements Predicate<Class<?>> {
    private final Predicate<Class<?>> answer;
    /** Whether to answer costs less than to remember the answer for a class that is new in each trial. */
    private final boolean isSimple;

    private final ClassValue<Boolean> answers;

    private ClassQuestion(Predicate<Class<?>> answer, boolean isSimple) {
        this.answer = answer;
        this.isSimple = isSimple;
        answers = new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                return answer.test(type);
            }
        };
        // the first question draws a hash code for the table, which must not be one of a trial's
        answers.get(ClassQuestion.class);
    }

    public static ClassQuestion of(Predicate<Class<?>> answer) {
        return new ClassQuestion(answer, false);
    }

    /** One that a look at the name or the loader answers: only for the JDK's own classes is the answer remembered. */
    public static ClassQuestion simple(Predicate<Class<?>> answer) {
        return new ClassQuestion(answer, true);
    }

    @Override
    public boolean test(Class<?> type) {
        return isSimple && type.getClassLoader() != null ? answer.test(type) : answers.get(type);
    }
}
