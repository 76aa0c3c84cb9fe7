package dev.hypnos.runtime.code;

import java.util.function.Predicate;

/**
 * A question about a class whose answer never changes, such as one about its name. It is asked for each frame on the way up a stack, and is
 * answered once for each class.
 */
public final class ClassQuestion implements Predicate<Class<?>> {
    private final ClassValue<Boolean> answers;

    private ClassQuestion(Predicate<Class<?>> answer) {
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
        return new ClassQuestion(answer);
    }

    @Override
    public boolean test(Class<?> type) {
        return answers.get(type);
    }
}
