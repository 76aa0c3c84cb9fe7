package dev.hypnos.junit;

import java.lang.reflect.Method;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Brings the agent into the JVM before JUnit runs anything, where Hypnos tests are among what it will run. What other extensions do with their
 * libraries before the first Hypnos test would otherwise differ from one JVM to the next: the hash codes of classes of the JDK, for instance, which
 * are drawn when somebody first asks, and on which the order of maps depends. JUnit's launcher finds this class by its service file.
 */
public final class EarlyAttachment implements TestExecutionListener {
    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        if (plan.getRoots().stream().anyMatch(root -> hasHypnosTest(plan, root))) {
            try {
                Attachment.attach();
            } catch (AttachmentException failed) {
                // it is remembered, and each Hypnos test says so
            }
        }
    }

    private static boolean hasHypnosTest(TestPlan plan, TestIdentifier identifier) {
        return isHypnosTest(identifier)
                || plan.getChildren(identifier).stream().anyMatch(child -> hasHypnosTest(plan, child));
    }

    private static boolean isHypnosTest(TestIdentifier identifier) {
        return identifier.getSource().orElse(null) instanceof MethodSource source && isHypnosTest(source);
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
