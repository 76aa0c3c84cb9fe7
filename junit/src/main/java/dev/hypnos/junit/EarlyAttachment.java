package dev.hypnos.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Brings the agent into the JVM before JUnit runs anything, where Hypnos tests are among what it will run. What other
 * extensions do with their libraries before the first Hypnos test would otherwise differ from one JVM to the next: the
 * hash codes of classes of the JDK, for instance, which are drawn when somebody first asks, and on which the order of
 * maps depends. JUnit's launcher finds this class by its service file.
 */
public final class EarlyAttachment implements TestExecutionListener {
    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        List<MethodSource> tests = new ArrayList<>();
        plan.getRoots().forEach(root -> collect(plan, root, tests));
        if (tests.isEmpty()) {
            return;
        }
        try {
            Attachment.attach();
            Attachment.rememberProperties();
        } catch (AttachmentException failed) {
            // it is remembered, and each Hypnos test says so
            return;
        }
        tests.forEach(EarlyAttachment::guard);
    }

    private static void collect(TestPlan plan, TestIdentifier identifier, List<MethodSource> tests) {
        if (identifier.getSource().orElse(null) instanceof MethodSource source && isHypnosTest(source)) {
            tests.add(source);
        }
        plan.getChildren(identifier).forEach(child -> collect(plan, child, tests));
    }

    /** Before JUnit asks extensions for the arguments of a constructor that it will not call. */
    private static void guard(MethodSource test) {
        try {
            HostGuard.guard(test.getJavaClass(), test.getJavaMethod());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError later) {
            // the test meets it again, where it can be told
        }
    }

    private static boolean isHypnosTest(MethodSource source) {
        try {
            Method method = source.getJavaMethod();
            return AnnotationSupport.isAnnotated(method, HypnosTest.class);
        } catch (RuntimeException | LinkageError unknown) {
            return false;
        }
    }
}
