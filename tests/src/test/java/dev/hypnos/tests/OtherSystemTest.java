package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM in which the agent believes that the system is another, whose JDK has no classes of Linux: it is installed, finds what it finds
 * elsewhere, and refuses the network by name.
 */
class OtherSystemTest {
    private static final List<String> OF_LINUX = List.of("EPoll", "EventFD", "Linux");
    private static final String TABLE = "dev/hypnos/agent/jdk/JdkTable.class";

    @TempDir
    private static Path directory;

    private static Outside outside;

    @BeforeAll
    static void compile() throws IOException {
        outside = new Outside(directory);
        outside.compile("Launch");
        outside.compile("Sample");
    }

    @Test
    void theAgentIsInstalledAndTheRaceIsFound() throws Exception {
        Outside.Ended ended = outside.run("Sample", "-javaagent:" + agent(), "-Dtest.system=Mac OS X");
        assertThat(ended.passed())
                .as(String.join("\n", ended.lines()))
                .containsExactlyInAnyOrder("passed fixed()", "passed plain()");
        assertThat(ended.failed()).singleElement().asString().startsWith("failed racy()");
    }

    @Test
    void theNetworkIsRefusedByName() throws Exception {
        outside.compile("Networked", """
                import dev.hypnos.junit.HypnosTest;

                class Networked {
                    @HypnosTest(trials = 2)
                    void socket() throws Exception {
                        new java.net.Socket("127.0.0.1", 1).close();
                    }

                    @HypnosTest(trials = 2)
                    void server() throws Exception {
                        new java.net.ServerSocket(0).close();
                    }

                    @HypnosTest(trials = 2)
                    void selector() throws Exception {
                        java.nio.channels.Selector.open().close();
                    }

                    @HypnosTest(trials = 2)
                    void pipe() throws Exception {
                        java.nio.channels.Pipe.open();
                    }

                    @HypnosTest(trials = 2)
                    void name() throws Exception {
                        java.net.InetAddress.getByName("localhost");
                    }

                    @HypnosTest(trials = 2)
                    void datagrams() throws Exception {
                        new java.net.DatagramSocket(0).close();
                    }
                }
                """);
        Outside.Ended ended = outside.run("Networked", "-javaagent:" + agent(), "-Dtest.system=Mac OS X");
        assertThat(ended.passed()).isEmpty();
        assertThat(ended.failed())
                .as(String.join("\n", ended.lines()))
                .hasSize(6)
                .allMatch(line -> line.contains(": the virtual network needs Linux"))
                .anyMatch(line -> line.startsWith("failed socket()") && line.contains("java.net.Socket:"))
                .anyMatch(line -> line.startsWith("failed selector()") && line.contains("java.nio.channels.Selector:"));
    }

    /** The same classes are missing, but on Linux: that is another JDK than the one that Hypnos knows, and nothing runs. */
    @Test
    void onLinuxTheMissingClassesAreNamed() throws Exception {
        Outside.Ended ended = outside.run("Sample", "-javaagent:" + agent(), "-Dtest.system=Linux");
        assertThat(ended.passed()).containsExactly("passed plain()");
        assertThat(ended.failed())
                .hasSize(2)
                .allMatch(line -> line.contains("Hypnos cannot control this JVM: this JDK ("))
                .allMatch(line ->
                        line.contains("class sun.nio.ch.EPollPort") && line.contains("class sun.nio.ch.EventFD"));
    }

    /** The agent's jar, in which the table does not see classes of Linux and takes the name of the system from another property. */
    private static Path agent() throws IOException {
        Path whole = directory.resolve("whole.jar");
        Path agent = directory.resolve("agent.jar");
        Attachment.makeAgentJar(whole);
        try (JarFile from = new JarFile(whole.toFile())) {
            from.getManifest().getMainAttributes().putValue("Boot-Class-Path", "agent.jar");
            try (JarOutputStream to = new JarOutputStream(Files.newOutputStream(agent), from.getManifest())) {
                for (JarEntry entry : from.stream().toList()) {
                    // another jar must not go by the name of the whole one, under which woven classes are kept
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME)
                            && !entry.getName().endsWith("/fingerprint")) {
                        to.putNextEntry(new JarEntry(entry.getName()));
                        try (InputStream in = from.getInputStream(entry)) {
                            byte[] bytes = in.readAllBytes();
                            to.write(entry.getName().equals(TABLE) ? blinded(bytes) : bytes);
                        }
                    }
                }
            }
        }
        return agent;
    }

    private static byte[] blinded(byte[] bytes) {
        ClassFile classFile = ClassFile.of();
        byte[] renamed = classFile.transformClass(
                classFile.parse(bytes), ClassTransform.transformingMethodBodies(OtherSystemTest::rename));
        return classFile.transformClass(
                classFile.parse(renamed),
                ClassTransform.transformingMethodBodies(
                        method -> method.methodName().equalsString("has"), CodeTransform.ofStateful(Blindness::new)));
    }

    private static void rename(CodeBuilder code, CodeElement element) {
        if (element instanceof ConstantInstruction constant
                && constant.constantValue().equals("os.name")) {
            code.loadConstant("test.system");
        } else {
            code.with(element);
        }
    }

    private static final class Blindness implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            MethodTypeDesc contains =
                    MethodTypeDesc.of(ConstantDescs.CD_boolean, ClassDesc.of("java.lang.CharSequence"));
            for (String part : OF_LINUX) {
                Label seen = code.newLabel();
                code.aload(0).loadConstant(part).invokevirtual(ConstantDescs.CD_String, "contains", contains);
                code.ifeq(seen).iconst_0().ireturn().labelBinding(seen);
            }
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
        }
    }
}
