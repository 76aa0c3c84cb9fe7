package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code hypnos run --main}. */
class ProgramsTest {
    private static final String PROGRAM = """
            package com.acme;

            public class Bank {
                private static int balance;

                public static void main(String[] arguments) throws Exception {
                    System.out.println("the bank opens");
                    Thread clerk = new Thread(() -> balance++);
                    switch (arguments[0]) {
                        case "assertion" -> {
                            clerk.start();
                            balance++;
                            clerk.join();
                            assert balance == 2 : "balance " + balance + " " + arguments[1];
                        }
                        case "exit" -> {
                            clerk.start();
                            System.exit(balance == 0 ? Integer.parseInt(arguments[1]) : 0);
                        }
                        case "threads" -> {
                            Thread accountant = new Thread(() -> {
                                try {
                                    clerk.join();
                                } catch (InterruptedException impossible) {
                                    throw new AssertionError(impossible);
                                }
                                if (balance == 1) {
                                    throw new IllegalStateException("waited for");
                                }
                            });
                            clerk.start();
                            accountant.start();
                        }
                        case "service" -> {
                            Thread service = new Thread(() -> java.util.concurrent.locks.LockSupport.park());
                            service.setDaemon(Boolean.parseBoolean(arguments[1]));
                            service.start();
                            clerk.start();
                            balance++;
                        }
                        case "hook" -> {
                            clerk.start();
                            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                                if (balance == 1) {
                                    throw new IllegalStateException("closed with a balance");
                                }
                            }));
                            if (arguments[1].equals("exit")) {
                                clerk.join();
                                System.exit(0);
                            }
                        }
                        default -> throw new IllegalArgumentException(arguments[0]);
                    }
                }
            }

            class Modern {
                private int count;

                void main() throws InterruptedException {
                    Thread other = new Thread(() -> count++);
                    other.start();
                    count++;
                    other.join();
                    if (count != 2) {
                        throw new IllegalStateException("count " + count);
                    }
                }
            }
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void compile() throws IOException {
        Sources.compile(directory, Map.of("com.acme.Bank", PROGRAM), "");
    }

    private Command runBank(String... arguments) throws Exception {
        return run("com.acme.Bank", arguments);
    }

    private Command run(String type, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("run", "--main", type, "-cp", "classes", "--trials", "200"));
        all.addAll(List.of(arguments));
        return Command.run(directory, all.toArray(String[]::new));
    }

    private Path schedule() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve(".hypnos"))) {
            return files.filter(file -> file.toString().endsWith(".schedule"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** With the arguments, and with nothing but the file. */
    @Test
    void failByAssertionsAndAreReplayedInANewJvm() throws Exception {
        Command run = runBank("assertion", "of Alice");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out())
                .contains("exception in com.acme.Bank#main", "AssertionError: balance 1 of Alice", "./hypnos replay ")
                .doesNotContain("the bank opens", "-Dhypnos.replay");
        Command replay = Command.run(directory, "replay", schedule().toString(), "--times", "10");
        assertThat(replay.code()).as(replay.toString()).isEqualTo(1);
        assertThat(replay.out()).contains("balance 1 of Alice", "as recorded 10 times out of 10");
    }

    @ParameterizedTest
    @CsvSource({
        "exit,    0,     0, no findings",
        "exit,    3,     1, the program called System.exit(3)",
        "threads, no,    1, IllegalStateException: waited for",
        "service, true,  0, no findings",
        "service, false, 1, deadlock",
        "hook,    no,    1, IllegalStateException: closed with a balance",
        "hook,    exit,  1, IllegalStateException: closed with a balance"
    })
    void endAsInAJvm(String what, String how, int code, String text) throws Exception {
        Command run = runBank(what, how);
        assertThat(run.code()).as(run.toString()).isEqualTo(code);
        assertThat(run.out()).contains(text).doesNotContain("the bank opens", "still running");
    }

    @Test
    void mayHaveAMainMethodOfAnInstance() throws Exception {
        Command run = run("com.acme.Modern");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("IllegalStateException: count 1");
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Missing, there is no class com.acme.Missing on the class path",
        "java.lang.String, java.lang.String has no main method"
    })
    void areRefusedWithoutAMainMethod(String type, String message) throws Exception {
        Command run = run(type);
        assertThat(run.code()).as(run.toString()).isEqualTo(2);
        assertThat(run.err().lines()).singleElement().isEqualTo("hypnos: " + message);
    }
}
