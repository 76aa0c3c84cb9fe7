package dev.hypnos.junit.trial;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The arguments of one invocation, as an extension that fills the first parameters of the test. */
public final class SourceArguments implements ParameterResolver {
    private final Method test;
    private final @Nullable Object[] arguments;

    private SourceArguments(Method test, @Nullable Object[] arguments) {
        this.test = test;
        this.arguments = arguments;
    }

    /** Asks the sources of a test, and takes what they give for one invocation. */
    public static SourceArguments of(Method test, int invocation, ExtensionContext context) throws Throwable {
        List<@Nullable Object[]> all = ArgumentSources.all(test, context);
        if (invocation >= all.size()) {
            throw new ParameterResolutionException(
                    "the sources of " + test.getName() + " gave arguments for " + all.size()
                            + " invocations, and this is number " + (invocation + 1)
                            + ": they must give the same each time that they are asked");
        }
        return new SourceArguments(test, all.get(invocation));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getIndex() < arguments.length
                && parameter.getDeclaringExecutable().equals(test);
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return ArgumentSources.converted(arguments[parameter.getIndex()], parameter);
    }
}
