package dev.hypnos.junit.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The foreign extensions in the life of a test: here there are none. Classes are numbered from the outermost.
 */
class Guests {
    /** In place of the number of a class: the test itself. */
    static final int TEST = -1;

    private final TrialScope classScope;
    private final TrialScope testScope;

    Guests(TrialScope classScope, TrialScope testScope) {
        this.classScope = classScope;
        this.testScope = testScope;
    }

    /** What an extension does at some moment. */
    @FunctionalInterface
    interface Callback<E> {
        void call(E extension, ExtensionContext context) throws Throwable;
    }

    /** What an extension does about something that was thrown: it returns, or throws that or something else. */
    @FunctionalInterface
    interface Handling<E> {
        void handle(E extension, ExtensionContext context, Throwable thrown) throws Throwable;
    }

    /** Where fixtures of a class take their arguments from. */
    TrialScope classScope(int index) {
        return classScope;
    }

    /** Where the test and the fixtures around it take their arguments from. */
    TrialScope testScope() {
        return testScope;
    }

    /** Where the constructor takes its arguments from. */
    TrialScope instanceScope(int index, boolean forClass) {
        return testScope;
    }

    void enterClass(int index, Failures failures) throws Throwable {}

    void leaveClass(int index, @Nullable Object instance, Failures failures) throws Throwable {}

    void enterTest(Failures failures) throws Throwable {}

    void leaveTest(@Nullable Object instance, Failures failures) throws Throwable {}

    void leaveTrial(Failures failures) throws Throwable {}

    void beforeInstance(int index, boolean forClass, @Nullable Object outer) throws Throwable {}

    void afterInstance(int index, boolean forClass, Object instance, List<Object> made) throws Throwable {}

    /** Tells the test's context of the instances. */
    void tell(List<Object> made) {}

    /** Asks extensions in their order, until one fails. */
    <E extends Extension> void before(int index, Class<E> kind, Callback<E> callback, Failures failures)
            throws Throwable {}

    /** Asks all extensions, the latest first. */
    <E extends Extension> void after(int index, Class<E> kind, Callback<E> callback, Failures failures)
            throws Throwable {}

    /** Does something; what it throws is offered to extensions before it counts as a failure. */
    <E extends Extension> void handled(
            int index, Failures.Step step, Class<E> kind, Handling<E> handling, Failures failures) throws Throwable {
        failures.during(step);
    }
}
