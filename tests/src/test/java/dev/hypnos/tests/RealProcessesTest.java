package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import java.io.BufferedReader;
import java.io.Writer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is allowed works for real, whichever way a test waits for it. */
class RealProcessesTest {
    @TempDir
    private Path directory;

    static class Samples {
        private volatile int count;

        private Thread other() {
            return Thread.ofPlatform().start(() -> count++);
        }

        private static Process shell(String script) throws Exception {
            return new ProcessBuilder("sh", "-c", script).start();
        }

        @HypnosTest
        void waitsForItsEnd() throws Exception {
            Thread other = other();
            Process process = shell("exit 3");
            count++;
            assertThat(process.waitFor()).isEqualTo(3);
            assertThat(process.exitValue()).isEqualTo(3);
            assertThat(process.isAlive()).isFalse();
            other.join();
        }

        @HypnosTest
        void anotherThreadWaitsAndDoesNothingElse() throws Exception {
            Thread other = other();
            Process process = shell("exit 3");
            Thread waiting = Thread.ofPlatform().start(() -> {
                try {
                    process.waitFor();
                } catch (InterruptedException interrupted) {
                    throw new AssertionError(interrupted);
                }
            });
            count++;
            waiting.join();
            other.join();
        }

        @HypnosTest
        void whoWaitsIsInterrupted() throws Exception {
            Process process = shell("exec sleep 100");
            Thread waiting = Thread.ofPlatform().start(() -> {
                try {
                    process.waitFor();
                    throw new AssertionError("the process does not end");
                } catch (InterruptedException interrupted) {
                    count++;
                }
            });
            waiting.interrupt();
            waiting.join();
            process.destroy();
            assertThat(count).isEqualTo(1);
        }

        @HypnosTest
        void asksUntilItHasEnded() throws Exception {
            Thread other = other();
            Process process = shell("sleep 0.2");
            while (process.isAlive()) {
                count++;
            }
            assertThat(process.exitValue()).isZero();
            other.join();
        }

        @HypnosTest
        void asksForItsResultUntilItHasEnded() throws Exception {
            Thread other = other();
            Process process = shell("sleep 0.2; exit 3");
            Integer result = null;
            while (result == null) {
                try {
                    result = process.exitValue();
                } catch (IllegalThreadStateException alive) {
                    count++;
                }
            }
            assertThat(result).isEqualTo(3);
            other.join();
        }

        @HypnosTest
        void waitsForSomeTime() throws Exception {
            Thread other = other();
            Process process = shell("sleep 0.05");
            count++;
            assertThat(process.waitFor(1, TimeUnit.HOURS)).isTrue();
            other.join();
        }

        @HypnosTest
        void endsBeforeTheProcess() throws Exception {
            Thread other = other();
            Process process = shell("exec sleep 100");
            count++;
            assertThat(process.waitFor(100, TimeUnit.MILLISECONDS)).isFalse();
            process.destroy();
            assertThat(process.waitFor()).isNotZero();
            other.join();
        }

        @HypnosTest
        void readsWhatItWrites() throws Exception {
            Thread other = other();
            Process process = Runtime.getRuntime().exec(new String[] {"echo", "hello"});
            count++;
            try (BufferedReader reader = process.inputReader()) {
                assertThat(reader.readLine()).isEqualTo("hello");
                assertThat(reader.readLine()).isNull();
            }
            assertThat(process.waitFor()).isZero();
            other.join();
        }

        /** What it is given comes from another thread, which must have its turn. */
        @HypnosTest
        void answersAnotherThread() throws Exception {
            Process process = new ProcessBuilder("cat").start();
            Thread writer = Thread.ofPlatform().start(() -> {
                count++;
                try (Writer out = process.outputWriter()) {
                    out.write("ping");
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            });
            count++;
            try (BufferedReader reader = process.inputReader()) {
                assertThat(reader.readLine()).isEqualTo("ping");
            }
            assertThat(process.waitFor()).isZero();
            writer.join();
        }

        @HypnosTest
        void isToldOfItsEnd() throws Exception {
            Thread other = other();
            Process process = shell("exit 0");
            count++;
            assertThat(process.onExit().get()).isSameAs(process);
            assertThat(process.toHandle()
                            .onExit()
                            .thenApply(ProcessHandle::isAlive)
                            .get())
                    .isFalse();
            other.join();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waitsForItsEnd",
                "anotherThreadWaitsAndDoesNothingElse",
                "whoWaitsIsInterrupted",
                "asksUntilItHasEnded",
                "asksForItsResultUntilItHasEnded",
                "waitsForSomeTime",
                "endsBeforeTheProcess",
                "readsWhatItWrites",
                "answersAnotherThread",
                "isToldOfItsEnd"
            })
    void itIsWaitedForInRealTime(String method) {
        HypnosTestCase test = TestLocator.find(Samples.class.getName() + "#" + method, Samples.class.getClassLoader())
                .getFirst();
        CampaignResult result = Campaign.run(
                test,
                test.settings().toBuilder()
                        .trials(5)
                        .checkDeterminism(true)
                        .uncontrolled("allow:java.lang.ProcessBuilder.start")
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
        assertThat(result.status())
                .as(String.join("; ", result.problems()) + result.findings())
                .isEqualTo(Status.PASSED);
    }
}
