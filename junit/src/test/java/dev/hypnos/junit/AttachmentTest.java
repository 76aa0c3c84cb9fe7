package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import example.AttachmentSample;
import example.CampaignSample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent comes by itself; where it cannot, every Hypnos test fails with one line, and plain tests run. */
class AttachmentTest {
    private static final Class<?> SAMPLE = CampaignSample.RacyAndFixed.class;

    @TempDir
    Path directory;

    private List<String> run(String... options) throws IOException, InterruptedException {
        return ChildJvm.run(directory, ChildJvm.classPath(), List.of(options), SAMPLE);
    }

    @Test
    void needsNoFlags() throws IOException, InterruptedException {
        List<String> lines = run();

        assertThat(lines)
                .contains("passed passes()", "passed plain()")
                .anyMatch(line -> line.startsWith("failed loses() " + HypnosFindingError.class.getName()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+DisableAttachMechanism", "-XX:-EnableDynamicAgentLoading"})
    void saysWhatToAddWhereItMustNotAttach(String flag) throws IOException, InterruptedException {
        Files.createDirectory(directory.resolve("target"));

        List<String> lines = run(flag);

        List<String> failures =
                lines.stream().filter(line -> line.startsWith("failed")).toList();
        assertThat(lines).contains("passed plain()").doesNotContain("passed passes()");
        assertThat(failures).hasSize(2).allMatch(line -> line.contains("it runs with " + flag));
        Matcher option = Pattern.compile("Add (-javaagent:\\S+) to the options").matcher(failures.getFirst());
        assertThat(option.find()).isTrue();
        assertThat(run(flag, option.group(1)))
                .as("what the line says to do helps")
                .contains("passed passes()", "passed plain()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runtime", "kernel"})
    void saysWhichModuleIsMissing(String module) throws IOException, InterruptedException {
        String classPath = ChildJvm.classPathWithout(module);

        List<String> lines = ChildJvm.run(directory, classPath, List.of(), SAMPLE);

        assertThat(lines).contains("passed plain()").doesNotContain("passed passes()");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("failed"))
                .hasSize(2)
                .allMatch(line -> line.contains("hypnos-" + module + " is not on the class path"));
    }

    @Test
    void makesAJarOfTheKernelAndTheRuntimeOnly() throws IOException {
        Path jar = directory.resolve("agent.jar");
        Attachment.makeAgentJar(jar);

        try (JarFile file = new JarFile(jar.toFile())) {
            List<String> names = new ArrayList<>();
            file.stream().forEach(entry -> names.add(entry.getName()));
            assertThat(names)
                    .contains("dev/hypnos/kernel/Scheduler.class", "dev/hypnos/agent/Agent.class")
                    .noneMatch(name -> name.startsWith("dev/hypnos/junit/") || name.startsWith("dev/hypnos/campaign/"))
                    .as("what users call stays on their class path")
                    .noneMatch(
                            name -> name.startsWith("dev/hypnos/cluster/") || name.equals("dev/hypnos/Hypnos.class"));
            assertThat(file.getManifest().getMainAttributes().getValue("Boot-Class-Path"))
                    .isEqualTo("agent.jar");
        }
    }

    @Test
    void refusesAnOlderJdkInOneLine() {
        assertThatThrownBy(() -> Attachment.requireJdk(Runtime.Version.parse("17.0.9+9")))
                .isInstanceOf(AttachmentException.class)
                .hasMessage(
                        "Hypnos needs a JDK 25 and this test runs on Java 17.0.9+9: run it with a JDK 25, for example"
                                + " Temurin 25.");
        assertThatCode(() -> Attachment.requireJdk(Runtime.Version.parse("25"))).doesNotThrowAnyException();
    }

    @Test
    void aNewerJdkIsNotRefusedButNamed() {
        assertThatCode(() -> Attachment.requireJdk(Runtime.Version.parse("26"))).doesNotThrowAnyException();
        assertThat(Attachment.note(Runtime.Version.parse("26.0.1+8")))
                .isEqualTo("Hypnos: this is Java 26.0.1+8, and Hypnos is tested with 25 only. It has found in this JDK"
                        + " what all tests need, and a lost update in a program of its own.");
        assertThat(Attachment.note(Runtime.Version.parse("25.0.3"))).isNull();
    }

    @Test
    void whoWasInterruptedMayTryAgain() throws IOException, InterruptedException {
        List<String> lines = run(ChildJvm.first(AttachmentSample.Interrupted.class));

        assertThat(lines)
                .contains("passed passes()", "passed plain()")
                .anyMatch(line -> line.startsWith("first Hypnos could not attach its agent to this JVM: "));
    }

    @Test
    void whatFailedOnceIsNotTriedAgain() throws IOException, InterruptedException {
        List<String> lines = run(ChildJvm.first(AttachmentSample.Failed.class));

        String message = lines.stream()
                .filter(line -> line.startsWith("first "))
                .findFirst()
                .orElseThrow()
                .substring("first ".length());
        assertThat(message).contains("no such directory");
        assertThat(lines)
                .contains("second " + message, "passed plain()")
                .anyMatch(line -> line.startsWith("failed passes() ") && line.endsWith(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AgentJar",
                "Attachment",
                "AttachmentException",
                "BadInputException",
                "HostInstance",
                "HypnosExtension",
                "HypnosTest",
                "PlainTests",
                "Refusals",
                "Signature",
                "Strategy",
                "trial/TestClasses",
                "package-info"
            })
    void canBeReadByTheOldestJdkThatJUnitRunsOn(String name) throws IOException {
        try (InputStream file = Attachment.class.getResourceAsStream(name + ".class")) {
            byte[] bytes = file.readAllBytes();
            int release = (bytes[6] << 8 | bytes[7]) - 44;
            assertThat(release).isEqualTo(17);
        }
    }
}
