package example;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a trial cannot do. */
public final class RefusedSample {
    public static class Foreign implements InvocationInterceptor {}

    public static class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return ConditionEvaluationResult.enabled("always");
        }
    }

    @ExtendWith(Foreign.class)
    public static class OnTheClass {
        @HypnosTest
        void test() {
            Journal.add(getClass(), "ran");
        }
    }

    public static class OnTheMethod {
        @HypnosTest
        @ExtendWith(Foreign.class)
        void test() {
            Journal.add(getClass(), "ran");
        }
    }

    @ExtendWith(Foreign.class)
    public static class OnTheEnclosingClass {
        @Nested
        class Inner {
            @HypnosTest
            void test() {
                Journal.add(getClass(), "ran");
            }
        }
    }

    public static class Registered {
        @RegisterExtension
        Foreign foreign = new Foreign();

        @HypnosTest
        void test() {
            Journal.add(getClass(), "ran");
        }
    }

    public static class Reporting {
        @HypnosTest
        void test(TestReporter reporter) {
            Journal.add(getClass(), "ran");
        }
    }

    public static class KeptDirectory {
        @TempDir(cleanup = CleanupMode.NEVER)
        Path directory;

        @HypnosTest
        void test() {
            Journal.add(getClass(), "ran");
        }
    }

    public static class Parameterized {
        @HypnosTest
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void test(int number) {
            Journal.add(getClass(), "ran");
        }
    }

    public static class Repeated {
        @HypnosTest
        @RepeatedTest(2)
        void test() {
            Journal.add(getClass(), "ran");
        }
    }

    /** Not refused: conditions are asked before the trials. */
    @ExtendWith(Condition.class)
    public static class Conditional {
        @HypnosTest(trials = 1)
        @DisabledOnOs(value = OS.OTHER, disabledReason = "never")
        void test() {
            Journal.add(getClass(), "ran");
            Pair.run();
        }
    }

    private RefusedSample() {}
}
