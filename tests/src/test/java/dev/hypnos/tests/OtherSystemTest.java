package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * JVMs whose JDK is taken to lack what those of other systems, or of other versions, may lack: tests that need it are refused by name, with
 * what is lacking, and all others run.
 */
class OtherSystemTest {
    private static final String OF_LINUX =
            "-Dhypnos.absent=sun.nio.ch.EPoll*,sun.nio.ch.EventFD,sun.nio.ch.Linux*,sun.nio.ch.UnixDispatcher";
    private static final String OF_FILES =
            "-Dhypnos.absent=java.io.UnixFileSystem,sun.nio.fs.Unix*,sun.nio.ch.UnixFileDispatcherImpl,"
                    + "sun.nio.ch.SimpleAsynchronousFileChannelImpl";

    @TempDir
    private static Path directory;

    private static Outside outside;

    @BeforeAll
    static void compile() throws IOException {
        outside = new Outside(directory);
        outside.compile("Launch");
        outside.compile("Sample");
        outside.compile("Networked");
        outside.compileForThisJava("Filing");
    }

    /** A member that only selectors need is missed when the JDK is woven already: it is woven once more, without them. */
    @ParameterizedTest
    @ValueSource(strings = {OF_LINUX, OF_FILES, "-Dhypnos.absent=sun.nio.ch.EventFD#set0"})
    void theRaceIsFoundWithoutThem(String lacking) throws Exception {
        Outside.Ended ended = outside.run("Sample", lacking);
        assertThat(ended.passed())
                .as(String.join("\n", ended.lines()))
                .containsExactlyInAnyOrder("passed fixed()", "passed plain()");
        assertThat(ended.failed()).singleElement().asString().startsWith("failed racy()");
    }

    @Test
    void theNetworkIsRefusedByName() throws Exception {
        Outside.Ended ended = outside.run("Networked", OF_LINUX);
        String reason = "this JDK lacks class sun.nio.ch.UnixDispatcher";
        assertThat(ended.passed()).as(String.join("\n", ended.lines())).isEmpty();
        assertThat(ended.failed())
                .hasSize(7)
                .anyMatch(line -> line.startsWith("failed socket()")
                        && line.contains("java.net.Socket: sockets are not controlled here: " + reason))
                .anyMatch(line -> line.startsWith("failed server()")
                        && line.contains("java.net.ServerSocket: sockets are not controlled here: " + reason))
                .anyMatch(line -> line.startsWith("failed selector()")
                        && line.contains("java.nio.channels.Selector: selectors are not controlled here: this JDK lacks"
                                + " class sun.nio.ch.EPollSelectorImpl, class sun.nio.ch.EventFD"))
                .anyMatch(line -> line.startsWith("failed pipe()") && line.contains("java.nio.channels.Pipe: sockets"))
                .anyMatch(line -> line.startsWith("failed name()") && line.contains("java.net.InetAddress: sockets"))
                .anyMatch(line -> line.startsWith("failed datagrams()")
                        && line.contains("java.net.Socket: sockets are not controlled here"))
                .anyMatch(line -> line.startsWith("failed asynchronous()")
                        && line.contains("asynchronous channels are not controlled here: this JDK lacks class"));
    }

    /** A member that only selectors need: sockets are as ever, and selectors are refused by its name. */
    @Test
    void onlyWhatNeedsAMemberIsRefused() throws Exception {
        Outside.Ended ended = outside.run("Networked", "-Dhypnos.absent=sun.nio.ch.EventFD#set0");
        assertThat(ended.failed())
                .as(String.join("\n", ended.lines()))
                .anyMatch(line -> line.startsWith("failed selector()")
                        && line.contains("java.nio.channels.Selector: selectors are not controlled here: this JDK lacks"
                                + " call sun.nio.ch.EventFD.set0(int)"))
                .noneMatch(line -> line.contains(" sockets are not controlled here: this JDK"));
        assertThat(ended.passed()).contains("passed server()", "passed pipe()", "passed datagrams()", "passed name()");
    }

    @Test
    void filesAreRefusedByName() throws Exception {
        Outside.Ended ended = outside.run("Filing", OF_FILES);
        assertThat(ended.passed()).as(String.join("\n", ended.lines())).containsExactly("passed written()");
        assertThat(ended.failed())
                .hasSize(4)
                .anyMatch(line -> line.startsWith("failed locked()")
                        && line.contains("java.nio.channels.FileLock: locks on files are not controlled here: this JDK"
                                + " lacks class sun.nio.ch.UnixFileDispatcherImpl"))
                .anyMatch(line -> line.startsWith("failed listed()")
                        && line.contains("java.nio.file.Files.newDirectoryStream: orders of directories are not"
                                + " controlled here: this JDK lacks class sun.nio.fs.UnixFileSystemProvider"))
                .anyMatch(line -> line.startsWith("failed onANode()")
                        && line.contains("dev.hypnos.cluster.Node: directories of nodes are not controlled here: this"
                                + " JDK lacks class sun.nio.fs.UnixFileSystem, class java.io.UnixFileSystem"))
                .anyMatch(line -> line.startsWith("failed inTheBackground()")
                        && line.contains("java.nio.channels.AsynchronousFileChannel: asynchronous file channels are not"
                                + " controlled here"));
    }

    @Test
    void whereNothingIsLackingFilesAreNotRefused() throws Exception {
        Outside.Ended ended = outside.run("Filing");
        assertThat(ended.failed()).isEmpty();
        assertThat(ended.passed()).hasSize(5);
    }

    /** What all tests need: that is another JDK than the one that Hypnos knows, and nothing runs. */
    @ParameterizedTest
    @CsvSource({
        "java.util.TimerThread, class java.util.TimerThread",
        "java.lang.Thread#sleepNanos, entry java.lang.Thread.sleepNanos(long)"
    })
    void whatAllTestsNeedIsNamed(String absent, String named) throws Exception {
        Outside.Ended ended = outside.run("Sample", "-Dhypnos.absent=" + absent);
        assertThat(ended.passed()).as(String.join("\n", ended.lines())).containsExactly("passed plain()");
        assertThat(ended.failed())
                .hasSize(2)
                .allMatch(line -> line.contains("Hypnos cannot control this JVM: this JDK (")
                        && line.endsWith("Missing: " + named));
    }
}
