package dev.hypnos.junit.trial;

import dev.hypnos.campaign.TestBody;
import dev.hypnos.runtime.process.TrialDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.opentest4j.TestAbortedException;

/** A {@link TestPlan} in the classes of one loader: everything is looked up once, and a trial only calls. */
public final class TestCopy implements TestBody {
    private final TestPlan plan;
    private final Abortions abortions;
    private final PreparedClass[] classes;
    private final PreparedCall test;
    private final List<PreparedExtension> extensions;
    private final TestInfo classInfo;
    private final TestInfo methodInfo;
    private @Nullable TrialDirectory directory;
    private TrialScope classScope;
    private TrialScope methodScope;

    /** Prepares the test in the classes of a loader. */
    public TestCopy(TestPlan plan, ClassLoader loader, Abortions abortions) throws ReflectiveOperationException {
        this.plan = plan;
        this.abortions = abortions;
        List<ClassPlan> plans = plan.classes();
        this.classes = new PreparedClass[plans.size()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = PreparedClass.of(plans.get(i), loader);
        }
        this.test = PreparedCall.ofMethod(plan.test(), loader);
        this.extensions = PreparedExtension.of(plan.extensions(), loader);
        Class<?> testClass = Class.forName(plan.testClass(), false, loader);
        this.classInfo =
                new CopiedTestInfo(testClass.getSimpleName(), plan.tags(), Optional.of(testClass), Optional.empty());
        this.methodInfo = new CopiedTestInfo(
                plan.displayName(), plan.tags(), Optional.of(testClass), Optional.of(method(plan.test(), loader)));
        this.classScope = new TrialScope(classInfo, null);
        this.methodScope = new TrialScope(methodInfo, null);
    }

    private static Method method(Call call, ClassLoader loader) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[call.parameterTypes().size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = PreparedCall.copyOf(call.parameterTypes().get(i), loader);
        }
        return Class.forName(call.declaringClass(), false, loader).getDeclaredMethod(call.name(), types);
    }

    @Override
    public void beforeTrial() {
        if (plan.directories() > 0) {
            try {
                // By test: which trials of other tests run at the same time changes no name.
                directory =
                        TrialDirectory.take(Integer.toHexString(plan.identity().hashCode()) + "-");
                Path path = directory.path();
                for (int number = 0; number < plan.directories(); number++) {
                    Files.createDirectories(path.resolve(Integer.toString(number)));
                }
                classScope = new TrialScope(classInfo, path);
                methodScope = new TrialScope(methodInfo, path);
            } catch (IOException failed) {
                throw new UncheckedIOException("the directories of a trial could not be made: " + failed, failed);
            }
        }
    }

    @Override
    public void run() throws Throwable {
        try {
            new Life(classes, test, guests()).run();
        } catch (TestAbortedException assumption) {
            abortions.add(assumption);
        }
    }

    private Guests guests() {
        return plan.isExtended()
                ? new ExtendedGuests(plan, classes, extensions, test, classScope, methodScope)
                : new Guests(classScope, methodScope);
    }

    @Override
    public void afterTrial() {
        if (directory != null) {
            try {
                directory.release();
            } catch (IOException failed) {
                throw new UncheckedIOException("the directories of a trial could not be deleted: " + failed, failed);
            } finally {
                directory = null;
            }
        }
    }
}
