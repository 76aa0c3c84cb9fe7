package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.examples.Example;
import dev.hypnos.examples.Examples;
import dev.hypnos.report.FindingPages;
import dev.hypnos.suites.Nightly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndToEndTest {
    @TempDir
    Path directory;

    /** Two JVMs for each take time: by day one in eight, with each of the two modes. That all are found and replayed has a test of its own in one JVM. */
    static List<Example> examples() {
        return Examples.all().stream()
                .filter(example -> Nightly.IS_ON || Examples.all().indexOf(example) % 8 == 0)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void findsAnExampleAndReplaysItAHundredTimesInNewJvms(Example example) throws Exception {
        Command run = Command.run(directory, "run", "example:" + example.name());
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains(example.test(), "1 finding", "./hypnos replay ", "-Dhypnos.replay=");
        assertThat(tableOf(run.out())).allMatch(line -> line.length() <= 100);
        for (String mode : modes(example)) {
            Command replay = Command.run(directory, "replay", schedule().toString(), "--times", "100", "--mode", mode);
            assertThat(replay.code()).as(replay.toString()).isEqualTo(1);
            assertThat(replay.out()).contains("as recorded 100 times out of 100");
        }
    }

    /** A JVM for each takes time: the examples have turns, and both modes at night. */
    private static List<String> modes(Example example) {
        List<String> modes = List.of("continuations", "threads");
        return Nightly.IS_ON ? modes : List.of(modes.get(Examples.all().indexOf(example) % modes.size()));
    }

    private static Stream<String> tableOf(String output) {
        return output.lines().filter(line -> !line.contains(".schedule") && !line.contains(".html"));
    }

    @Test
    void writesEverythingThatHappened() throws Exception {
        Command.run(directory, "run", "example:lost-update");
        Path trace = directory.resolve("trial.txt");
        Command replay = Command.run(directory, "replay", schedule().toString(), "--trace", trace.toString());
        assertThat(replay.code()).as(replay.toString()).isEqualTo(1);
        String last = replay.out().lines().toList().getLast();
        long operations = Long.parseLong(
                last.replaceAll("^.*: ([0-9,]+) operations.*$", "$1").replace(",", ""));
        List<String> lines = Files.readAllLines(trace);
        assertThat(lines).hasSizeGreaterThanOrEqualTo((int) operations);
        assertThat(lines).filteredOn(line -> line.contains("LostUpdate.java:")).isNotEmpty();

        Command refused = Command.run(directory, "replay", schedule().toString(), "--trace", directory.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--trace").contains("is a directory");
    }

    @Test
    void writesAPageBesideTheScheduleAndOpensIt() throws Exception {
        Command run = Command.run(directory, "run", "example:lost-update", "--format", "github");
        assertThat(run.out().lines())
                .filteredOn(line -> line.startsWith("::error "))
                .singleElement()
                .asString()
                .matches("::error file=.*/LostUpdate\\.java,line=46,title=Hypnos%3A exception in .*::.*%0A.* reads .*");
        String page = FindingPages.pageOf(schedule()).toString();
        assertThat(run.out()).contains("its page:   " + directory.relativize(Path.of(page)));
        assertThat(Path.of(page)).content().contains("<!DOCTYPE html>").contains("Content-Security-Policy");

        Command json = Command.run(directory, "open", schedule().toString(), "--json", "-");
        assertThat(json.code()).as(json.toString()).isZero();
        assertThat(json.out())
                .startsWith("{\"format\":\"hypnos-finding\",\"version\":1,")
                .contains("\"thread\":\"ada\"", "VisitCounter#1.count", "count++");
        Command other = Command.run(
                directory,
                "open",
                Files.writeString(directory.resolve("a.html"), "?").toString(),
                "--json",
                "-");
        assertThat(other.code()).as(other.toString()).isEqualTo(2);
        assertThat(other.err()).contains("this is no page of Hypnos");

        Files.delete(Path.of(page));
        Command missing = Command.run(directory, "open", schedule().toString());
        assertThat(missing.code()).as(missing.toString()).isEqualTo(2);
        assertThat(missing.err()).contains("there is no page");

        Command.run(directory, "run", "example:lost-update", "--page", "off");
        assertThat(Path.of(page)).doesNotExist();
    }

    /** What tests call is on the class path, and the rest of its module with the agent. */
    @Test
    void runsNodesOfACluster() throws Exception {
        Command run = Command.run(directory, "run", "example:counter-node-down", "--shrink", "0");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("kills server").doesNotContain("NoClassDefFoundError");
    }

    @Test
    void findsNothingInAFixedTwin() throws Exception {
        Command run = Command.run(directory, "run", "example:lost-update-fixed", "--jobs", "2", "--check-determinism");
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).contains("1,000 trials", "no findings");
        assertThat(directory.resolve(".hypnos")).doesNotExist();
    }

    @Test
    void writesNothingButJsonToStandardOutputWhenAsked() throws Exception {
        Command run = Command.run(
                directory,
                "run",
                "example:figure1",
                "--trials",
                "50",
                "--keep-going",
                "--json",
                "-",
                "--param",
                "figure1.m=2");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).startsWith("{").endsWith("}\n").contains("\"trials\": 50,", "\"kind\": \"uncaught\"");
        assertThat(run.err()).contains("./hypnos replay ").doesNotContain("--param");
    }

    @Test
    void writesJsonToAFileBesideTheReport() throws Exception {
        Command run = Command.run(directory, "run", "example:lost-update", "--json", "result.json");
        assertThat(run.out()).contains("replay it:");
        assertThat(directory.resolve("result.json")).content().contains("\"status\": \"found\"");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void saysThatAScheduleCouldNotBeKeptAndLeavesNoPartOfIt() throws Exception {
        Command run = Command.runOnFullDisk(directory, "run", "example:figure1", "--param", "figure1.m=50");
        assertThat(run.code()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("its schedule could not be kept: .hypnos: File too large");
        assertThat(directory.resolve(".hypnos")).isEmptyDirectory();
    }

    @Test
    void givesTheSameTrialsForTheSameSeed() throws Exception {
        String[] arguments = {"run", "example:queue-loses-element", "--trials", "200", "--keep-going", "--seed", "5"};
        String first = Command.run(directory, arguments).out();
        String second = Command.run(directory, arguments).out();
        assertThat(withoutTime(second)).isEqualTo(withoutTime(first));
    }

    private static String withoutTime(String output) {
        return output.replaceAll("[0-9.]+ s\\b", "s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"com.acme.Missing#test", "dev.hypnos.examples.LostUpdate#missing", "java.lang.String#length"})
    void refusesATestThatIsNone(String test) throws Exception {
        Command run = Command.run(directory, "run", test);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).singleElement().asString().startsWith("hypnos: ");
    }

    @Test
    void refusesAScheduleFileThatIsNoneOrDamagedOrNewer() throws Exception {
        Command.run(directory, "run", "example:lost-update");
        String good = Files.readString(schedule());
        String newer = good.replaceFirst("hypnos-schedule \\d+", "hypnos-schedule 999");
        String cut = good.substring(0, good.length() / 2);
        String changed = good.replace("LostUpdate", "LastUpdate");
        for (String bad : List.of("", "hello\n", cut, newer, changed)) {
            Path file = Files.writeString(directory.resolve("bad.schedule"), bad);
            Command replay = Command.run(directory, "replay", file.toString());
            assertThat(replay.code()).as(replay.toString()).isEqualTo(2);
            assertThat(replay.out()).isEmpty();
            assertThat(replay.err().lines()).singleElement().asString().startsWith("hypnos: ");
        }
    }

    @Test
    void stopsAReplayWhereTheTestIsNoLongerTheRecordedOne() throws Exception {
        Command.run(directory, "run", "example:figure1", "--param", "figure1.m=4");
        Command same = Command.run(directory, "replay", schedule().toString());
        assertThat(same.code()).as("with the recorded parameter: " + same).isEqualTo(1);
        Command replay = Command.run(directory, "replay", schedule().toString(), "--param", "figure1.m=5");
        assertThat(replay.code()).as(replay.toString()).isEqualTo(3);
        assertThat(replay.out()).contains("recorded:", "happened:", "diverged");
    }

    private Path schedule() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve(".hypnos"))) {
            return files.filter(file -> file.toString().endsWith(".schedule"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }
}
