package example;

import dev.hypnos.junit.HypnosExtension;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every kind of fixture: a superclass, an interface, nested classes. Each test comes plain and as a Hypnos test. */
public final class LifeSample {
    interface Logging {
        @BeforeEach
        default void interfaceBeforeEach() {
            Journal.add(getClass(), "interface before each");
        }

        @AfterEach
        default void interfaceAfterEach() {
            Journal.add(getClass(), "interface after each");
        }
    }

    abstract static class Base implements Logging {
        @BeforeAll
        static void baseBeforeAll() {
            Journal.add(Base.class, "base before all");
        }

        @BeforeEach
        void baseBeforeEach() {
            Journal.add(getClass(), "base before each");
        }

        @BeforeEach
        void overridden() {
            Journal.add(getClass(), "never: overridden without the annotation");
        }

        @AfterEach
        void baseAfterEach() {
            Journal.add(getClass(), "base after each");
        }

        @AfterAll
        static void baseAfterAll() {
            Journal.add(Base.class, "base after all");
        }
    }

    public static class Inherited extends Base {
        private final int value;

        Inherited() {
            Journal.add(getClass(), "constructor");
            value = 42;
        }

        @BeforeAll
        static void beforeAll() {
            Journal.add(Inherited.class, "before all");
        }

        @BeforeEach
        void beforeEach() {
            Journal.add(getClass(), "before each " + value);
        }

        @Override
        void overridden() {
            Journal.add(getClass(), "overridden");
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

        @AfterEach
        void afterEach() {
            Journal.add(getClass(), "after each");
        }

        @AfterAll
        static void afterAll() {
            Journal.add(Inherited.class, "after all");
        }

        @Nested
        class Inner {
            private final String name;

            Inner() {
                Journal.add(getClass(), "inner constructor");
                name = "inner " + value;
            }

            @BeforeAll
            static void innerBeforeAll() {
                Journal.add(Inner.class, "inner before all");
            }

            @BeforeEach
            void innerBeforeEach() {
                Journal.add(getClass(), name + " before each");
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

            @AfterEach
            void innerAfterEach() {
                Journal.add(getClass(), name + " after each");
            }

            @AfterAll
            static void innerAfterAll() {
                Journal.add(Inner.class, "inner after all");
            }
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    public static class PerClass {
        PerClass() {
            Journal.add(getClass(), "constructor");
        }

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

        @AfterAll
        void afterAll() {
            Journal.add(getClass(), "after all");
        }
    }

    @ExtendWith(HypnosExtension.class)
    public static class OnlyHypnos {
        OnlyHypnos() {
            Journal.add(getClass(), "constructor");
        }

        @BeforeAll
        static void beforeAll() {
            Journal.add(OnlyHypnos.class, "before all");
        }

        @HypnosTest(trials = 1)
        void hypnos() {
            Journal.add(getClass(), "test");
            Pair.run();
        }

        @Nested
        class Inner {
            @HypnosTest(trials = 1)
            void hypnos() {
                Journal.add(getClass(), "inner test");
                Pair.run();
            }
        }
    }

    @ExtendWith(HypnosExtension.class)
    public static class Mixed {
        Mixed() {
            Journal.add(getClass(), "constructor");
        }

        @BeforeAll
        static void beforeAll() {
            Journal.add(Mixed.class, "before all");
        }

        @HypnosTest(trials = 1)
        void hypnos() {
            Journal.add(getClass(), "test");
            Pair.run();
        }

        @Test
        void plain() {
            Journal.add(getClass(), "plain test");
        }
    }

    private LifeSample() {}
}
