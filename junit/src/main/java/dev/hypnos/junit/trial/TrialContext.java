package dev.hypnos.junit.trial;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExecutableInvoker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What a trial tells extensions about the test: as JUnit does, with the trial's copies of classes and with stores that
 * end with the trial. Reports that an extension publishes go nowhere: a thousand trials would publish them a thousand
 * times.
 *
 * <p>Has the methods of later versions of JUnit too, where all their types are known.
 */
public final class TrialContext implements ExtensionContext {
    private final @Nullable TrialContext parent;
    private final Description description;
    private final TrialStore store;
    private final Extensions extensions;
    private @Nullable List<Object> instances;
    private @Nullable Failures failures;

    /**
     * What a context is of.
     *
     * @param name the last part of its identifier
     * @param lifecycle null where there is no class
     * @param configuration the value of a parameter of JUnit's configuration
     */
    public record Description(
            String name,
            String displayName,
            Set<String> tags,
            @Nullable Class<?> testClass,
            @Nullable Method testMethod,
            @Nullable Lifecycle lifecycle,
            Function<String, Optional<String>> configuration) {}

    /** A context below another one, or the outermost. */
    public TrialContext(@Nullable TrialContext parent, Description description) {
        this.parent = parent;
        this.description = description;
        this.store = new TrialStore(parent == null ? null : parent.store);
        this.extensions = new Extensions(parent == null ? null : parent.extensions);
    }

    /** The extensions that take part here. */
    public Extensions extensions() {
        return extensions;
    }

    /** Tells of the instances that there are now, the innermost last. */
    public void setInstances(List<Object> made) {
        this.instances = List.copyOf(made);
    }

    /** Tells where failures are kept. */
    public void setFailures(Failures kept) {
        this.failures = kept;
    }

    /** Ends it: what extensions keep here is closed. */
    public void close(Failures kept) throws Throwable {
        store.close(kept);
    }

    @Override
    public Optional<ExtensionContext> getParent() {
        return Optional.ofNullable(parent);
    }

    @Override
    public ExtensionContext getRoot() {
        TrialContext root = this;
        while (root.parent != null) {
            root = root.parent;
        }
        return root;
    }

    @Override
    public String getUniqueId() {
        return parent == null ? description.name : parent.getUniqueId() + "/" + description.name;
    }

    @Override
    public String getDisplayName() {
        return description.displayName;
    }

    @Override
    public Set<String> getTags() {
        return description.tags;
    }

    @Override
    public Optional<AnnotatedElement> getElement() {
        return description.testMethod == null
                ? Optional.ofNullable(description.testClass)
                : Optional.of(description.testMethod);
    }

    @Override
    public Optional<Class<?>> getTestClass() {
        return Optional.ofNullable(description.testClass);
    }

    /** As since 5.12. */
    public List<Class<?>> getEnclosingTestClasses() {
        List<Class<?>> enclosing = new ArrayList<>();
        for (TrialContext above = parent; above != null; above = above.parent) {
            Class<?> type = above.description.testClass;
            if (type != null && type != description.testClass) {
                enclosing.add(type);
            }
        }
        Collections.reverse(enclosing);
        return enclosing;
    }

    @Override
    public Optional<Lifecycle> getTestInstanceLifecycle() {
        return Optional.ofNullable(description.lifecycle);
    }

    @Override
    public Optional<Object> getTestInstance() {
        return getTestInstances().map(TestInstances::getInnermostInstance);
    }

    @Override
    public Optional<TestInstances> getTestInstances() {
        return instances == null || instances.isEmpty() ? Optional.empty() : Optional.of(new Instances(instances));
    }

    @Override
    public Optional<Method> getTestMethod() {
        return Optional.ofNullable(description.testMethod);
    }

    @Override
    public Optional<Throwable> getExecutionException() {
        return failures == null ? Optional.empty() : Optional.ofNullable(failures.first());
    }

    @Override
    public Optional<String> getConfigurationParameter(String key) {
        return description.configuration.apply(key);
    }

    @Override
    public <T> Optional<T> getConfigurationParameter(String key, Function<String, T> transformer) {
        return getConfigurationParameter(key).map(transformer);
    }

    @Override
    public void publishReportEntry(Map<String, String> entry) {}

    /** As since 5.12. */
    public void publishDirectory(String name, ThrowingConsumer<Path> action) {}

    @Override
    public Store getStore(Namespace namespace) {
        return store.of(namespace);
    }

    @Override
    public ExecutionMode getExecutionMode() {
        return ExecutionMode.SAME_THREAD;
    }

    @Override
    public ExecutableInvoker getExecutableInvoker() {
        return new Invoker(this);
    }

    private record Instances(List<Object> getAllInstances) implements TestInstances {
        @Override
        public Object getInnermostInstance() {
            return getAllInstances.getLast();
        }

        @Override
        public List<Object> getEnclosingInstances() {
            return getAllInstances.subList(0, getAllInstances.size() - 1);
        }

        @Override
        public <T> Optional<T> findInstance(Class<T> type) {
            for (Object instance : getAllInstances.reversed()) {
                if (type.isInstance(instance)) {
                    return Optional.of(type.cast(instance));
                }
            }
            return Optional.empty();
        }
    }
}
