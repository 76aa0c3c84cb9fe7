package example;

import dev.hypnos.junit.Journal;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.jupiter.api.extension.TestInstancePreDestroyCallback;

/** An extension that takes part in everything that it can, and says what it was told. */
public class Recorder
        implements BeforeAllCallback,
                AfterAllCallback,
                BeforeEachCallback,
                AfterEachCallback,
                BeforeTestExecutionCallback,
                AfterTestExecutionCallback,
                TestInstancePreConstructCallback,
                TestInstancePostProcessor,
                TestInstancePreDestroyCallback,
                TestExecutionExceptionHandler,
                LifecycleMethodExecutionExceptionHandler,
                ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Recorder.class);

    private final String name;

    public Recorder() {
        this("recorder");
    }

    Recorder(String name) {
        this.name = name;
    }

    /** Another one, for where one of a class is not enough. */
    public static class Second extends Recorder {
        public Second() {
            super("second");
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return false;
        }
    }

    private void say(String what, ExtensionContext context) {
        Journal.add(
                getClass(),
                name + " " + what + " "
                        + context.getTestClass().map(Class::getSimpleName).orElse("-")
                        + context.getTestMethod().map(method -> " in a test").orElse("")
                        + context.getTestInstance()
                                .map(instance -> " with an instance")
                                .orElse("")
                        + context.getExecutionException()
                                .map(thrown -> " after " + thrown.getMessage())
                                .orElse("")
                        + " "
                        + context.getTestInstanceLifecycle().map(Enum::name).orElse("-"));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        say("before all", context);
        context.getStore(NAMESPACE)
                .put(name, name + " of " + context.getDisplayName().length());
        context.getStore(NAMESPACE).put(name + " closed", (ExtensionContext.Store.CloseableResource)
                () -> Journal.add(getClass(), name + " closed"));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        say("after all", context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        say("before each", context);
        Journal.add(
                getClass(), name + " remembers " + context.getStore(NAMESPACE).get(name, String.class));
        context.getStore(NAMESPACE).getOrComputeIfAbsent(name + " computed", key ->
                (ExtensionContext.Store.CloseableResource) () -> Journal.add(getClass(), name + " computed closed"));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        say("after each", context);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        say("before the test", context);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        say("after the test", context);
    }

    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
        say("before the instance of " + factory.getTestClass().getSimpleName(), context);
    }

    @Override
    public void postProcessTestInstance(Object instance, ExtensionContext context) {
        say("after the instance of " + instance.getClass().getSimpleName(), context);
    }

    @Override
    public void preDestroyTestInstance(ExtensionContext context) {
        say("before the end of the instance", context);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        Journal.add(getClass(), name + " handles " + thrown.getMessage());
        if (thrown.getMessage() != null && thrown.getMessage().contains("swallow")) {
            return;
        }
        throw thrown;
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        Journal.add(getClass(), name + " handles in a fixture " + thrown.getMessage());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Account.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Journal.add(
                getClass(),
                name + " fills parameter " + parameter.getIndex()
                        + parameter.getTarget().map(target -> " of an instance").orElse(""));
        return new Account();
    }
}
