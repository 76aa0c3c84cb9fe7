package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A plain test that leaves something behind in the JVM, and then a Hypnos test that must not notice. */
public class EarlySample {
    private static final String PROPERTY = "example.left.behind";

    @Test
    void leavesAProperty() {
        System.setProperty(PROPERTY, "something");
    }

    @Nested
    @ExtendWith(Application.class)
    class Injected {
        private final StringBuilder started;

        Injected(StringBuilder started) {
            this.started = started;
        }

        @HypnosTest(trials = 2)
        void isAlone() throws InterruptedException {
            Thread other = new Thread(() -> started.append('!'));
            other.start();
            other.join();
            assertNull(System.getProperty(PROPERTY));
            assertEquals("started!", started.toString());
        }
    }

    /** Says on standard output that it starts, which is not seen of a trial that passes. */
    public static class Application implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == StringBuilder.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            System.out.println("started on the host");
            return new StringBuilder("started");
        }
    }

    /** Looks for the tests of this class without running them. */
    public static class LookedFor implements Runnable {
        @Override
        public void run() {
            TestPlan plan = LauncherFactory.create()
                    .discover(LauncherDiscoveryRequestBuilder.request()
                            .selectors(selectClass(EarlySample.class))
                            .build());
            long found = plan.countTestIdentifiers(test -> test.getDisplayName().equals("isAlone()"));
            System.out.println("found " + found + ", attached: " + isAttached());
        }

        private static boolean isAttached() {
            try {
                Class.forName("dev.hypnos.agent.Agent", false, null);
                return true;
            } catch (ClassNotFoundException absent) {
                return false;
            }
        }
    }
}
