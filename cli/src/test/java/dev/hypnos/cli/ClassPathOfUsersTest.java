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

/** A class of a user's test and its libraries comes from the user's class path, whatever the command has of the same name. */
class ClassPathOfUsersTest {
    /** Where the build puts the oldest JUnit that Hypnos works with. */
    private static final Path OLDEST = Path.of("target", "junit-oldest");

    @TempDir
    Path directory;

    private String compiler;

    @BeforeEach
    void findJUnit() throws IOException {
        assertThat(OLDEST).isDirectory();
        compiler = oldest()
                + File.pathSeparator
                + Libraries.hypnos().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String oldest() throws IOException {
        try (Stream<Path> archives = Files.list(OLDEST)) {
            return archives.map(archive -> archive.toAbsolutePath().toString())
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** Names that the command has too: in its own library, in those of real systems, and among its examples. */
    @Test
    void isTheOnlyOne() throws Exception {
        Path classes = Sources.compile(
                directory,
                Map.of(
                        "picocli.CommandLine",
                        "package picocli; public class CommandLine { public static String whose() { return \"mine\"; } }",
                        "org.slf4j.LoggerFactory",
                        "package org.slf4j; public class LoggerFactory { public static String whose() { return \"mine\"; } }",
                        "org.apache.zookeeper.ZooKeeper",
                        "package org.apache.zookeeper; public class ZooKeeper { public static String whose() { return \"mine\"; } }",
                        "com.acme.LibrariesTest",
                        """
                        package com.acme;

                        import static org.junit.jupiter.api.Assertions.*;

                        class LibrariesTest {
                            @dev.hypnos.junit.HypnosTest(trials = 20)
                            void areMine() throws Exception {
                                Thread other = new Thread(LibrariesTest::look);
                                other.start();
                                look();
                                other.join();
                            }

                            private static void look() {
                                assertEquals("mine", picocli.CommandLine.whose());
                                assertEquals("mine", org.slf4j.LoggerFactory.whose());
                                assertEquals("mine", org.apache.zookeeper.ZooKeeper.whose());
                                for (String name : new String[] {
                                    "picocli.AutoComplete", "org.slf4j.Logger", "io.netty.buffer.ByteBuf",
                                    "org.springframework.boot.SpringApplication",
                                    "dev.hypnos.examples.Examples", "dev.hypnos.systems.Systems"}) {
                                    assertThrows(ClassNotFoundException.class, () -> Class.forName(name), name);
                                    assertNull(LibrariesTest.class.getClassLoader().getResource(name.replace('.', '/') + ".class"));
                                }
                                assertEquals(System.getProperty("expected"), System.getProperty("java.class.path"));
                            }
                        }
                        """),
                compiler);
        Path library = Sources.pack(classes, directory.resolve("library.jar"), "picocli/", "org/");
        String classPath = classes + File.pathSeparator + library;
        Command run = Command.run(
                directory, "run", "com.acme.LibrariesTest", "-cp", classPath, "--param", "expected=" + classPath);
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).contains("20 trials", "no findings");
    }

    private static final String COUNTER = """
            package com.acme;

            import org.junit.jupiter.api.*;

            class CounterTest {
                private int count;

                @BeforeEach
                void begin() {
                    Package junit = Test.class.getPackage();
                    Assertions.assertTrue(String.valueOf(junit.getImplementationVersion()).startsWith(System.getProperty("version")),
                            () -> "JUnit " + junit.getImplementationVersion());
                }

                @dev.hypnos.junit.HypnosTest
                void counts(TestInfo info) throws Exception {
                    Assertions.assertEquals("counts", info.getTestMethod().orElseThrow().getName());
                    Thread other = new Thread(() -> count++);
                    other.start();
                    count++;
                    other.join();
                    Assertions.assertEquals(2, count, "an update was lost");
                }
            }
            """;

    /** The finding is replayed by its file alone, from another directory. */
    @Test
    void mayHoldAnotherJUnit() throws Exception {
        Path classes = Sources.compile(directory, Map.of("com.acme.CounterTest", COUNTER), compiler);
        String classPath = "classes" + File.pathSeparator + oldest();
        Command run = Command.run(directory, "run", "com.acme.CounterTest", "-cp", classPath, "--param", "version=5.9");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("an update was lost", "replay it:").doesNotContain(classes.toString());

        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path schedule;
        try (Stream<Path> files = Files.list(directory.resolve(".hypnos"))) {
            schedule = files.filter(file -> file.toString().endsWith(".schedule"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Command replay = Command.run(elsewhere, "replay", schedule.toString());
        assertThat(replay.code()).as(replay.toString()).isEqualTo(1);
        assertThat(replay.out()).contains("every operation and the failure as recorded");

        Files.move(classes, directory.resolve("moved"));
        Command lost = Command.run(elsewhere, "replay", schedule.toString());
        assertThat(lost.code()).as(lost.toString()).isEqualTo(2);
        assertThat(lost.err().lines())
                .singleElement()
                .asString()
                .contains("classes on the class path, which does not exist: --class-path says");
        Command found =
                Command.run(directory, "replay", schedule.toString(), "-cp", "moved" + File.pathSeparator + oldest());
        assertThat(found.code()).as(found.toString()).isEqualTo(1);
    }

    @Test
    void needNotHoldJUnit() throws Exception {
        Path classes = Sources.compile(directory, Map.of("com.acme.CounterTest", COUNTER), compiler);
        Command run = Command.run(
                directory, "run", "com.acme.CounterTest", "-cp", classes.toString(), "--param", "version=6.");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("an update was lost");
    }

    /** The loader that the JVM began with has the command, and not the program. */
    @Test
    void isSeenByLoadersWithoutAParent() throws Exception {
        Path classes = Sources.compile(directory, Map.of("com.acme.LoadersTest", """
                        package com.acme;

                        import static org.junit.jupiter.api.Assertions.*;

                        class LoadersTest {
                            private volatile int found;

                            @dev.hypnos.junit.HypnosTest(trials = 20)
                            void findMe() throws Exception {
                                Thread other = new Thread(() -> found++);
                                other.start();
                                found++;
                                other.join();
                                String file = "com/acme/LoadersTest.class";
                                ClassLoader loader = new ClassLoader() {};
                                assertSame(LoadersTest.class, Class.forName("com.acme.LoadersTest", true, loader));
                                assertNotNull(loader.getResource(file));
                                assertNotNull(ClassLoader.getSystemResource(file));
                                assertTrue(ClassLoader.getSystemResources(file).hasMoreElements());
                                assertNull(loader.getResource("picocli/CommandLine.class"));
                            }
                        }
                        """), compiler);
        Command run = Command.run(directory, "run", "com.acme.LoadersTest", "-cp", classes.toString());
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).contains("20 trials", "no findings");
    }

    /** Fields of libraries are not looked at; those of the archive with the test are. */
    @Test
    void mayHoldTheTestInAnArchive() throws Exception {
        Path classes = Sources.compile(directory, Map.of("com.acme.CounterTest", COUNTER), compiler);
        Path archive = Sources.pack(classes, directory.resolve("tests.jar"), "com/");
        Command run = Command.run(
                directory, "run", "com.acme.CounterTest", "-cp", archive.toString(), "--param", "version=6.");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("an update was lost");
    }

    @Test
    void isRefusedWithHalfAJUnit() throws Exception {
        Path api;
        try (Stream<Path> archives = Files.list(OLDEST)) {
            api = archives.filter(archive -> archive.toString().contains("jupiter-api"))
                    .findFirst()
                    .orElseThrow();
        }
        Command run = Command.run(
                directory,
                "run",
                "com.acme.CounterTest",
                "-cp",
                api.toAbsolutePath().toString());
        assertThat(run.code()).as(run.toString()).isEqualTo(2);
        assertThat(run.err().lines()).singleElement().asString().contains("junit-platform-commons");
    }
}
