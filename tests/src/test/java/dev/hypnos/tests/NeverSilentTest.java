package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hypnos.junit.Attachment;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where Hypnos cannot do its work, every Hypnos test fails and says why in one line; plain tests run as ever. */
class NeverSilentTest {
    @TempDir
    private static Path directory;

    private static Outside outside;

    @BeforeAll
    static void compile() throws IOException {
        outside = new Outside(directory);
        outside.compile("Launch");
        outside.compile("Sample");
    }

    private static void assertRefused(Outside.Ended ended, String reason) {
        assertThat(ended.passed()).as(String.join("\n", ended.lines())).containsExactly("passed plain()");
        assertThat(ended.failed()).hasSize(2).allMatch(line -> line.contains(reason));
        assertThat(List.of(messageOf(ended.failed().get(0))))
                .as("one line, the same for every test")
                .containsExactly(messageOf(ended.failed().get(1)));
    }

    private static String messageOf(String failed) {
        return failed.replaceFirst("failed \\w+\\(\\) ", "");
    }

    @Test
    void whereNothingIsInTheWayTheRaceIsFound() throws Exception {
        Outside.Ended ended = outside.run("Sample");
        assertThat(ended.passed()).containsExactlyInAnyOrder("passed fixed()", "passed plain()");
        assertThat(ended.failed()).singleElement().asString().startsWith("failed racy()");
    }

    @Test
    void whereTheAgentCannotAttach() throws Exception {
        assertRefused(
                outside.run("Sample", "-XX:+DisableAttachMechanism"),
                "Hypnos could not attach its agent to this JVM: it runs with -XX:+DisableAttachMechanism. Add -javaagent:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runtime", "kernel"})
    void whereAPartOfTheRuntimeIsMissing(String module) throws Exception {
        Outside.Ended ended =
                outside.run(Path.of(System.getProperty("java.home")), Outside.classPathWithout(module), "Sample");
        assertRefused(ended, "hypnos-" + module + " is not on the class path");
    }

    /** An agent jar that was given by hand and lacks a class that woven code calls. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev/hypnos/runtime/program/MonitorHooks",
                "dev/hypnos/runtime/Engine",
                "dev/hypnos/agent/JdkWeaver"
            })
    void whereTheAgentJarIsBroken(String missing) throws Exception {
        Path agent = agentWithout(name -> name.startsWith(missing));
        assertRefused(outside.run("Sample", "-javaagent:" + agent), "Hypnos cannot control this JVM: ");
    }

    /** The JVM itself gives up where an agent cannot be loaded; no test runs, so none passes. */
    @Test
    void whereTheAgentIsNoAgent() throws Exception {
        Path agent = agentWithout(name -> name.startsWith("dev/hypnos/agent/Agent"));
        Outside.Ended ended = outside.run("Sample", "-javaagent:" + agent);
        assertThat(ended.code()).isNotZero();
        assertThat(ended.passed()).isEmpty();
    }

    /** On the boot class path, but never started as an agent: nothing is woven. */
    @Test
    void whereTheRuntimeIsThereButNoAgent() throws Exception {
        Path agent = agentWithout(name -> false);
        assertRefused(
                outside.run("Sample", "-Xbootclasspath/a:" + agent),
                "its agent is on the boot class path, but was never started");
    }

    /** Everything is there, and the agent says that it is installed; but an access of a field is no operation. */
    @Test
    void whereHooksDoNothing() throws Exception {
        Path agent = agentWith(
                name -> false,
                name -> name.equals("dev/hypnos/runtime/program/MemoryHooks.class"),
                NeverSilentTest::emptied);
        assertRefused(
                outside.run("Sample", "-javaagent:" + agent),
                "it did not find the lost update in a small program of its own. Something undoes its instrumentation:"
                        + " remove other agents");
    }

    /** The class, its methods doing nothing where they give nothing. */
    private static byte[] emptied(byte[] bytes) {
        ClassFile classFile = ClassFile.of();
        return classFile.transformClass(
                classFile.parse(bytes),
                ClassTransform.transformingMethods(
                        method -> method.methodTypeSymbol()
                                        .returnType()
                                        .descriptorString()
                                        .equals("V")
                                && !method.methodName().equalsString("<init>"),
                        (builder, element) -> {
                            if (element instanceof CodeModel) {
                                builder.withCode(CodeBuilder::return_);
                            } else {
                                builder.with(element);
                            }
                        }));
    }

    private static Path agentWithout(Predicate<String> dropped) throws IOException {
        return agentWith(dropped, name -> false, bytes -> bytes);
    }

    private static Path agentWith(Predicate<String> dropped, Predicate<String> changed, UnaryOperator<byte[]> change)
            throws IOException {
        Path whole = directory.resolve("whole.jar");
        Path agent = directory.resolve("agent.jar");
        Attachment.makeAgentJar(whole);
        try (JarFile from = new JarFile(whole.toFile())) {
            from.getManifest().getMainAttributes().putValue("Boot-Class-Path", "agent.jar");
            try (JarOutputStream to = new JarOutputStream(Files.newOutputStream(agent), from.getManifest())) {
                for (JarEntry entry : from.stream().toList()) {
                    // another jar must not go by the name of the whole one, under which woven classes are kept
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME)
                            && !entry.getName().endsWith("/fingerprint")
                            && !dropped.test(entry.getName())) {
                        to.putNextEntry(new JarEntry(entry.getName()));
                        try (InputStream in = from.getInputStream(entry)) {
                            byte[] bytes = in.readAllBytes();
                            to.write(changed.test(entry.getName()) ? change.apply(bytes) : bytes);
                        }
                    }
                }
            }
        }
        return agent;
    }

    @Test
    void whereTheJdkIsTooOld() throws Exception {
        Optional<Path> old = olderJava();
        assumeTrue(old.isPresent(), "there is no older JDK on this machine");
        Outside.Ended ended = outside.run(old.get(), Outside.classPathWithout("no such module"), "Sample");
        assertRefused(ended, "Hypnos needs a JDK 25 and this test runs on Java ");
    }

    /** A Java from 17 on, which JUnit needs, and before 25, beside the one that runs this test. */
    private static Optional<Path> olderJava() throws IOException {
        Path neighbours = Path.of(System.getProperty("java.home")).toRealPath().getParent();
        try (Stream<Path> homes = Files.list(neighbours)) {
            return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .filter(home -> home.getFileName().toString().matches("\\D*(1[7-9]|2[0-4])\\b.*"))
                    .findFirst();
        }
    }

    /** A method has nearly the 64 KB of code that the VM allows, and woven it has more. */
    @Test
    void whereAClassOfTheProgramCannotBeWoven() throws Exception {
        String huge = """
                import dev.hypnos.junit.HypnosTest;

                class Huge {
                    int count;

                    @HypnosTest(trials = 2)
                    void first() throws Exception {
                        run();
                    }

                    @HypnosTest(trials = 2)
                    void second() throws Exception {
                        run();
                    }

                    private void run() throws Exception {
                        Thread one = new Thread(this::increment);
                        Thread two = new Thread(this::increment);
                        one.start();
                        two.start();
                        one.join();
                        two.join();
                    }

                    void increment() {
                        %s
                    }
                }
                """.formatted("count++;\n".repeat(6_000));
        outside.compile("Huge", huge);
        Outside.Ended ended = outside.run("Huge");
        assertThat(ended.passed()).isEmpty();
        assertThat(ended.failed()).hasSize(2).allMatch(line -> line.contains("the class Huge could not be woven"));
    }

    @Test
    void whereThereIsNothingToChoose() throws Exception {
        outside.compile("Lonely");
        Outside.Ended ended = outside.run("Lonely");
        assertThat(ended.passed()).as(String.join("\n", ended.lines())).isEmpty();
        assertThat(ended.failed())
                .hasSize(2)
                .allMatch(line -> line.contains("nothing to explore"))
                .anyMatch(line -> line.contains("never ran two tasks at once"));
    }

    @Test
    void whereTheProgramBlocksOutsideTheEnginesControl() throws Exception {
        outside.compile("Blocked");
        Outside.Ended refused = outside.run("Blocked");
        assertThat(refused.passed()).isEmpty();
        assertThat(refused.failed())
                .singleElement()
                .asString()
                .contains("the program calls java.lang.ProcessBuilder.start, which Hypnos does not control");

        // let through, it blocks for ever
        Outside.Ended ended = outside.run(
                "Blocked", "-Dhypnos.stallSeconds=2", "-Dhypnos.uncontrolled=allow:java.lang.ProcessBuilder");
        assertThat(ended.passed()).isEmpty();
        assertThat(ended.failed()).singleElement().asString().contains("Hypnos cannot control");
        assertThat(ended.lines()).anyMatch(line -> line.contains("Blocked.reads(Blocked.java:"));
    }
}
