package dev.hypnos.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.examples.EventExample;
import dev.hypnos.examples.Events;
import dev.hypnos.examples.Example;
import dev.hypnos.examples.Examples;
import dev.hypnos.examples.Protocols;
import dev.hypnos.examples.Structures;
import dev.hypnos.systems.Systems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    private final CapturedTerminal captured = new CapturedTerminal(false);

    @Nested
    class BadInput {
        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                run                                              | TEST
                run example:lost-updat                           | did you mean example:lost-update?
                run example:deadlock                             | did you mean example:lock-order-deadlock?
                run example:zzzzzzzz                             | ./hypnos list shows them all
                run example:                                     | there is no example ''
                run lost-update                                  | did you mean example:lost-update?
                run example:lost-update --trials abc             | 'abc' is no whole number of at least 1
                run example:lost-update --trials 0               | '0' is no whole number of at least 1
                run example:lost-update --trials -5              | -5
                run example:lost-update --trials 99999999999999999999 | is no whole number
                run example:lost-update --time soon              | 'soon' is not a length of time
                run example:lost-update --time 0s                | no time at all
                run example:lost-update --strategy best          | 'best' is none of mix, pos, pos-star, pct
                run example:lost-update --strategy randomwalk    | did you mean random-walk?
                run example:lost-update --time-limit never       | --time-limit: 'never' is not a length of time
                run example:lost-update --operation-limit 0      | no whole number of at least 1
                run example:lost-update --races loud             | 'loud' is none of off, report, collections, fail
                run example:lost-update --output some            | 'some' is none of failing, all, none
                run example:lost-update --conflict-analysis may  | neither on nor off
                run example:lost-update --signature line         | 'line' is none of task-site, site
                run example:lost-update --mode fibers            | 'fibers' is none of auto, continuations
                run example:lost-update --seed x                 | --seed
                run example:lost-update --jobs 0                 | at least 1
                run example:lost-update --jobs 5000              | more than 1000
                run example:lost-update --early-ticks -1         | -1
                run example:lost-update --trails 5               | did you mean --trials?
                run com.acme.BankTest --class-path nowhere       | nowhere does not exist
                run example:lost-update --class-path .           | --class-path is for tests of your own
                run example:lost-update --json no/such/file.json | its directory does not exist
                run example:lost-update extra                    | extra
                run --main com.acme.Main --class-path nowhere    | nowhere does not exist
                run --main                                       | --main
                completion                                       | zsh
                completion bas                                   | did you mean bash?
                completion fish                                  | 'fish' is none of bash, zsh
                doctor now                                       | now
                run example:lost-update --param novalue          | novalue
                replay                                           | FILE
                replay no-such-file                              | there is no file no-such-file
                replay .                                         | cannot be read
                replay no-such-file --times 0                    | at least 1
                replay . --trace no-such-directory/trial         | cannot be read
                open                                             | FILE
                open no-such-file                                | there is no file no-such-file
                bench                                            | NAME
                bench macro                                      | there is no benchmark 'macro'
                ran                                              | ran
                --no-such-option                                 | --no-such-option
                """)
        void isOneLineAndExitCodeTwo(String arguments, String expected) {
            int code = captured.run(arguments.strip().split(" +"));
            assertThat(code).isEqualTo(2);
            assertThat(captured.out()).isEmpty();
            assertThat(captured.errLines()).singleElement().asString().startsWith("hypnos: ");
            assertThat(captured.err()).contains(expected);
        }

        @Test
        void includesADirectoryForJson(@TempDir Path directory) {
            assertThat(captured.run("run", "example:lost-update", "--json", directory.toString()))
                    .isEqualTo(2);
            assertThat(captured.err()).contains("is a directory");
        }
    }

    @Nested
    class Help {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "--help",
                    "run --help",
                    "replay --help",
                    "open --help",
                    "list --help",
                    "bench --help",
                    "doctor --help",
                    "completion --help",
                    "help run",
                    ""
                })
        void goesToStandardOutputWithExitCodeZero(String arguments) {
            int code = captured.run(arguments.isEmpty() ? new String[0] : arguments.split(" "));
            assertThat(code).isZero();
            assertThat(captured.err()).isEmpty();
            assertThat(captured.out()).contains("Usage: hypnos");
            assertThat(captured.out().lines()).allMatch(line -> line.length() <= 100);
        }

        @Test
        void namesEveryOptionOfRun() {
            captured.run("run", "--help");
            assertThat(captured.out())
                    .contains("--trials", "--time", "--strategy", "--conflict-analysis", "--signature", "--seed")
                    .contains("--jobs", "--keep-going", "--early-ticks", "--check-determinism", "--json", "--mode")
                    .contains("--class-path", "--param", "--main");
        }
    }

    @Nested
    class Run {
        @Test
        void leavesToTheAnnotationWhatIsNotGiven() {
            RunRequest request = parse("example:lost-update");
            assertThat(request.test()).isEqualTo("dev.hypnos.examples.LostUpdate#everyVisitIsCounted");
            assertThat(request.settings()).isEmpty();
            assertThat(request.json()).isNull();
        }

        @Test
        void takesEveryOption(@TempDir Path directory) throws IOException {
            Path json = directory.resolve("result.json");
            RunRequest request = parse(
                    "com.acme.BankTest#pays",
                    "--trials=2,000",
                    "--time=1h30m",
                    "--time-limit=90",
                    "--operation-limit=500",
                    "--strategy=POS*",
                    "--conflict-analysis=off",
                    "--signature=site",
                    "--seed=-7",
                    "--jobs=2",
                    "--keep-going",
                    "--early-ticks=3",
                    "--check-determinism",
                    "--json=" + json,
                    "--format=github",
                    "--mode=threads",
                    "--races=FAIL",
                    "--granularity=sync,com.acme=memory",
                    "--uncontrolled=allow:java.net.Socket",
                    "--class-path=" + directory,
                    "--param=figure1.m=50",
                    "--schedules=" + directory);
            assertThat(request)
                    .isEqualTo(new RunRequest(
                            "com.acme.BankTest#pays",
                            new Launch(List.of(directory), Map.of("figure1.m", "50"), null),
                            Map.ofEntries(
                                    entry("trials", "2000"),
                                    entry("time", "1h30m"),
                                    entry("strategy", "pos-star"),
                                    entry("conflictAnalysis", "off"),
                                    entry("signature", "site"),
                                    entry("seed", "-7"),
                                    entry("timeLimit", "90"),
                                    entry("operationLimit", "500"),
                                    entry("earlyTicks", "3"),
                                    entry("jobs", "2"),
                                    entry("keepGoing", "on"),
                                    entry("checkDeterminism", "on"),
                                    entry("races", "fail"),
                                    entry("granularity", "sync,com.acme=memory"),
                                    entry("uncontrolled", "allow:java.net.Socket"),
                                    entry("mode", "threads"),
                                    entry("directory", directory.toString())),
                            new OutputTarget("--json", json),
                            true));
        }

        @Test
        void takesAProgramAndItsArguments(@TempDir Path directory) {
            RunRequest request = parse(
                    "--main", "com.acme.Main", "-cp", directory.toString(), "10", "--trials=5", "--", "--fast", "-v");
            assertThat(request.test()).isEqualTo("com.acme.Main");
            assertThat(request.launch().arguments()).containsExactly("10", "--fast", "-v");
            assertThat(request.launch().classPath()).containsExactly(directory);
            assertThat(request.settings()).containsExactly(entry("trials", "5"));
        }

        /** A star stands for all archives of a directory, as for {@code java -cp}. */
        @Test
        void takesAllArchivesOfADirectory(@TempDir Path directory) throws IOException {
            Path one = Files.createFile(directory.resolve("one.jar"));
            Path two = Files.createFile(directory.resolve("two.JAR"));
            Files.createFile(directory.resolve("three.txt"));
            RunRequest request = parse("com.acme.BankTest", "-cp", directory + "/*");
            assertThat(request.launch().classPath()).containsExactly(one, two);
        }

        @Test
        void findsTheFixedTwin() {
            assertThat(parse("example:figure4-fixed").test())
                    .isEqualTo("dev.hypnos.examples.Figure4#preparesBeforeUseFixed");
        }

        @Test
        void doesNotTouchAnOlderResultBeforeThereIsANewOne(@TempDir Path directory) throws IOException {
            Path json = Files.writeString(directory.resolve("result.json"), "older");
            parse("example:lost-update", "--json", json.toString());
            assertThat(json).hasContent("older");
        }

        private RunRequest parse(String... arguments) {
            String[] all = new String[arguments.length + 1];
            all[0] = "run";
            System.arraycopy(arguments, 0, all, 1, arguments.length);
            return ((RunCommand) Main.commandLine(captured.terminal())
                            .parseArgs(all)
                            .subcommand()
                            .commandSpec()
                            .userObject())
                    .request();
        }
    }

    @Nested
    class Listing {
        @Test
        void showsEveryExampleInOneLine() {
            assertThat(captured.run("list")).isZero();
            assertThat(captured.out().lines()).allMatch(line -> line.length() <= 100);
            for (var example : all()) {
                assertThat(captured.out()).contains(example.name(), example.shows());
            }
            for (var example : Events.all()) {
                assertThat(captured.out()).contains(example.name(), example.shows());
            }
        }

        private List<Example> all() {
            return Stream.of(Examples.all(), Structures.all(), Protocols.all())
                    .flatMap(List::stream)
                    .toList();
        }

        @Test
        void givesScriptsTheNamesAlone() {
            assertThat(captured.run("list", "--names")).isZero();
            assertThat(captured.out().lines())
                    .containsExactlyElementsOf(Stream.of(
                                    all().stream().map(Example::name),
                                    Events.all().stream().map(EventExample::name),
                                    Systems.names().stream())
                            .flatMap(names -> names)
                            .toList());
        }
    }
}
