package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Versions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionsTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void makeVersions() throws IOException {
        Path first = compile("first");
        Path second = compile("second", "package org.assertj.core.api; public class Other {}");
        Path archive = directory.resolve("second.jar");
        try (OutputStream file = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(file);
                Stream<Path> files = Files.walk(second)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new JarEntry(second.relativize(each).toString()));
                Files.copy(each, jar);
            }
        }
        System.setProperty(Versions.FIRST, first.toString());
        System.setProperty(Versions.SECOND, archive.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty(Versions.FIRST);
        System.clearProperty(Versions.SECOND);
    }

    private Path compile(String version, String... others) throws IOException {
        Path classes = Files.createDirectory(directory.resolve(version));
        Path source = Files.createDirectory(directory.resolve(version + "-source"));
        String greeting = """
                package greeting;
                public class Greeting {
                    private static int count;
                    public static String greet() { return "%s " + ++count + " "; }
                    public static void main(String[] args) throws Exception {
                        java.nio.file.Path written = java.nio.file.Path.of(args[0] + ".part");
                        java.nio.file.Files.writeString(written, greet());
                        java.nio.file.Files.move(written, java.nio.file.Path.of(args[0]));
                    }
                }""".formatted(version);
        Files.writeString(source.resolve("Greeting.java"), greeting);
        for (String other : others) {
            Files.writeString(source.resolve("Other.java"), other);
        }
        try (Stream<Path> sources = Files.list(source)) {
            List<String> arguments = Stream.concat(
                            Stream.of("-proc:none", "-d", classes.toString()), sources.map(Path::toString))
                    .toList();
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                    .isZero();
        }
        return classes;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {"mixed = first 1 second 1 first 2 falsetruetruefalse", "upgraded = 'first 1 second 1 '"})
    void nodesRunTheirOwnVersionsInEveryTrial(String program, String expected) {
        assertThat(Trials.of(Versions.class, program)
                        .count(50)
                        .run()
                        .neverFail()
                        .list())
                .allSatisfy(ending -> assertThat(ending.value()).isEqualTo(expected));
    }
}
