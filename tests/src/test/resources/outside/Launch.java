import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs what {@code -Dlaunch.first} names, if anything, then a test class, and prints a line for each test: passed or failed, and the lines of its message. */
public class Launch {
    public static void main(String[] arguments) throws Exception {
        String first = System.getProperty("launch.first");
        if (first != null) {
            ((Runnable) Class.forName(first).getDeclaredConstructor().newInstance()).run();
        }
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Class.forName(arguments[0])))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                if (test.isTest()) {
                                    System.out.println(result.getThrowable()
                                            .map(thrown -> "failed " + test.getDisplayName() + " " + thrown.getMessage())
                                            .orElse("passed " + test.getDisplayName()));
                                }
                            }
                        });
        System.exit(0);
    }
}
