package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UntransformableTest {
    @TempDir
    Path directory;

    /** A method can have 64 KB of code; one that has nearly as many and is woven has more. */
    @Test
    void aClassThatCannotBeTransformedGivesNoVerdict() throws IOException {
        String source = """
                public class Huge {
                    int count;

                    @dev.hypnos.junit.HypnosTest(trials = 2)
                    void test() throws Exception {
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
        Path file = Files.writeString(directory.resolve("Huge.java"), source);
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", System.getProperty("java.class.path"), file.toString());
        assertThat(exitCode).isZero();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())) {
            HypnosTestCase test = TestLocator.find("Huge#test", loader).getFirst();

            CampaignResult result = TestRunner.explore(test, test.settings(), CampaignListener.NONE);

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).first().asString().startsWith("the class Huge could not be woven");
        }
    }
}
