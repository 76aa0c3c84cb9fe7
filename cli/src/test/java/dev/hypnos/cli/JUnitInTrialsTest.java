package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JUnit as a library of the program: each trial has its own JUnit 4, and its own assertions of JUnit 5. */
class JUnitInTrialsTest {
    /** Where the build puts JUnit 4. */
    private static final Path FOUR = Path.of("target", "junit-4");

    private static final String LISTENERS = """
            package com.acme;

            import static org.junit.jupiter.api.Assertions.assertEquals;

            import org.junit.runner.Description;
            import org.junit.runner.notification.*;

            class ListenersTest {
                static class Counting extends RunListener {
                    int count;

                    @Override
                    public void testStarted(Description description) {
                        count++;
                    }
                }

                @RunListener.ThreadSafe
                static class CountingAtOnce extends Counting {}

                @dev.hypnos.junit.HypnosTest(races = dev.hypnos.junit.HypnosTest.Races.FAIL)
                void guarded() throws Exception {
                    tell(new Counting());
                }

                @dev.hypnos.junit.HypnosTest
                void atOnce() throws Exception {
                    tell(new CountingAtOnce());
                }

                private static void tell(Counting listener) throws Exception {
                    RunNotifier notifier = new RunNotifier();
                    notifier.addListener(listener);
                    Description test = Description.createTestDescription("Any", "test");
                    Thread other = new Thread(() -> notifier.fireTestStarted(test));
                    other.start();
                    notifier.fireTestStarted(test);
                    other.join();
                    assertEquals(2, listener.count);
                }
            }
            """;

    @TempDir
    private Path directory;

    private String four;

    @BeforeEach
    void findJUnit() throws IOException {
        assertThat(FOUR).isDirectory();
        try (Stream<Path> archives = Files.list(FOUR)) {
            four = join(archives.map(Path::toAbsolutePath).sorted());
        }
    }

    private static String join(Stream<Path> paths) {
        return paths.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private Command run(String name, String source, String... more) throws Exception {
        String compiler = four
                + File.pathSeparator
                + join(Stream.concat(Libraries.hypnos().stream(), Libraries.junit().stream()));
        Path classes = Sources.compile(directory, Map.of(name, source), compiler);
        String[] first = {"run", "-cp", classes + File.pathSeparator + four};
        return Command.run(directory, Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new));
    }

    private static void assertNothingFound(Command run) {
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).contains("50 trials", "no findings");
    }

    /** JUnit calls a listener from one thread at a time. */
    @Test
    void itsLocksAreModelled() throws Exception {
        assertNothingFound(
                run("com.acme.ListenersTest", LISTENERS, "com.acme.ListenersTest#guarded", "--trials", "50"));
    }

    /** Unless the listener asks for more. */
    @Test
    void aListenerThatIsNotThreadSafeIsFound() throws Exception {
        Command run = run("com.acme.ListenersTest", LISTENERS, "com.acme.ListenersTest#atOnce");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("AssertionFailedError", "replay it:");
    }

    /** Matchers of the trial, assumptions and comparisons; tests of JUnit 3 and 4; a thread of JUnit's for each. */
    @Test
    void eachTrialHasItsOwn() throws Exception {
        assertNothingFound(run("com.acme.AssertionsTest", """
                package com.acme;

                import static org.junit.jupiter.api.Assertions.*;

                import java.time.Duration;
                import java.util.concurrent.atomic.AtomicInteger;
                import org.hamcrest.CoreMatchers;
                import org.junit.*;
                import org.junit.runner.*;

                class AssertionsTest {
                    public static class Old extends junit.framework.TestCase {
                        public void testOne() {
                            assertEquals(1, 1);
                        }
                    }

                    public static class Timed {
                        @org.junit.Test(timeout = 1_000)
                        public void one() {
                            org.junit.Assert.assertEquals(1, 1);
                        }
                    }

                    @dev.hypnos.junit.HypnosTest(trials = 50)
                    void all() throws Exception {
                        AtomicInteger number = new AtomicInteger();
                        Thread other = new Thread(number::incrementAndGet);
                        other.start();
                        number.incrementAndGet();
                        other.join();
                        org.junit.Assert.assertThat(number.get(), CoreMatchers.is(2));
                        assertThrows(ComparisonFailure.class, () -> org.junit.Assert.assertEquals("one", "two"));
                        assertThrows(AssumptionViolatedException.class, () -> Assume.assumeTrue(false));
                        Result result = JUnitCore.runClasses(Old.class, Timed.class);
                        assertTrue(result.wasSuccessful(), () -> result.getFailures().toString());
                        assertEquals(2, result.getRunCount());
                        assertTimeoutPreemptively(Duration.ofSeconds(5), () ->
                                assertEquals("junit-timeout-thread-1", Thread.currentThread().getName()));
                    }
                }
                """, "com.acme.AssertionsTest"));
    }

    /** What a test throws is told by its name. */
    @Test
    void itsExceptionsAreToldByName() throws Exception {
        Command run = run("com.acme.ComparisonTest", """
                package com.acme;

                class ComparisonTest {
                    @dev.hypnos.junit.HypnosTest
                    void compares() {
                        org.junit.Assert.assertEquals("one", "two");
                    }
                }
                """, "com.acme.ComparisonTest");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out())
                .contains("ComparisonFailure: expected:<[one]> but was:<[two]>")
                .doesNotContain("diverges");
    }

    /** Classes that JUnit and all trials share are initialised in the first trial, and make a logger then. */
    @Test
    void theFirstTrialIsReplayed() throws Exception {
        Command run = run("com.acme.OrderTest", """
                package com.acme;

                class OrderTest {
                    private volatile int number;

                    @dev.hypnos.junit.HypnosTest
                    void fails() throws Exception {
                        new org.junit.jupiter.api.MethodOrderer.Random();
                        number++;
                        throw new AssertionError("always");
                    }
                }
                """, "com.acme.OrderTest");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("AssertionError: always").doesNotContain("did not go the same way");
    }
}
