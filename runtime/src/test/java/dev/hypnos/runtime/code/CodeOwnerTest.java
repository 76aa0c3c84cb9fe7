package dev.hypnos.runtime.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeOwnerTest {
    /** Whatever begins like packages of ours and ends like the beginning of more. */
    private static final Pattern PREFIX = Pattern.compile("\"dev[./]hypnos[./](?:[a-z]+[./])*\"");

    /** These put names of classes together, and judge none; the last two say which side of the command loads a class. */
    private static final Set<String> NAMES_ONLY = Set.of(
            "CodeOwner.java",
            "Agent.java",
            "Hook.java",
            "AgentJar.java",
            "CallWeaver.java",
            "ProgramLoader.java",
            "Programs.java");

    @ParameterizedTest
    @CsvSource({
        "dev.hypnos.Hypnos, HYPNOS",
        "dev.hypnos.kernel.Trace, HYPNOS",
        "dev.hypnos.cluster.Node, HYPNOS",
        "dev/hypnos/model/Server, HYPNOS",
        "dev.hypnos.junit.HypnosTest, HYPNOS",
        "dev.hypnos.probe.LostUpdate, PROGRAM",
        "dev.hypnos.examples.LostUpdate, PROGRAM",
        "dev.hypnos.suites.bugs.Any, PROGRAM",
        "dev.hypnos.another.Program, PROGRAM",
        "java.lang.String, JDK",
        "javax.net.ssl.SSLSocket, JDK",
        "sun.nio.ch.NioSocketImpl, JDK",
        "jdk.proxy2.$Proxy7, JDK",
        "javax.cache.Cache, PROGRAM",
        "com.sun.mail.imap.IMAPStore, PROGRAM",
        "javaxt.Own, PROGRAM",
        "org.junit.jupiter.api.Assertions, TEST_FRAMEWORK",
        "org.assertj.core.api.Assertions, TEST_FRAMEWORK",
        "org.awaitility.Awaitility, TEST_FRAMEWORK",
        "Unpackaged, PROGRAM"
    })
    void isKnownByTheName(String name, CodeOwner expected) {
        assertThat(CodeOwner.ofName(name)).isEqualTo(expected);
    }

    @Test
    void isTheLibrarysWhereItIsInAnArchiveAndThatIsRemembered() throws IOException {
        URL archive =
                URI.create("jar:file:/lib/cache.jar!/javax/cache/Caching.class").toURL();
        URL directory = URI.create("file:/classes/com/acme/Shop.class").toURL();
        assertThat(CodeOwner.ofFile("javax/cache/Caching", archive)).isEqualTo(CodeOwner.LIBRARY);
        assertThat(CodeOwner.ofName("javax.cache.Caching")).isEqualTo(CodeOwner.LIBRARY);
        assertThat(CodeOwner.ofFile("com/acme/Shop", directory)).isEqualTo(CodeOwner.PROGRAM);
        assertThat(CodeOwner.ofFile("org/awaitility/Own", directory)).isEqualTo(CodeOwner.PROGRAM);
        assertThat(CodeOwner.ofFile("dev/hypnos/examples/LostUpdate", archive)).isEqualTo(CodeOwner.PROGRAM);
        assertThat(CodeOwner.ofFile("dev/hypnos/kernel/Trace", archive)).isEqualTo(CodeOwner.HYPNOS);
    }

    @Test
    void isOursWhereAMethodWasWovenIn() {
        assertThat(CodeOwner.of(new StackTraceElement("com.acme.Shop", "hypnos$initialize", "Shop.java", 1)))
                .isEqualTo(CodeOwner.HYPNOS);
    }

    @Test
    void isForTheBootLoaderIfItIsOfTheKernelOrTheRuntime() {
        assertThat(CodeOwner.isForBootLoader("dev.hypnos.network.Network")).isTrue();
        assertThat(CodeOwner.isForBootLoader("dev.hypnos.Hypnos")).isFalse();
        assertThat(CodeOwner.isForBootLoader("dev.hypnos.cluster.Node")).isFalse();
        assertThat(CodeOwner.isForBootLoader("dev.hypnos.model.Server")).isFalse();
        assertThat(CodeOwner.isForBootLoader("dev.hypnos.probe.LostUpdate")).isFalse();
    }

    /** A second list would drift from the first. */
    @Test
    void isAnsweredInOnePlace() throws IOException {
        List<String> others = new ArrayList<>();
        for (String module : List.of("kernel", "runtime", "model", "campaign", "junit", "cli")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    boolean hasPrefix = PREFIX.matcher(Files.readString(file)).find();
                    if (hasPrefix && !NAMES_ONLY.contains(file.getFileName().toString())) {
                        others.add(file.toString());
                    }
                }
            }
        }
        assertThat(others)
                .as("files that judge classes by their packages: ask CodeOwner")
                .isEmpty();
    }

    @Test
    void noLowModuleNamesOneThatHoldsPrograms() throws IOException {
        Pattern programs = Pattern.compile("\"[^\"]*hypnos[./](examples|suites|systems|frameworks|benchmarks)");
        for (String module : List.of("kernel", "runtime", "model", "campaign", "junit")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    assertThat(programs.matcher(Files.readString(file)).find())
                            .as(file.toString())
                            .isFalse();
                }
            }
        }
    }
}
