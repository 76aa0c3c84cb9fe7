package dev.hypnos.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Turns a Hypnos test into a campaign: on JUnit's own instance neither the constructor nor a fixture nor the test runs;
 * they run in the trials. Other tests of the class are left alone.
 *
 * <p>{@link HypnosTest} brings it along. JUnit does a few things before it asks an extension of a method: it runs
 * {@code @BeforeAll} and {@code @AfterAll} once outside the trials, and for a test of a {@code @Nested} class the
 * constructor of the enclosing one. {@code @ExtendWith(HypnosExtension.class)} on the (outermost) class spares it the
 * first, where all tests of the class are Hypnos tests, and the second.
 *
 * @since 0.1
 */
public final class HypnosExtension
        implements InvocationInterceptor, BeforeEachCallback, BeforeTestExecutionCallback, ParameterResolver {

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Constructor<T>> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        return PlainTests.none(extensionContext.getRequiredTestClass())
                ? HostInstance.inPlaceOf(invocation, invocationContext, extensionContext)
                : invocation.proceed();
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        skipIf(PlainTests.none(extensionContext.getRequiredTestClass()), invocation);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        skipIf(PlainTests.none(extensionContext.getRequiredTestClass()), invocation);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        skipIf(isHypnosTest(extensionContext), invocation);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        skipIf(isHypnosTest(extensionContext), invocation);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        skipIf(isHypnosTest(extensionContext), invocation);
    }

    /**
     * Before JUnit asks extensions that the method names for parameters. Those of the class were guarded when the
     * instance was made.
     */
    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        if (isHypnosTest(context)) {
            Attachment.attach();
            HostGuard.guard(context.getRequiredTestClass(), context.getRequiredTestMethod());
        }
    }

    /**
     * The campaign runs before JUnit would call the method, since a {@code @Timeout} counts the real time of that call.
     */
    @Override
    public void beforeTestExecution(ExtensionContext context) throws Exception {
        if (!isHypnosTest(context)) {
            return;
        }
        Method method = context.getRequiredTestMethod();
        if (AnnotationSupport.isAnnotated(method, TestTemplate.class)) {
            Refusals.template(method);
        }
        Attachment.attach();
        run(context);
    }

    /**
     * The class is named in a string: it is compiled for a newer Java than this one, and may touch kernel and runtime.
     */
    private static void run(ExtensionContext context) throws Exception {
        Method run = Class.forName("dev.hypnos.junit.JUnitRun").getDeclaredMethod("run", ExtensionContext.class);
        try {
            run.invoke(null, context);
        } catch (InvocationTargetException thrown) {
            if (thrown.getTargetException() instanceof Exception exception) {
                throw exception;
            }
            if (thrown.getTargetException() instanceof OutOfMemoryError full) {
                // JUnit would end the JVM for it, and with that all other tests
                throw new IllegalStateException(
                        "the test uses up the memory of this JVM and leaves none for Hypnos. Give it more, with -Xmx",
                        full);
            }
            if (thrown.getTargetException() instanceof Error error) {
                throw error;
            }
            throw thrown;
        }
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        skipIf(isHypnosTest(extensionContext), invocation);
    }

    /**
     * JUnit wants values before it asks whether the call is wanted at all. Extensions and sources give the real ones in
     * the trials.
     */
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        boolean isForTrials = parameter.getDeclaringExecutable() instanceof Constructor<?>
                ? PlainTests.none(context.getRequiredTestClass())
                : isHypnosTest(context);
        return isForTrials && HostParameters.needsValue(parameter, context);
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return HostParameters.anyValue(parameter.getParameter().getType());
    }

    private static void skipIf(boolean hypnos, Invocation<Void> invocation) throws Throwable {
        if (hypnos) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    private static boolean isHypnosTest(ExtensionContext context) {
        return context.getTestMethod()
                .map(method -> AnnotationSupport.isAnnotated(method, HypnosTest.class))
                .orElse(false);
    }
}
