package dev.hypnos.tests.program;

import dev.hypnos.junit.HypnosTest;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with what only later versions of JUnit have. */
public final class LaterJUnit {
    private LaterJUnit() {}

    /** Since 5.11. */
    public static class Closed {
        private boolean isUsed;

        @AutoClose
        AutoCloseable resource = () -> {
            throw new IllegalStateException("closed after use: " + isUsed);
        };

        @HypnosTest(trials = 1)
        void test() {
            isUsed = true;
        }
    }

    /** Since 5.11, with the method that closes. */
    public static class ClosedAfterAll {
        @AutoClose("shutdown")
        static Pool pool = new Pool();

        @HypnosTest(trials = 1)
        void test() {
            pool.isUsed = true;
        }

        static class Pool {
            boolean isUsed;

            public void shutdown() {
                throw new IllegalStateException("shut down after use: " + isUsed);
            }
        }
    }

    /** Since 5.10. */
    public static class Made {
        @TempDir(factory = TempDirFactory.Standard.class)
        Path directory;

        @HypnosTest
        void test() {}
    }

    /** Since 5.13. */
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    public static class Parameterized {
        Parameterized(int number) {}

        @HypnosTest
        void test() {}
    }
}
