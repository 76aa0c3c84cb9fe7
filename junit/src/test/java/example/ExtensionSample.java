package example;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Foreign extensions at all places. Each test comes plain and as a Hypnos test. */
public final class ExtensionSample {
    @ExtendWith(Recorder.class)
    public static class OnTheClass {
        private final Account account;

        OnTheClass(Account account) {
            this.account = account;
            Journal.add(getClass(), "constructor");
        }

        @BeforeAll
        static void beforeAll(Account account) {
            Journal.add(OnTheClass.class, "before all " + (account != null));
        }

        @AfterAll
        static void afterAll() {
            Journal.add(OnTheClass.class, "after all");
        }

        @BeforeEach
        void beforeEach(Account other) {
            Journal.add(getClass(), "before each " + (other != null && other != account));
        }

        @AfterEach
        void afterEach() {
            Journal.add(getClass(), "after each");
        }

        @Test
        @ExtendWith(Recorder.Second.class)
        void plain(Account third) {
            Journal.add(getClass(), "test " + (third != null));
        }

        @HypnosTest(trials = 1)
        @ExtendWith(Recorder.Second.class)
        void hypnos(Account third) {
            Journal.add(getClass(), "test " + (third != null));
            Pair.run();
        }

        @Test
        void plainFailing() {
            throw new IllegalStateException("failure");
        }

        @HypnosTest(trials = 1)
        void hypnosFailing() {
            throw new IllegalStateException("failure");
        }

        @Test
        void plainSwallowed() {
            throw new IllegalStateException("swallow me");
        }

        @HypnosTest(trials = 1)
        void hypnosSwallowed() {
            Pair.run();
            throw new IllegalStateException("swallow me");
        }

        @Nested
        class Inner {
            @BeforeEach
            void innerBeforeEach() {
                throw new IllegalStateException("in the fixture");
            }

            @Test
            void plain() {
                Journal.add(getClass(), "inner test");
            }

            @HypnosTest(trials = 1)
            void hypnos() {
                Journal.add(getClass(), "inner test");
                Pair.run();
            }
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @ExtendWith(Recorder.class)
    public static class PerClass {
        @BeforeAll
        void beforeAll() {
            Journal.add(getClass(), "before all");
        }

        @Test
        void plain() {
            Journal.add(getClass(), "test");
        }

        @HypnosTest(trials = 1)
        void hypnos() {
            Journal.add(getClass(), "test");
            Pair.run();
        }
    }

    public static class Registered {
        @RegisterExtension
        static Recorder first = new Recorder("static");

        @RegisterExtension
        final Recorder second = new Recorder("field");

        @RegisterExtension
        final BeforeEachCallback third = context -> Journal.add(getClass(), "lambda");

        @Test
        void plain() {
            Journal.add(getClass(), "test");
        }

        @HypnosTest(trials = 1)
        void hypnos() {
            Journal.add(getClass(), "test");
            Pair.run();
        }
    }

    private ExtensionSample() {}
}
