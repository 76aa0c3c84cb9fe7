package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * As {@link EdgesTest}, for a preview of this JDK. Its API can be used by anybody; only the class files of such a program say that
 * they need {@code --enable-preview}. Here they do not say so, and the JVM of the tests can run without.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScopeEdgesTest {
    /** Where a class file has its minor version, by which it says so. */
    private static final int MINOR_VERSION = 4;

    private URLClassLoader loader;

    @BeforeAll
    void compile(@TempDir Path directory) throws Exception {
        URL source = Objects.requireNonNull(getClass().getResource("/scopes/OrderByScopes.java"));
        String release = String.valueOf(Runtime.version().feature());
        String[] arguments = {
            "-proc:none",
            "-nowarn",
            "-g",
            "--enable-preview",
            "--release",
            release,
            "-d",
            directory.toString(),
            Path.of(source.toURI()).toString()
        };
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        try (var files = Files.list(directory.resolve("scopes"))) {
            for (Path file : files.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[MINOR_VERSION] = 0;
                bytes[MINOR_VERSION + 1] = 0;
                Files.write(file, bytes);
            }
        }
        loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader());
    }

    @AfterAll
    void close() throws IOException {
        loader.close();
    }

    private Class<?> programs() throws ClassNotFoundException {
        return loader.loadClass("scopes.OrderByScopes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"rightJoin", "rightGet", "rightFailure", "rightAnySuccessful", "rightResultsOfAll", "rightClose"
            })
    void whatIsOrderedIsNoRace(String program) throws ClassNotFoundException {
        assertThat(EdgesTest.races(programs(), program)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"readBeforeJoin", "twoSubtasks", "anotherThanTheFirst"})
    void whatIsNotOrderedIsARace(String program) throws ClassNotFoundException {
        assertThat(EdgesTest.races(programs(), program)).isNotEmpty();
    }

    @Test
    void anySubtaskMayBeDoneFirst() throws ClassNotFoundException {
        Trials.of(programs(), "theFirstThatIsDone").run().returnExactly("1", "2");
        Trials.of(programs(), "theOtherOne")
                .run()
                .returnExactly("SUCCESS SUCCESS", "SUCCESS UNAVAILABLE", "UNAVAILABLE SUCCESS");
    }
}
