package dev.hypnos.campaign;

import dev.hypnos.agent.Granularity;
import dev.hypnos.campaign.Setting.Source;
import dev.hypnos.campaign.text.Durations;
import dev.hypnos.campaign.text.Nearest;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.runtime.UncontrolledCalls;
import dev.hypnos.runtime.world.FaultBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All settings of a campaign, in the order in which they are read and shown: the one place that says how each is
 * written.
 *
 * <p>Classes of the kernel and the runtime are named inside actions only, and constants of the compiler's elsewhere:
 * before the agent is attached none of them may be loaded, and the command reads its options before that.
 */
public final class Settings {
    private static final Set<Source> EVERYWHERE = EnumSet.allOf(Source.class);
    private static final Set<Source> OF_A_RUN = EnumSet.of(Source.PROPERTY, Source.COMMAND);
    private static final long JOBS_MAX = 1_000;

    /** Properties of ours that are no settings. */
    private static final List<String> OTHERS = List.of("replay", "trace", "files", "stallSeconds");

    private static final List<Setting> ALL = List.of(
            // a time before a number: what is given later counts, and a time takes a number back
            setting(
                    "time",
                    new Grammar.Length(),
                    "",
                    "How long to go on in real time: 90, 30s, 10m, 1h30m",
                    EVERYWHERE,
                    (builder, value) -> builder.time(Durations.parse(value))),
            setting(
                    "trials",
                    number(1),
                    "1000",
                    "How many trials at most; with a time as many as fit",
                    EVERYWHERE,
                    (builder, value) -> builder.trials(Long.parseLong(value))),
            setting(
                    "strategy",
                    Grammar.Choice.of(StrategyKind.NAMES, Map.of("pos*", "pos-star", "random", "random-walk")),
                    "mix",
                    "How to choose: " + StrategyKind.NAMES,
                    EVERYWHERE,
                    (builder, value) -> builder.strategy(StrategyKind.parse(value))),
            setting(
                    "observers",
                    new Grammar.OnOff(),
                    "on",
                    "With -dpor: messages are in conflict only if somebody takes one of them who could have taken the other",
                    EVERYWHERE,
                    (builder, value) -> builder.observers(isOn(value))),
            setting(
                    "delays",
                    new Grammar.Number(-1, Integer.MAX_VALUE),
                    "-1",
                    "With -dpor: how often in a trial another branch may be taken than the first at its point; -1 for ever",
                    EVERYWHERE,
                    (builder, value) -> builder.delays(Integer.parseInt(value))),
            setting(
                    "preemptions",
                    new Grammar.Number(-1, Integer.MAX_VALUE),
                    "-1",
                    "With dfs: how often in a trial another task may go on although the one before could; -1 for ever",
                    EVERYWHERE,
                    (builder, value) -> builder.preemptions(Integer.parseInt(value))),
            setting(
                    "reductions",
                    // not a choice: its label would be that of the strategies, and completion goes by labels
                    new Grammar.Text("REDUCTIONS"),
                    "all",
                    "With flymc: what is left out, and the order of trying: " + Reductions.NAMES,
                    OF_A_RUN,
                    (builder, value) -> builder.reductions(Reductions.parse(value))),
            setting(
                    "save",
                    new Grammar.Text("FILE"),
                    "",
                    "With dfs and -dpor: keep in this file what was explored, every minute and at the end, to go on later",
                    OF_A_RUN,
                    (builder, value) -> builder.save(Path.of(value))),
            setting(
                    "resume",
                    new Grammar.Text("FILE"),
                    "",
                    "With dfs and -dpor: go on from this file; test and settings must be those that it was saved with",
                    OF_A_RUN,
                    (builder, value) -> builder.resume(Path.of(value))),
            setting(
                    "conflictAnalysis",
                    new Grammar.OnOff(),
                    "on",
                    "Whether to run on where, by experience, the order does not matter",
                    EVERYWHERE,
                    (builder, value) -> builder.conflictAnalysis(isOn(value))),
            setting(
                    "signature",
                    Grammar.Choice.of("task-site, site", Map.of("task-and-site", "task-site")),
                    "task-site",
                    "What conflict analysis remembers of an operation",
                    EVERYWHERE,
                    (builder, value) -> builder.signature(
                            value.equals("site") ? History.Scheme.SITE : History.Scheme.TASK_AND_SITE)),
            setting(
                    "seed",
                    new Grammar.Number(Long.MIN_VALUE, Long.MAX_VALUE),
                    "0",
                    "Where the random numbers start",
                    EVERYWHERE,
                    (builder, value) -> builder.seed(Long.parseLong(value))),
            setting(
                    "timeLimit",
                    new Grammar.Length(),
                    "24h",
                    "A trial fails when its virtual clock passes this",
                    EVERYWHERE,
                    (builder, value) -> builder.timeLimit(Durations.parse(value))),
            setting(
                    "operationLimit",
                    number(1),
                    "1000000",
                    "A trial fails when it has executed so many operations",
                    EVERYWHERE,
                    (builder, value) -> builder.operationLimit(Long.parseLong(value))),
            setting(
                    "earlyTicks",
                    new Grammar.Number(0, Integer.MAX_VALUE),
                    "0",
                    "How often in a trial the clock may move although something can still happen",
                    EVERYWHERE,
                    (builder, value) -> builder.earlyTicks(Integer.parseInt(value))),
            setting(
                    "faults",
                    new Grammar.Text("FAULTS"),
                    "",
                    "Which faults a trial of a cluster may have: crashes=1,kills=1,restarts=1,pauses=1,cuts=1,partitions=1,clockJumps=1,"
                            + "losses=3,diskErrors=1,stalls=1,within=10s",
                    OF_A_RUN,
                    (builder, value) -> builder.faults(FaultBudget.parse(value).toString())),
            setting(
                    "jobs",
                    new Grammar.Number(1, JOBS_MAX),
                    "1",
                    "How many engines share the trials",
                    EVERYWHERE,
                    (builder, value) -> builder.jobs(Integer.parseInt(value))),
            setting(
                    "keepGoing",
                    new Grammar.OnOff(),
                    "off",
                    "Run all trials although one failed",
                    EVERYWHERE,
                    (builder, value) -> builder.keepGoing(isOn(value))),
            setting(
                    "shrink",
                    new Grammar.Length(true),
                    "10s",
                    "How long to look for simpler trials that fail in the same way; 0 for not at all",
                    EVERYWHERE,
                    (builder, value) -> builder.shrink(Durations.parse(value))),
            setting(
                    "checkDeterminism",
                    new Grammar.OnOff(),
                    "off",
                    "Run every trial twice and compare every operation and value: finds what is not controlled",
                    EVERYWHERE,
                    (builder, value) -> builder.checkDeterminism(isOn(value))),
            setting(
                    "races",
                    Grammar.Choice.of("off, report, collections, fail", Map.of()),
                    "collections",
                    "What is done about data races and opposite orders of locks: report them; fail for those on collections,"
                            + " builders, formats and the like of the JDK and report the others; fail for all",
                    EVERYWHERE,
                    (builder, value) -> builder.races(Races.valueOf(value.toUpperCase(Locale.ROOT)))),
            setting(
                    "output",
                    Grammar.Choice.of("failing, all, none", Map.of()),
                    "failing",
                    "What is shown of what trials print: that of a failing trial, in its report; all, as it comes; nothing",
                    EVERYWHERE,
                    (builder, value) -> builder.output(output(value))),
            setting(
                    "granularity",
                    new Grammar.Text("RULES"),
                    "",
                    "How much becomes operations: message, sync or memory, as in sync,com.example.core=memory; left alone"
                            + " memory for the program and sync for libraries",
                    EVERYWHERE,
                    (builder, value) -> {
                        Granularity.parse(value);
                        builder.granularity(value);
                    }),
            setting(
                    "uncontrolled",
                    new Grammar.Text("fail|warn|allow:NAME"),
                    "fail",
                    "What is done about datagrams, pipes, processes and the like",
                    EVERYWHERE,
                    (builder, value) -> {
                        UncontrolledCalls.parse(value);
                        builder.uncontrolled(value);
                    }),
            setting(
                    "mode",
                    Grammar.Choice.of("auto, continuations, threads", Map.of()),
                    "auto",
                    "How tasks run; left alone on threads under a debugger, else on continuations",
                    OF_A_RUN,
                    (builder, value) -> builder.mode(mode(value))),
            new Setting(
                    "directory",
                    "--schedules",
                    new Grammar.Text("DIR"),
                    "",
                    "Where schedule files go; left alone target/hypnos where there is a target, else .hypnos",
                    OF_A_RUN,
                    (builder, value) -> builder.directory(Path.of(value))),
            setting(
                    "page",
                    Grammar.Choice.of("findings, all, off", Map.of("on", "findings")),
                    "findings",
                    "What becomes a page for a browser, beside the schedule files: each finding; the campaign as well; nothing",
                    OF_A_RUN,
                    (builder, value) -> builder.page(CampaignSettings.Page.valueOf(value.toUpperCase(Locale.ROOT)))));

    private Settings() {}

    private static Setting setting(
            String name,
            Grammar grammar,
            String fallback,
            String documentation,
            Set<Source> sources,
            Setting.Action action) {
        return new Setting(name, option(name), grammar, fallback, documentation, sources, action);
    }

    /** {@code --keep-going} for {@code keepGoing}. */
    private static String option(String name) {
        return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Grammar number(long least) {
        return new Grammar.Number(least, Long.MAX_VALUE);
    }

    private static boolean isOn(String value) {
        return value.equals("on");
    }

    /** The mode with this name. */
    public static Mode mode(String value) {
        return Mode.valueOf(value.toUpperCase(Locale.ROOT));
    }

    /** What is shown of what trials print, by its name. */
    public static CampaignSettings.Output output(String value) {
        return CampaignSettings.Output.valueOf(value.toUpperCase(Locale.ROOT));
    }

    /** Those that can be given there. */
    public static List<Setting> in(Source source) {
        return ALL.stream()
                .filter(setting -> setting.sources().contains(source))
                .toList();
    }

    /** The setting with this name. */
    public static Setting named(String name) {
        return ALL.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no setting " + name));
    }

    /** What is wrong with the names of properties: one that is nearly that of a setting. */
    public static Optional<String> misspelt(Collection<String> properties) {
        List<String> known = new ArrayList<>(OTHERS);
        in(Source.PROPERTY).forEach(setting -> known.add(setting.name()));
        return properties.stream()
                .filter(property -> property.startsWith(Setting.PREFIX))
                .map(property -> property.substring(Setting.PREFIX.length()))
                .filter(name -> !known.contains(name))
                .sorted()
                .flatMap(name -> Nearest.to(name, known).stream()
                        .map(nearest -> "there is no property " + Setting.PREFIX + name + "; did you mean "
                                + Setting.PREFIX + nearest + "?"))
                .findFirst();
    }

    /** The table of the manual: one row each. */
    public static List<String> table() {
        List<String> rows = new ArrayList<>();
        rows.add("| attribute, property | option | value | default | |");
        rows.add("| --- | --- | --- | --- | --- |");
        for (Setting setting : ALL) {
            boolean isAttribute = setting.sources().contains(Source.ANNOTATION);
            String name = isAttribute ? setting.name() : Setting.PREFIX + setting.name();
            rows.add("| `%s` | `%s` | %s | %s | %s |"
                    .formatted(
                            name,
                            setting.option(),
                            setting.isFlag()
                                    ? "on, off"
                                    : setting.grammar().label().replace("|", ", "),
                            setting.fallback(),
                            setting.documentation()));
        }
        return rows;
    }
}
