package dev.hypnos.benchmarks.suite;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Shrunk;
import dev.hypnos.examples.Example;
import dev.hypnos.examples.Examples;
import dev.hypnos.examples.Protocols;
import dev.hypnos.suites.bugs.Bug;
import dev.hypnos.suites.bugs.Bugs;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How well findings are explained: of every example, every model and every known bug the first finding, how many
 * preemptions it had before and after it was made simpler, whether the two operations were found whose order decides,
 * what kind of error it was taken for, and how often its schedule fails again in a JVM that has run nothing before.
 */
final class ExplainSuite {
    static final int TRIALS = 10_000;
    /** How often each schedule is replayed. */
    private static final int REPLAYS = 20;

    private ExplainSuite() {}

    private record Program(String name, String test) {}

    private static List<Program> programs() {
        List<Program> all = new ArrayList<>();
        for (List<Example> examples : List.of(Examples.all(), Protocols.all())) {
            examples.forEach(example -> all.add(new Program(example.name(), example.test())));
        }
        for (Bug bug : Bugs.all()) {
            all.add(new Program(bug.name(), bug.test()));
        }
        return all;
    }

    static int run(Selection selection, int trials, PrintStream out) {
        out.println(
                "| program | failure | operations | preemptions | simpler | pair | pattern | trials | seconds | replays |");
        out.println("| --- | --- | ---: | ---: | ---: | --- | --- | ---: | ---: | ---: |");
        List<Program> programs = selection.of(programs(), Program::name);
        List<Integer> before = new ArrayList<>();
        List<Integer> after = new ArrayList<>();
        int found = 0;
        int worse = 0;
        int pairs = 0;
        int always = 0;
        int patterns = 0;
        int lost = 0;
        List<String> stories = new ArrayList<>();
        for (Program program : programs) {
            CampaignResult result = Campaigns.run(program.test, settings -> settings.trials(trials));
            if (result.findings().isEmpty()) {
                out.printf(Locale.ROOT, "| %s | none in %,d trials |%n", program.name, result.trials());
                continue;
            }
            Finding finding = result.findings().getFirst();
            Shrunk shrunk = finding.shrunk();
            Explanation explanation = finding.explanation();
            found++;
            if (shrunk != null) {
                before.add(shrunk.before());
                after.add(shrunk.after());
                worse += shrunk.after() > shrunk.before() ? 1 : 0;
            }
            pairs += explanation != null && explanation.pair() != null ? 1 : 0;
            always += explanation != null && explanation.failsAlways() ? 1 : 0;
            patterns += explanation != null && explanation.pattern() != null ? 1 : 0;
            NewJvm.Replayed replayed = replay(finding.schedule());
            lost += replayed.said() == null ? 0 : 1;
            out.printf(
                    Locale.ROOT,
                    "| %s | %s | %,d | %s | %s | %s | %s | %s | %s | %d of %d |%n",
                    program.name,
                    finding.kind(),
                    finding.recording().size(),
                    shrunk == null ? "" : shrunk.before(),
                    shrunk == null ? "" : shrunk.after(),
                    pair(explanation),
                    explanation == null || explanation.pattern() == null
                            ? ""
                            : explanation.pattern().label(),
                    explanation == null ? "" : explanation.trials(),
                    explanation == null ? "" : String.format(Locale.ROOT, "%.1f", explanation.seconds()),
                    replayed.same(),
                    REPLAYS);
            stories.add(program.name + ": " + finding.message());
            if (explanation != null) {
                explanation.story().forEach(line -> stories.add("    " + line));
            }
            result.notes().forEach(note -> stories.add("    " + note));
            if (replayed.said() != null) {
                stories.add("NOT REPLAYED: " + replayed.said());
            }
        }
        out.println();
        stories.forEach(out::println);
        out.println();
        out.printf(
                Locale.ROOT,
                "%d programs: %d findings, median preemptions %d before and %d after, %d with more than before; %d pairs found and checked by a trial that passes, %d fail in every order that was tried; %d with a pattern; %d whose schedule did not fail again %d times in a new JVM%n",
                programs.size(),
                found,
                median(before),
                median(after),
                worse,
                pairs,
                always,
                patterns,
                lost,
                REPLAYS);
        return worse == 0 && lost == 0 ? 0 : 1;
    }

    private static NewJvm.Replayed replay(@Nullable Path schedule) {
        return schedule == null
                ? new NewJvm.Replayed(0, "there is no schedule file")
                : NewJvm.replay(schedule, REPLAYS);
    }

    private static String pair(@Nullable Explanation explanation) {
        if (explanation == null) {
            return "";
        }
        return explanation.pair() != null ? "found" : explanation.failsAlways() ? "fails always" : "";
    }

    private static int median(List<Integer> values) {
        return values.isEmpty() ? 0 : values.stream().sorted().toList().get(values.size() / 2);
    }
}
