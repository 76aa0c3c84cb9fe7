package dev.hypnos.junit.trial;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.jupiter.api.extension.TestInstancePreDestroyCallback;

/**
 * The foreign extensions of a test in one trial, and its contexts: one for all, one for each class, one for the test.
 */
final class ExtendedGuests extends Guests {
    private final TestPlan plan;
    private final PreparedClass[] classes;
    private final List<PreparedExtension> extensions;
    private final PreparedCall test;
    private final TrialContext root;
    private final @Nullable TrialContext[] classContexts;
    private @Nullable TrialContext testContext;

    ExtendedGuests(
            TestPlan plan,
            PreparedClass[] classes,
            List<PreparedExtension> extensions,
            PreparedCall test,
            TrialScope classScope,
            TrialScope testScope) {
        super(classScope, testScope);
        this.plan = plan;
        this.classes = classes;
        this.extensions = extensions;
        this.test = test;
        this.root = new TrialContext(
                null,
                new TrialContext.Description(
                        "[engine:hypnos]", "Hypnos", Set.of(), null, null, null, plan.configuration()));
        this.classContexts = new @Nullable TrialContext[classes.length];
    }

    @Override
    TrialScope classScope(int index) {
        return super.classScope(index).with(classContext(index));
    }

    @Override
    TrialScope testScope() {
        return testContext == null ? super.testScope() : super.testScope().with(testContext);
    }

    /** The constructor belongs to the class, but extensions that the method names take part. */
    @Override
    TrialScope instanceScope(int index, boolean forClass) {
        return super.testScope().with(forClass ? classContext(index) : context(TEST));
    }

    @Override
    void enterClass(int index, Failures failures) throws Throwable {
        PreparedClass entered = classes[index];
        TrialContext context = new TrialContext(
                index == 0 ? root : classContext(index - 1),
                new TrialContext.Description(
                        "[class:" + entered.type().getName() + "]",
                        entered.displayName(),
                        plan.tags(),
                        entered.type(),
                        null,
                        lifecycle(index),
                        plan.configuration()));
        classContexts[index] = context;
        context.setFailures(failures);
        for (PreparedExtension extension : entered.extensions()) {
            extension.register(context.extensions(), null);
        }
    }

    private Lifecycle lifecycle(int index) {
        return classes[index].instanceFirst() ? Lifecycle.PER_CLASS : Lifecycle.PER_METHOD;
    }

    @Override
    void leaveClass(int index, @Nullable Object instance, Failures failures) throws Throwable {
        TrialContext context = classContexts[index];
        if (context != null) {
            if (instance != null) {
                after(
                        index,
                        TestInstancePreDestroyCallback.class,
                        TestInstancePreDestroyCallback::preDestroyTestInstance,
                        failures);
            }
            context.close(failures);
        }
    }

    @Override
    void enterTest(Failures failures) throws Throwable {
        int last = classes.length - 1;
        Method method = (Method) test.executable();
        TrialContext context = new TrialContext(
                classContext(last),
                new TrialContext.Description(
                        "[method:" + method.getName() + "]",
                        plan.displayName(),
                        plan.tags(),
                        classes[last].type(),
                        method,
                        lifecycle(last),
                        plan.configuration()));
        testContext = context;
        context.setFailures(failures);
        for (PreparedExtension extension : extensions) {
            extension.register(context.extensions(), null);
        }
        if (plan.invocation() >= 0) {
            context.extensions().add(SourceArguments.of(method, plan.invocation(), context));
        }
    }

    @Override
    void leaveTest(@Nullable Object instance, Failures failures) throws Throwable {
        if (testContext != null) {
            if (instance != null) {
                after(
                        TEST,
                        TestInstancePreDestroyCallback.class,
                        TestInstancePreDestroyCallback::preDestroyTestInstance,
                        failures);
            }
            testContext.close(failures);
        }
    }

    @Override
    void leaveTrial(Failures failures) throws Throwable {
        root.close(failures);
    }

    @Override
    void beforeInstance(int index, boolean forClass, @Nullable Object outer) throws Throwable {
        TrialContext context = classContext(index);
        TestInstanceFactoryContext factory = new InstanceToCome(classes[index].type(), Optional.ofNullable(outer));
        for (TestInstancePreConstructCallback callback :
                registry(forClass, index).of(TestInstancePreConstructCallback.class)) {
            callback.preConstructTestInstance(factory, context);
        }
    }

    @Override
    void afterInstance(int index, boolean forClass, Object instance, List<Object> made) throws Throwable {
        TrialContext context = classContext(index);
        for (TestInstancePostProcessor processor : registry(forClass, index).of(TestInstancePostProcessor.class)) {
            processor.postProcessTestInstance(instance, context);
        }
        if (forClass) {
            context.setInstances(made);
        }
        for (PreparedExtension extension : classes[index].instanceExtensions()) {
            extension.register(registry(forClass, index), instance);
        }
    }

    private Extensions registry(boolean forClass, int index) {
        return (forClass ? classContext(index) : context(TEST)).extensions();
    }

    @Override
    void tell(List<Object> made) {
        context(TEST).setInstances(made);
    }

    @Override
    <E extends Extension> void before(int index, Class<E> kind, Callback<E> callback, Failures failures)
            throws Throwable {
        TrialContext context = context(index);
        for (E extension : context.extensions().of(kind)) {
            if (failures.isEmpty()) {
                failures.during(() -> callback.call(extension, context));
            }
        }
    }

    @Override
    <E extends Extension> void after(int index, Class<E> kind, Callback<E> callback, Failures failures)
            throws Throwable {
        TrialContext context = context(index);
        for (E extension : context.extensions().reversed(kind)) {
            failures.during(() -> callback.call(extension, context));
        }
    }

    @Override
    <E extends Extension> void handled(
            int index, Failures.Step step, Class<E> kind, Handling<E> handling, Failures failures) throws Throwable {
        failures.during(() -> {
            try {
                step.run();
            } catch (Throwable thrown) {
                if (Failures.endsTheTask(thrown)) {
                    throw thrown;
                }
                handle(thrown, context(index), kind, handling);
            }
        });
    }

    private static <E extends Extension> void handle(
            Throwable thrown, TrialContext context, Class<E> kind, Handling<E> handling) throws Throwable {
        Throwable left = thrown;
        for (E handler : context.extensions().reversed(kind)) {
            try {
                handling.handle(handler, context, left);
                return;
            } catch (Throwable again) {
                left = again;
            }
        }
        throw left;
    }

    private TrialContext context(int index) {
        return index == TEST ? Objects.requireNonNull(testContext, "the test has not begun") : classContext(index);
    }

    private TrialContext classContext(int index) {
        return Objects.requireNonNull(classContexts[index], "the class was not entered");
    }

    private record InstanceToCome(Class<?> getTestClass, Optional<Object> getOuterInstance)
            implements TestInstanceFactoryContext {}
}
