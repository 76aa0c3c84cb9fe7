package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.junit.trial.Failures;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.report.CampaignGrowth;
import dev.hypnos.report.CampaignPage;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.FindingPages;
import dev.hypnos.report.FullAccount;
import dev.hypnos.report.Glyphs;
import dev.hypnos.report.Paragraph;
import dev.hypnos.report.PeriodicProgress;
import dev.hypnos.report.RaceLines;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * A Hypnos test as JUnit runs it: a campaign, or a replay, that ends in a pass or in one exception, and in one line of
 * output either way.
 */
final class JUnitRun {
    private static final Glyphs GLYPHS = Glyphs.ofStandardOutput();

    private final ExtensionContext context;
    private final HypnosTestCase test;
    private final Class<?> testClass;
    private final Method method;

    private JUnitRun(ExtensionContext context, HypnosTestCase test, Class<?> testClass, Method method) {
        this.context = context;
        this.test = test;
        this.testClass = testClass;
        this.method = method;
    }

    /**
     * Runs the test of this context. Returns if it passed. A test with sources of arguments has a campaign for each
     * invocation; a replay is of one of them, and the others do not run then.
     */
    static void run(ExtensionContext context) throws Throwable {
        Class<?> testClass = context.getRequiredTestClass();
        Method method = context.getRequiredTestMethod();
        List<JUnitRun> runs = new ArrayList<>();
        for (TestInvocation invocation : TestInvocation.of(testClass, method, context::getConfigurationParameter)) {
            HypnosTestCase test =
                    RequestedReplay.withScenario(context, testCase(context, testClass, method, invocation));
            JUnitRun run = new JUnitRun(context, test, testClass, method);
            Optional<ScheduleFile> schedule = RequestedReplay.of(context, run.test.identity());
            if (schedule.isPresent()) {
                run.replay(schedule.get(), RequestedReplay.file(context), RequestedReplay.trace(context));
                return;
            }
            runs.add(run);
        }
        exploreAll(runs);
    }

    private static HypnosTestCase testCase(
            ExtensionContext context, Class<?> testClass, Method method, TestInvocation invocation) {
        return HypnosTestCase.of(
                testClass,
                method,
                invocation,
                context.getDisplayName(),
                context.getTags(),
                context::getConfigurationParameter,
                schedule -> ReplayCommand.of(testClass, method, schedule));
    }

    /** What is wrong with one invocation keeps none of the others back. */
    private static void exploreAll(List<JUnitRun> runs) throws Throwable {
        Failures failures = new Failures();
        for (JUnitRun run : runs) {
            failures.during(run::explore);
        }
        Throwable failure = failures.first();
        boolean isAllAborted =
                failure instanceof TestAbortedException && failure.getSuppressed().length + 1 == runs.size();
        if (failure != null && (!(failure instanceof TestAbortedException) || isAllAborted)) {
            throw failure;
        }
    }

    private void explore() throws Throwable {
        CampaignGrowth growth =
                new CampaignGrowth(new PeriodicProgress(test.settings(), GLYPHS, System::nanoTime, this::print));
        CampaignResult result = TestRunner.explore(test, test.settings(), growth);
        print(result.summaryLine());
        result.notes().forEach(this::print);
        CampaignPage.write(result, growth).forEach(this::print);
        if (result.status() != Status.FOUND) {
            RaceLines.of(result).forEach(this::print);
        }
        switch (result.status()) {
            case PASSED, VERIFIED, REDUCED, BOUNDED -> {}
            case FOUND -> throw found(result);
            case NOTHING_TO_EXPLORE -> throw nothingToExplore(result);
            case NOT_CONTROLLABLE, NOT_DETERMINISTIC, UNFINISHED, INTERRUPTED ->
                throw error(String.join("\n", result.problems()), result.defect());
        }
    }

    private AssertionError found(CampaignResult result) {
        Finding first = result.findings().getFirst();
        FindingPages pages =
                FindingPages.write(result, Sources.of(testClass.getClassLoader()), JUnitRun::replayCommands);
        StringBuilder message = new StringBuilder("\n");
        for (Finding finding : result.findings()) {
            publish(finding);
            message.append(FailureReport.of(finding, result.settings())
                            .withMore(pages.lines(finding))
                            .text(GLYPHS))
                    .append('\n');
        }
        List<String> rest = new ArrayList<>(result.problems());
        rest.addAll(result.notes());
        rest.addAll(RaceLines.of(result));
        for (String line : rest) {
            Paragraph.of(line, GLYPHS, FailureReport.WIDTH_MAX)
                    .forEach(text -> message.append(text).append('\n'));
        }
        return error(message.toString().stripTrailing(), first.failure().cause());
    }

    private void publish(Finding finding) {
        Path schedule = finding.schedule();
        if (schedule != null) {
            PublishedFiles.publish(context, schedule, "text/plain");
            if (test.settings().page() != CampaignSettings.Page.OFF) {
                PublishedFiles.publish(context, FindingPages.pageOf(schedule), "text/html");
            }
        }
    }

    private static List<String> replayCommands(Finding finding) {
        return finding.replayCommand() == null ? List.of() : List.of(finding.replayCommand());
    }

    private Throwable nothingToExplore(CampaignResult result) {
        TestAbortedException assumption = test.abortions.allOf(result.trials());
        return assumption != null
                ? assumption
                : error(
                        String.join("\n", result.problems())
                                + ". A pass would say nothing; write @Test instead of @HypnosTest.",
                        null);
    }

    private void replay(ScheduleFile schedule, Path file, Optional<Path> trace) {
        ReplayResult result = TestRunner.replay(test, schedule, test.settings().mode(), true);
        trace.ifPresent(target -> write(result.observations(), target));
        print("replay of " + file + ": " + result.outline());
        result.otherValues().forEach(this::print);
        switch (result.verdict()) {
            case PASSED -> {}
            case REPRODUCED, FAILED_DIFFERENTLY -> throw error(report(result, schedule, file), cause(result));
            case DIVERGED ->
                throw error(
                        "the replay of " + file + " diverged from the record: " + lines(result)
                                + "\nThe program has changed, or does something that Hypnos does not control. Explore"
                                + " again without hypnos.replay.",
                        null);
            case NOT_CONTROLLABLE -> throw error(lines(result), null);
        }
    }

    private static void write(List<Observation> observations, Path target) {
        try (BufferedWriter writer = Files.newBufferedWriter(target)) {
            FullAccount.write(observations, Glyphs.UNICODE, writer);
        } catch (IOException unwritable) {
            throw new BadInputException("hypnos.trace: " + target + " could not be written (" + unwritable + ")");
        }
    }

    private String report(ReplayResult result, ScheduleFile schedule, Path file) {
        Failure failure = Objects.requireNonNull(result.failure());
        String origin = result.reproduced() ? "replayed from " + file : "replayed from " + file + ", " + lines(result);
        return "\n"
                + new FailureReport(
                                test.identity(),
                                failure,
                                origin,
                                result.observations(),
                                result.printed(),
                                List.of("replay it:  " + test.replayCommand(file)),
                                result.explanation(schedule))
                        .text(GLYPHS)
                        .stripTrailing();
    }

    private static @Nullable Throwable cause(ReplayResult result) {
        return result.failure() == null ? null : result.failure().cause();
    }

    private static String lines(ReplayResult result) {
        return result.details().isEmpty()
                ? result.message()
                : result.message() + "\n" + String.join("\n", result.details());
    }

    private HypnosFindingError error(String message, @Nullable Throwable cause) {
        return new HypnosFindingError(message, cause, TestLine.of(testClass, method, cause));
    }

    private void print(String line) {
        System.out.println(TestIdentity.brief(test.identity()) + GLYPHS.plain(test.arguments() + ": " + line));
    }
}
