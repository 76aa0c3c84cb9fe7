package dev.hypnos.junit.trial;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * The life of a test in one trial, in JUnit's order and with JUnit's rules for failures: what was set up is torn down
 * even if something failed in between. Foreign extensions take part by {@link Guests}, where there are any.
 */
final class Life {
    private final PreparedClass[] classes;
    private final PreparedCall test;
    private final Guests guests;
    private final @Nullable Object[] instances;
    private final Failures all = new Failures();
    /** Those of the class or the test that is alive now. */
    private Failures failures = all.below();

    Life(PreparedClass[] classes, PreparedCall test, Guests guests) {
        this.classes = classes;
        this.test = test;
        this.guests = guests;
        this.instances = new @Nullable Object[classes.length];
    }

    /** Throws what the test failed with, or a {@code TestAbortedException} if an assumption did not hold. */
    void run() throws Throwable {
        live(0);
        guests.leaveTrial(all);
        Throwable failure = all.first();
        if (failure != null) {
            throw failure;
        }
    }

    /** A class with all that happens inside it. */
    private void live(int index) throws Throwable {
        PreparedClass entered = classes[index];
        failures.during(() -> {
            guests.enterClass(index, failures);
            entered.setFields(true, null, guests.classScope(index));
            if (entered.instanceFirst()) {
                instance(index);
            }
        });
        if (!failures.isEmpty()) {
            leave(index);
            return;
        }
        guests.before(index, BeforeAllCallback.class, BeforeAllCallback::beforeAll, failures);
        if (failures.isEmpty()) {
            for (PreparedCall call : entered.beforeAll()) {
                fixture(call, index, LifecycleMethodExecutionExceptionHandler::handleBeforeAllMethodExecutionException);
                if (!failures.isEmpty()) {
                    break;
                }
            }
            if (failures.isEmpty()) {
                inside(index);
            }
            for (PreparedCall call : entered.afterAll()) {
                fixture(call, index, LifecycleMethodExecutionExceptionHandler::handleAfterAllMethodExecutionException);
            }
        }
        guests.after(index, AfterAllCallback.class, AfterAllCallback::afterAll, failures);
        leave(index);
    }

    private void inside(int index) throws Throwable {
        Failures ofClass = failures;
        failures = all.below();
        if (index + 1 < classes.length) {
            live(index + 1);
        } else {
            liveTest();
        }
        failures = ofClass;
    }

    private void leave(int index) throws Throwable {
        guests.leaveClass(index, classes[index].instanceFirst() ? instances[index] : null, failures);
    }

    private void liveTest() throws Throwable {
        failures.during(() -> {
            guests.enterTest(failures);
            instance(classes.length - 1);
            guests.tell(made(classes.length - 1));
        });
        if (failures.isEmpty()) {
            guests.before(Guests.TEST, BeforeEachCallback.class, BeforeEachCallback::beforeEach, failures);
            if (failures.isEmpty()) {
                runEach();
            }
            guests.after(Guests.TEST, AfterEachCallback.class, AfterEachCallback::afterEach, failures);
        }
        int last = classes.length - 1;
        guests.leaveTest(classes[last].instanceFirst() ? null : instances[last], failures);
    }

    private void runEach() throws Throwable {
        for (int i = 0; i < classes.length; i++) {
            List<PreparedCall> calls = classes[i].beforeEach();
            for (int j = 0; j < calls.size() && failures.isEmpty(); j++) {
                eachFixture(
                        calls.get(j),
                        i,
                        LifecycleMethodExecutionExceptionHandler::handleBeforeEachMethodExecutionException);
            }
        }
        if (failures.isEmpty()) {
            guests.before(
                    Guests.TEST,
                    BeforeTestExecutionCallback.class,
                    BeforeTestExecutionCallback::beforeTestExecution,
                    failures);
            if (failures.isEmpty()) {
                guests.handled(
                        Guests.TEST,
                        () -> test.on(instances[classes.length - 1], guests.testScope()),
                        TestExecutionExceptionHandler.class,
                        TestExecutionExceptionHandler::handleTestExecutionException,
                        failures);
            }
            guests.after(
                    Guests.TEST,
                    AfterTestExecutionCallback.class,
                    AfterTestExecutionCallback::afterTestExecution,
                    failures);
        }
        for (int i = classes.length - 1; i >= 0; i--) {
            for (PreparedCall call : classes[i].afterEach()) {
                eachFixture(call, i, LifecycleMethodExecutionExceptionHandler::handleAfterEachMethodExecutionException);
            }
        }
    }

    private void fixture(
            PreparedCall call, int index, Guests.Handling<LifecycleMethodExecutionExceptionHandler> handling)
            throws Throwable {
        guests.handled(
                index,
                () -> call.on(instances[index], guests.classScope(index)),
                LifecycleMethodExecutionExceptionHandler.class,
                handling,
                failures);
    }

    private void eachFixture(
            PreparedCall call, int index, Guests.Handling<LifecycleMethodExecutionExceptionHandler> handling)
            throws Throwable {
        guests.handled(
                Guests.TEST,
                () -> call.on(instances[index], guests.testScope()),
                LifecycleMethodExecutionExceptionHandler.class,
                handling,
                failures);
    }

    private Object instance(int index) throws Throwable {
        Object instance = instances[index];
        if (instance == null) {
            Object outer = index == 0 ? null : instance(index - 1);
            boolean forClass = classes[index].instanceFirst();
            guests.beforeInstance(index, forClass, outer);
            instance = classes[index].constructor().on(outer, guests.instanceScope(index, forClass));
            if (instance == null) {
                throw new IllegalStateException("a constructor gave nothing");
            }
            instances[index] = instance;
            classes[index].setFields(false, instance, guests.testScope());
            guests.afterInstance(index, forClass, instance, made(index));
        }
        return instance;
    }

    /** The instances of a class and those that enclose it. */
    private List<Object> made(int index) {
        List<Object> made = new ArrayList<>();
        for (int i = 0; i <= index; i++) {
            Object instance = instances[i];
            if (instance != null) {
                made.add(instance);
            }
        }
        return made;
    }
}
