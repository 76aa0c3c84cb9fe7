package example;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that fail in all the places where a test can. Each comes plain and as a Hypnos test. */
public final class FailureSample {
    abstract static class Failing {
        @AfterEach
        void baseAfterEach() {
            Journal.add(getClass(), "base after each");
        }

        @Test
        void plain() {
            test();
        }

        @HypnosTest(trials = 1)
        void hypnos() {
            test();
        }

        void test() {
            Journal.add(getClass(), "test");
            Pair.run();
        }
    }

    public static class InTheTest extends Failing {
        @Override
        void test() {
            throw new IllegalStateException("test");
        }

        @AfterEach
        void afterEach() {
            throw new IllegalArgumentException("after each");
        }
    }

    public static class InBeforeEach extends Failing {
        @BeforeEach
        void beforeEach() {
            throw new IllegalStateException("before each");
        }
    }

    public static class InBeforeAll extends Failing {
        private static boolean host() {
            return !"hypnos-trial".equals(InBeforeAll.class.getClassLoader().getName());
        }

        @BeforeAll
        static void beforeAll() {
            if (!host()) {
                throw new IllegalStateException("before all");
            }
        }

        @AfterAll
        static void afterAll() {
            Journal.add(InBeforeAll.class, "after all");
        }
    }

    public static class InTheConstructor extends Failing {
        InTheConstructor() {
            throw new IllegalStateException("constructor");
        }
    }

    public static class Aborted extends Failing {
        @Override
        void test() {
            Assumptions.assumeTrue(false, "not here");
        }
    }

    public static class AbortedThenFailed extends Failing {
        @Override
        void test() {
            Assumptions.assumeTrue(false, "not here");
        }

        @AfterEach
        void afterEach() {
            throw new IllegalStateException("after each");
        }
    }

    private FailureSample() {}
}
