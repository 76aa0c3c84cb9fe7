package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.runtime.UncontrolledCalls;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not controlled is named, at once and with its place. */
class UncontrolledCallsTest {
    @TempDir
    private Path directory;

    static class Samples {
        private volatile int count;

        @HypnosTest
        void opensAUnixDomainSocket() throws Exception {
            SocketChannel.open(StandardProtocolFamily.UNIX).close();
        }

        /** Nothing would ever come: its thread waits for the operating system, outside of virtual time. */
        @HypnosTest
        void watchesADirectory() throws Exception {
            FileSystems.getDefault().newWatchService().poll(1, TimeUnit.SECONDS);
        }

        /** The JDK keeps what is exported, and the threads that serve it, in tables of the whole JVM: the next trial would find it there. */
        @HypnosTest
        void exportsAnObject() throws Exception {
            LocateRegistry.createRegistry(1099);
        }

        @HypnosTest
        void exportsAnObjectOfItsOwn() throws Exception {
            UnicastRemoteObject.exportObject(new Remote() {}, 0);
        }

        /** Only what is exported stays. */
        @HypnosTest
        void callsARemoteObjectItself() throws Exception {
            Thread other = Thread.ofPlatform().start(() -> ((Runnable & Remote) () -> count++).run());
            other.join();
        }

        @HypnosTest
        void startsAProcess() throws Exception {
            Thread other = Thread.ofPlatform().start(() -> count++);
            new ProcessBuilder("true").start();
            count++;
            other.join();
        }
    }

    private CampaignResult run(String method, String uncontrolled) {
        HypnosTestCase test = TestLocator.find(Samples.class.getName() + "#" + method, Samples.class.getClassLoader())
                .getFirst();
        return Campaign.run(
                test,
                test.settings().toBuilder()
                        .trials(5)
                        .uncontrolled(uncontrolled)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
    }

    @Alone
    @ParameterizedTest
    @ValueSource(strings = {"startsAProcess", "opensAUnixDomainSocket", "watchesADirectory"})
    void aCallThatLeavesControlEndsTheCampaignWithItsName(String method) {
        CampaignResult result = run(method, "fail");
        assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
        assertThat(String.join("\n", result.problems()))
                .contains("which Hypnos does not control")
                .contains("UncontrolledCallsTest$Samples." + method)
                .contains("lets it happen for real");
        assertThat(result.seconds()).isLessThan(15);
    }

    /** To allow it would only move the failure into the next trial. */
    @ParameterizedTest
    @ValueSource(strings = {"exportsAnObject", "exportsAnObjectOfItsOwn"})
    void anObjectThatIsExportedIsRefusedWithWhatToDo(String method) {
        CampaignResult result = run(method, "fail");
        assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
        assertThat(String.join("\n", result.problems()))
                .contains("java.rmi: an object that is exported, which Hypnos does not control")
                .contains("UncontrolledCallsTest$Samples." + method)
                .contains("let the test call the object itself");
    }

    @Test
    void anObjectThatIsCalledItselfIsNone() {
        assertThat(run("callsARemoteObjectItself", "fail").status()).isEqualTo(Status.PASSED);
    }

    @Test
    void aWarningLetsItHappenAndSaysSo() {
        CampaignResult result = run("startsAProcess", "warn");
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
        assertThat(result.notes())
                .singleElement()
                .asString()
                .startsWith("not controlled: java.lang.ProcessBuilder.start at"
                        + " dev.hypnos.tests.UncontrolledCallsTest$Samples.startsAProcess");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"allow:java.lang.ProcessBuilder", "allow:other.Class, dev.hypnos.tests.UncontrolledCallsTest"})
    void whatIsAllowedIsNotEvenMentioned(String uncontrolled) {
        CampaignResult result = run("startsAProcess", uncontrolled);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
        assertThat(result.notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"perhaps", "allow:", "allow: , "})
    void aWrongPolicyIsRefusedWithOneLine(String policy) {
        assertThatThrownBy(() -> UncontrolledCalls.parse(policy)).isInstanceOf(IllegalArgumentException.class);
    }
}
