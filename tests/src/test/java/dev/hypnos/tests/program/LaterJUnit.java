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
        @AutoClose
        AutoCloseable resource = () -> {};

        @HypnosTest
        void test() {}
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
