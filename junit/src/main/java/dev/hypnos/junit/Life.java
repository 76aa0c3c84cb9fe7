package dev.hypnos.junit;

import dev.hypnos.runtime.code.CodeOwner;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The life of a test in one trial, in JUnit's order and with JUnit's rules for failures: what was set up is torn down even if
 * something failed in between, and later failures are suppressed by the first.
 */
@SuppressWarnings("ReferenceEquality") // the very same exception must not suppress itself
final class Life {
    private final PreparedClass[] classes;
    private final PreparedCall test;
    private final TrialScope classScope;
    private final TrialScope methodScope;
    private final @Nullable Object[] instances;
    private @Nullable Throwable failure;

    Life(PreparedClass[] classes, PreparedCall test, TrialScope classScope, TrialScope methodScope) {
        this.classes = classes;
        this.test = test;
        this.classScope = classScope;
        this.methodScope = methodScope;
        this.instances = new @Nullable Object[classes.length];
    }

    /** Throws what the test failed with, or a {@link TestAbortedException} if an assumption did not hold. */
    void run() throws Throwable {
        int entered = 0;
        while (entered < classes.length && failure == null) {
            enter(entered++);
        }
        if (failure == null) {
            runEach();
        }
        while (entered > 0) {
            entered--;
            callAll(classes[entered].afterAll(), instances[entered], classScope);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void enter(int index) throws Throwable {
        PreparedClass entered = classes[index];
        try {
            entered.setFields(true, null, classScope);
            if (entered.instanceFirst()) {
                instance(index);
            }
        } catch (Throwable thrown) {
            add(thrown);
            return;
        }
        callUntilFailure(entered.beforeAll(), instances[index], classScope);
    }

    private void runEach() throws Throwable {
        try {
            instance(classes.length - 1);
        } catch (Throwable thrown) {
            add(thrown);
            return;
        }
        for (int i = 0; i < classes.length && failure == null; i++) {
            callUntilFailure(classes[i].beforeEach(), instances[i], methodScope);
        }
        if (failure == null) {
            call(test, instances[classes.length - 1], methodScope);
        }
        for (int i = classes.length - 1; i >= 0; i--) {
            callAll(classes[i].afterEach(), instances[i], methodScope);
        }
    }

    private Object instance(int index) throws Throwable {
        Object instance = instances[index];
        if (instance == null) {
            Object outer = index == 0 ? null : instance(index - 1);
            instance = classes[index].constructor().on(outer, methodScope);
            if (instance == null) {
                throw new IllegalStateException("a constructor gave nothing");
            }
            instances[index] = instance;
            classes[index].setFields(false, instance, methodScope);
        }
        return instance;
    }

    private void callUntilFailure(List<PreparedCall> calls, @Nullable Object instance, TrialScope scope)
            throws Throwable {
        for (int i = 0; i < calls.size() && failure == null; i++) {
            call(calls.get(i), instance, scope);
        }
    }

    private void callAll(List<PreparedCall> calls, @Nullable Object instance, TrialScope scope) throws Throwable {
        for (int i = 0; i < calls.size(); i++) {
            call(calls.get(i), instance, scope);
        }
    }

    private void call(PreparedCall call, @Nullable Object instance, TrialScope scope) throws Throwable {
        try {
            call.on(instance, scope);
        } catch (Throwable thrown) {
            add(thrown);
        }
    }

    private void add(Throwable thrown) throws Throwable {
        if (endsTheTask(thrown)) {
            throw thrown;
        }
        if (failure == null) {
            failure = thrown;
        } else if (failure instanceof TestAbortedException && !(thrown instanceof TestAbortedException)) {
            thrown.addSuppressed(failure);
            failure = thrown;
        } else if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
    }

    /** The engine ends tasks on real threads by an error of its own, which nothing may catch. */
    private static boolean endsTheTask(Throwable thrown) {
        return thrown instanceof Error && CodeOwner.isEngine(thrown.getClass().getName());
    }
}
