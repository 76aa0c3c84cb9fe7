package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A user's test class may have types of the library for clusters wherever Java allows a type. JUnit loads them from the class path before
 * the agent is attached, so they must be the same ones afterwards.
 */
class ClusterTypesTest {
    private static final String[] ALL = {
        "passed outsideATrialThereIsNoCluster()",
        "passed fieldsMethodsAndRecords()",
        "passed lambdasThatCapture()",
        "passed twoThreadsBeginOneProcess()",
        "passed seesTheFieldOfTheBaseClass()",
        "passed afterTrialsThereIsNoneEither()"
    };

    private static final Pattern OF_THE_ENGINE =
            Pattern.compile(" dev\\.hypnos\\.(kernel|runtime|network|files|agent|sandbox|catalog)\\.");

    @TempDir
    private static Path directory;

    private static Outside outside;

    @BeforeAll
    static void compile() throws IOException {
        outside = new Outside(directory);
        outside.compile("Launch");
        outside.compileForThisJava("ClusterTypes");
    }

    private static void assertPassed(Outside.Ended ended) {
        assertThat(ended.failed()).isEmpty();
        assertThat(ended.passed()).containsExactlyInAnyOrder(ALL);
    }

    @Test
    void whereTheAgentAttachesItself() throws Exception {
        assertPassed(outside.run("ClusterTypes"));
    }

    @Test
    void whereTheAgentIsGivenToTheJvm() throws Exception {
        Path agent = directory.resolve("agent.jar");
        Attachment.makeAgentJar(agent);
        assertPassed(outside.run("ClusterTypes", "-javaagent:" + agent));
    }

    /** What JUnit loads, and what a test calls outside a trial, touches nothing that the boot class loader must load. */
    @Test
    void nothingOfTheEngineComesFromTheClassPath() throws Exception {
        Outside.Ended ended = outside.run("ClusterTypes", "-Xlog:class+load", "-Dlaunch.first=ClusterTypes$Early");
        assertThat(ended.lines()).contains("early");
        assertThat(ended.lines()).anyMatch(line -> line.contains(" dev.hypnos.cluster.Cluster source: file:"));
        assertThat(ended.lines())
                .filteredOn(line -> OF_THE_ENGINE.matcher(line).find())
                .isNotEmpty()
                .noneMatch(line -> line.contains("source: file:"));
        assertPassed(ended);
    }
}
