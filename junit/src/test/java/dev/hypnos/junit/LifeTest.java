package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;

import example.ArgumentSample;
import example.FailureSample;
import example.LifeSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.opentest4j.TestAbortedException;

/** The life of a test inside a trial, compared with what JUnit does for a plain test of the same class. */
class LifeTest {
    @TempDir
    Path directory;

    @Nested
    class Fixtures {
        @ParameterizedTest
        @ValueSource(classes = {LifeSample.Inherited.class, LifeSample.PerClass.class})
        void runInTheTrialInTheOrderOfJUnit(Class<?> sample) {
            assertThat(Kit.run(sample, "plain", directory).passed()).isTrue();
            List<String> plain = Journal.ofHost();
            assertThat(Journal.ofTrials()).isEmpty();

            assertThat(Kit.run(sample, "hypnos", directory).passed()).isTrue();

            assertThat(plain).hasSizeGreaterThan(3);
            assertThat(Journal.ofTrials()).isEqualTo(plain);
        }

        @Test
        void ofNestedClassesRunWithThoseThatEncloseThem() throws ClassNotFoundException {
            Class<?> inner = Class.forName(LifeSample.Inherited.class.getName() + "$Inner");
            assertThat(Kit.run(inner, "plain", directory).passed()).isTrue();
            List<String> plain = Journal.ofHost();

            assertThat(Kit.run(inner, "hypnos", directory).passed()).isTrue();

            assertThat(plain).contains("inner 42 before each", "inner constructor");
            assertThat(Journal.ofTrials()).isEqualTo(plain);
        }

        @Test
        void andTheConstructorDoNotRunOnTheHost() {
            Kit.run(LifeSample.Inherited.class, "hypnos", directory);

            assertThat(Journal.ofHost())
                    .as("JUnit runs these before any extension of a method is asked")
                    .containsExactly("base before all", "before all", "after all", "base after all");
        }

        @Test
        void ofAPlainTestBesideAHypnosTestAreUntouched() {
            Kit kit = Kit.run(LifeSample.Inherited.class, directory);

            assertThat(kit.results().testEvents().succeeded().count()).isEqualTo(4);
            assertThat(Journal.ofHost())
                    .contains("constructor", "before each 42", "test", "after each", "inner test")
                    .filteredOn(entry -> entry.equals("inner constructor"))
                    .as("only for the plain one of two nested tests")
                    .hasSize(1);
        }

        @Test
        void neverRunOnTheHostWhereTheClassHasTheExtensionToo() {
            Kit kit = Kit.run(LifeSample.OnlyHypnos.class, directory);

            assertThat(kit.results().testEvents().succeeded().count()).isEqualTo(2);
            assertThat(Journal.ofHost()).isEmpty();
            assertThat(Journal.ofTrials())
                    .containsExactlyInAnyOrder(
                            "before all", "constructor", "test", "before all", "constructor", "inner test");
        }

        @Test
        void stillRunOnTheHostForAPlainTestOfSuchAClass() {
            Kit kit = Kit.run(LifeSample.Mixed.class, directory);

            assertThat(kit.results().testEvents().succeeded().count()).isEqualTo(2);
            assertThat(Journal.ofHost()).containsExactlyInAnyOrder("before all", "constructor", "plain test");
            assertThat(Journal.ofTrials()).containsExactly("before all", "constructor", "test");
        }
    }

    @Nested
    class Failures {
        private Throwable causeOf(Class<?> sample) {
            Throwable failure = Kit.run(sample, "hypnos", directory).failure();
            assertThat(failure).isInstanceOf(HypnosFindingError.class);
            return failure.getCause();
        }

        @Test
        void inTheTestComeFirstAndThoseInTearingDownAreSuppressed() {
            Throwable cause = causeOf(FailureSample.InTheTest.class);

            assertThat(cause).isInstanceOf(IllegalStateException.class).hasMessage("test");
            assertThat(cause.getSuppressed())
                    .singleElement()
                    .satisfies(suppressed -> assertThat(suppressed).hasMessage("after each"));
            assertThat(Journal.ofTrials()).contains("base after each");
        }

        @Test
        void inSettingUpSkipTheTestButNotTheTearingDown() {
            assertThat(causeOf(FailureSample.InBeforeEach.class)).hasMessage("before each");
            assertThat(Journal.ofTrials()).contains("base after each").doesNotContain("test");
        }

        @Test
        void inSettingUpTheClassSkipAllButItsTearingDown() {
            assertThat(causeOf(FailureSample.InBeforeAll.class)).hasMessage("before all");
            assertThat(Journal.ofTrials()).contains("after all").doesNotContain("test", "base after each");
        }

        @Test
        void inTheConstructorSkipEverything() {
            assertThat(causeOf(FailureSample.InTheConstructor.class)).hasMessage("constructor");
            assertThat(Journal.ofTrials()).isEmpty();
        }

        @Test
        void ofAssumptionsAbortTheTest() {
            Kit kit = Kit.run(FailureSample.Aborted.class, "hypnos", directory);

            assertThat(kit.result().getStatus()).isEqualTo(TestExecutionResult.Status.ABORTED);
            assertThat(kit.failure()).isInstanceOf(TestAbortedException.class).hasMessageContaining("not here");
        }

        @Test
        void afterAnAbortionStillCount() {
            Throwable cause = causeOf(FailureSample.AbortedThenFailed.class);

            assertThat(cause).hasMessage("after each");
            assertThat(cause.getSuppressed()).hasSize(1);
        }
    }

    @Nested
    class Arguments {
        @Test
        void includeFreshDirectoriesThatAreTheSameInEveryTrial() {
            assertThat(Kit.run(ArgumentSample.Directories.class, directory).passed())
                    .isTrue();

            List<String> entries = Journal.ofTrials();
            // Three trials and the replays of none: four empty directories each.
            assertThat(entries).hasSize(12).allMatch(entry -> entry.endsWith(" 0"));
            assertThat(entries.subList(0, 4)).doesNotHaveDuplicates();
            assertThat(entries.subList(4, 8)).isEqualTo(entries.subList(0, 4));
            assertThat(entries.subList(8, 12)).isEqualTo(entries.subList(0, 4));
            for (String entry : entries) {
                assertThat(Files.exists(Path.of(entry.substring(0, entry.indexOf(' ')))))
                        .isFalse();
            }
        }

        @Test
        void includeWhatJUnitTellsAboutTheTest() {
            assertThat(Kit.run(ArgumentSample.Info.class, directory).passed()).isTrue();

            assertThat(Journal.ofTrials())
                    .containsExactly("all false", "each info", "A fine name [inner, outer]", "same class true");
        }
    }
}
