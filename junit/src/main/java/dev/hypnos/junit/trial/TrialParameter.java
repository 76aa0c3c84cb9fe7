package dev.hypnos.junit.trial;

import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** A parameter that an extension fills in a trial. */
public final class TrialParameter implements ParameterContext {
    private final Parameter parameter;
    private final int index;
    private final @Nullable Object target;

    /** A parameter of a method or constructor, and the instance on which that will be called. */
    public TrialParameter(Executable executable, int index, @Nullable Object target) {
        this.parameter = executable.getParameters()[index];
        this.index = index;
        this.target = target;
    }

    /** The value from the one extension that has it. */
    public @Nullable Object resolve(Extensions extensions, ExtensionContext context) {
        ParameterResolver resolver = null;
        for (ParameterResolver each : extensions.of(ParameterResolver.class)) {
            if (each.supportsParameter(this, context)) {
                if (resolver != null) {
                    throw new ParameterResolutionException(
                            "both " + resolver.getClass().getName() + " and "
                                    + each.getClass().getName() + " have a value for " + place());
                }
                resolver = each;
            }
        }
        if (resolver == null) {
            throw new ParameterResolutionException("no extension has a value for " + place());
        }
        return resolver.resolveParameter(this, context);
    }

    private String place() {
        return "parameter " + parameter + " of "
                + parameter.getDeclaringExecutable().toGenericString();
    }

    @Override
    public Parameter getParameter() {
        return parameter;
    }

    @Override
    public int getIndex() {
        return index;
    }

    @Override
    public Optional<Object> getTarget() {
        return Optional.ofNullable(target);
    }

    @Override
    public boolean isAnnotated(Class<? extends Annotation> type) {
        return AnnotationSupport.isAnnotated(parameter, type);
    }

    @Override
    public <A extends Annotation> Optional<A> findAnnotation(Class<A> type) {
        return AnnotationSupport.findAnnotation(parameter, type);
    }

    @Override
    public <A extends Annotation> List<A> findRepeatableAnnotations(Class<A> type) {
        return AnnotationSupport.findRepeatableAnnotations(parameter, type);
    }
}
