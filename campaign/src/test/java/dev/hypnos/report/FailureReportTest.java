package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Pattern;
import dev.hypnos.kernel.Access;
import dev.hypnos.report.Story.Actor;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Holder;
import dev.hypnos.runtime.outcome.Printed;
import dev.hypnos.runtime.outcome.Repetitions;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import dev.hypnos.runtime.outcome.WaitingTasks;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

class FailureReportTest {
    private static final Actor MAIN = new Actor(0, "0", "main");
    private static final Actor ADA = new Actor(1, "0.1", "ada");
    private static final Actor BOB = new Actor(2, "0.2", "bob");
    private static final List<String> REPLAY = List.of(
            "replay it:  ./hypnos replay .hypnos/lost.schedule",
            "or:         run the test with -Dhypnos.replay=.hypnos/lost.schedule");

    @Test
    void showsALostUpdate() {
        Golden.assertMatches("lost-update.txt", lostUpdate().text(Glyphs.UNICODE));
    }

    @Test
    void showsItInAsciiWhereTheTerminalHasNothingElse() {
        String text = lostUpdate().text(Glyphs.ASCII);
        Golden.assertMatches("lost-update-ascii.txt", text);
        assertThat(text).matches("\\p{ASCII}*");
    }

    private static FailureReport lostUpdate() {
        Story story = new Story()
                .write(MAIN, "VisitCounter#1", "count", "0", 10)
                .start(MAIN, ADA, 40)
                .start(MAIN, BOB, 41)
                .read(ADA, "VisitCounter#1", "count", "0", 13)
                .read(BOB, "VisitCounter#1", "count", "0", 13)
                .write(BOB, "VisitCounter#1", "count", "1", 13)
                .ends(BOB)
                .write(ADA, "VisitCounter#1", "count", "1", 13)
                .ends(ADA)
                .join(MAIN, ADA, 42)
                .join(MAIN, BOB, 43)
                .read(MAIN, "VisitCounter#1", "count", "1", 17);
        return report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story);
    }

    @Test
    void showsWhoWaitsForWhomInADeadlock() {
        Story story = new Story()
                .in("Account.java")
                .start(MAIN, ADA, 60)
                .start(MAIN, BOB, 61)
                .lock(ADA, "Account#1", 25)
                .lock(BOB, "Account#2", 25);
        Failure failure = new Failure.Deadlock(new WaitingTasks(
                List.of(label(ADA), label(BOB)),
                List.of(
                        waiting(
                                MAIN,
                                new Wait.End(label(ADA)),
                                List.of(),
                                "Account.java:63",
                                "test.AccountTest",
                                "transfers"),
                        waiting(
                                ADA,
                                new Wait.Monitor("Account#2"),
                                List.of(held(BOB)),
                                "Account.java:26",
                                "test.Account",
                                "pay"),
                        waiting(
                                BOB,
                                new Wait.Monitor("Account#1"),
                                List.of(held(ADA)),
                                "Account.java:26",
                                "test.Account",
                                "pay")),
                0));
        Golden.assertMatches("deadlock.txt", report(failure, story).text(Glyphs.UNICODE));
    }

    @Test
    void saysWhatATaskWaitedForWhereItWasNotPreempted() {
        Story story = new Story()
                .start(MAIN, ADA, 1)
                .start(MAIN, BOB, 2)
                .lock(ADA, "Account#1", 3)
                .lock(BOB, "Other#1", 4)
                .unlock(ADA, "Account#1", 5)
                .lock(BOB, "Account#1", 6)
                .unlock(BOB, "Other#1", 7)
                .lock(ADA, "Other#1", 8);
        List<String> reasons = report(new Failure.TestThrew(new AssertionError()), story).lines(Glyphs.UNICODE).stream()
                .filter(line -> line.contains("↳"))
                .map(String::strip)
                .toList();
        assertThat(reasons)
                .containsExactly(
                        "↳ preempted", "↳ preempted", "↳ waits for Account#1", "↳ waits for Other#1", "↳ preempted");
    }

    @Test
    void showsWhatTheFailingTaskDidLastEvenIfNobodyElseGotThatFar() {
        Story story = new Story().start(MAIN, ADA, 1).read(ADA, "Figure#1", "prepared", "false", 2);
        Failure failure = new Failure.TaskThrew(label(ADA), thrownAt("CounterTest", 46));
        assertThat(report(failure, story).text(Glyphs.UNICODE)).contains("prepared → false");
    }

    @Test
    void breaksALongCallInTwoAndKeepsTheLineOfALongFile() {
        Story story = new Story()
                .in("AnExtremelyLongNameOfASourceFile.java")
                .start(MAIN, ADA, 1)
                .operation(
                        MAIN, "AtomicReferenceArray.compareAndSet", Access.WRITE, "AtomicReferenceArray#1", "true", 22)
                .operation(
                        ADA, "AtomicReferenceArray.compareAndSet", Access.WRITE, "AtomicReferenceArray#2", "true", 22)
                .operation(
                        BOB, "AtomicReferenceArray.compareAndSet", Access.WRITE, "AtomicReferenceArray#1", "true", 22)
                .operation(
                        MAIN, "AtomicReferenceArray.compareAndSet", Access.WRITE, "AtomicReferenceArray#2", "true", 22);
        Golden.assertMatches(
                "long-names.txt",
                report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                        .text(Glyphs.UNICODE));
    }

    @Test
    void leavesOutWhatOnlyOneTaskTouches() {
        Story story = new Story()
                .start(MAIN, ADA, 1)
                .write(ADA, "Private#1", "own", "7", 2)
                .write(ADA, "Shared#1", "x", "1", 3)
                .read(MAIN, "Shared#1", "x", "1", 4);
        String text = report(new Failure.TestThrew(new AssertionError()), story).text(Glyphs.UNICODE);
        assertThat(text).contains("Shared#1.x = 1", "Shared#1.x → 1").doesNotContain("own");
    }

    @Test
    void leavesOutWhatEveryoneOnlyReads() {
        Story story = new Story()
                .read(MAIN, "Settings#1", "url", "\"a\"", 1)
                .read(ADA, "Settings#1", "url", "\"a\"", 1)
                .write(ADA, "Shared#1", "x", "1", 3)
                .read(MAIN, "Shared#1", "x", "1", 4);
        assertThat(report(new Failure.TestThrew(new AssertionError()), story).text(Glyphs.UNICODE))
                .doesNotContain("url");
    }

    @Test
    void foldsTheRoundsOfALoop() {
        Story story = new Story().start(MAIN, ADA, 1);
        for (int round = 0; round < 100; round++) {
            story.read(MAIN, "Flag#1", "done", "false", 5).operation(MAIN, "yield", Access.READ, null, null, 6);
        }
        story.write(ADA, "Flag#1", "done", "true", 9).ends(ADA).read(MAIN, "Flag#1", "done", "true", 5);
        Golden.assertMatches(
                "spin.txt",
                report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                        .text(Glyphs.UNICODE));
    }

    @Test
    void cutsTheMiddleOfALongStory() {
        Story story = new Story().start(MAIN, ADA, 1);
        for (int i = 0; i < 500; i++) {
            story.write(i % 3 == 0 ? MAIN : ADA, "Shared#1", "field" + i * i % 7, "" + i, 100 + i * i % 91);
            story.read(i % 3 == 0 ? ADA : MAIN, "Shared#1", "field" + i * i % 7, "" + i, 200 + i * i % 83);
        }
        List<String> lines = report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                .lines(Glyphs.UNICODE);
        assertThat(lines).hasSizeLessThan(75).anyMatch(line -> line.matches(".*… [0-9,]+ rows left out"));
    }

    @Test
    @Timeout(30)
    void isMadeInSecondsForAMillionOperations() {
        Story story = new Story().start(MAIN, ADA, 1);
        for (int i = 0; i < 250_000; i++) {
            story.lock(MAIN, "Lock#1", 10).unlock(MAIN, "Lock#1", 11);
            story.lock(ADA, "Lock#1", 20).unlock(ADA, "Lock#1", 21);
        }
        Failure failure = new Failure.OperationLimit(1_000_000, Repetitions.NONE, WaitingTasks.NONE);
        assertThat(report(failure, story).lines(Glyphs.UNICODE))
                .hasSizeLessThan(75)
                .anyMatch(line -> line.contains("980,001 operations left out"));
    }

    @Test
    void listsTasksBelowEachOtherWhereTheyDoNotFitBesideEachOther() {
        List<Actor> workers = new ArrayList<>();
        Story story = new Story().in("Pool.java");
        for (int i = 1; i <= 9; i++) {
            workers.add(new Actor(i, "0." + i, "pool-1-thread-" + i));
            story.start(MAIN, workers.getLast(), 30);
        }
        for (Actor worker : workers) {
            story.read(worker, "SharedStatistics#1", "numberOfRequests", "41", 50)
                    .write(worker, "SharedStatistics#1", "numberOfRequests", "42", 50);
        }
        story.read(MAIN, "SharedStatistics#1", "numberOfRequests", "42", 60);
        String text = report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                .text(Glyphs.UNICODE);
        Golden.assertMatches("many-tasks.txt", text);
    }

    @Test
    void neverIsWiderThanAHundredColumns() {
        Actor longName =
                new Actor(1, "0.1", "a-thread-with-a-name-that-nobody-would-ever-write-by-hand-but-a-framework");
        Story story = new Story()
                .in("AnExtremelyLongNameOfASourceFileThatBelongsToAnEnterprise.java")
                .start(MAIN, longName, 1)
                .write(longName, "AbstractSingletonProxyFactoryBean#1", "theNumberOfThings", "x".repeat(200), 2)
                .write(MAIN, "AbstractSingletonProxyFactoryBean#1", "theNumberOfThings", "漢字かな".repeat(40), 3)
                .read(BOB, "AbstractSingletonProxyFactoryBean#1", "theNumberOfThings", "a\nb\tc\u0007", 4);
        Failure failure = new Failure.TaskThrew(label(BOB), new IllegalStateException("word ".repeat(100)));
        List<String> lines = report(failure, story).lines(Glyphs.UNICODE);
        assertThat(lines).allMatch(line -> TextWidth.of(line) <= 100);
        assertThat(lines).noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
    }

    @Test
    void showsWhoSendsToOneReceiver() {
        Story story = new Story()
                .start(MAIN, ADA, 1)
                .start(MAIN, BOB, 2)
                .sends(ADA, "first", MAIN, 3)
                .sends(BOB, "second", MAIN, 4);
        assertThat(report(new Failure.TestThrew(new AssertionError()), story).text(Glyphs.UNICODE))
                .contains("sends first to main", "sends second to main");
    }

    @Test
    void namesServersThatAreIdleInOneLine() {
        Actor counter = new Actor(1, "0.1", "counter");
        Actor registry = new Actor(2, "0.2", "registry");
        Failure failure = new Failure.Deadlock(new WaitingTasks(
                List.of(),
                List.of(
                        waiting(MAIN, new Wait.Message("send"), List.of(), "Test.java:7", "test.Test", "run"),
                        waiting(counter, new Wait.Message("send"), List.of(), "a server", "java.lang.Thread", "run"),
                        waiting(registry, new Wait.Message("send"), List.of(), "a server", "java.lang.Thread", "run")),
                0));
        assertThat(report(failure, new Story()).lines(Glyphs.UNICODE))
                .contains(
                        "  task 0 \"main\" waits for a message, after send (Test.java:7)",
                        "      at test.Test.run(Test.java:7)",
                        "  2 servers wait for requests: counter, registry")
                .noneMatch(line -> line.contains("Thread.run"));
    }

    @Test
    void needsNoObservations() {
        List<String> lines =
                report(new Failure.Deadlock(WaitingTasks.NONE), new Story()).lines(Glyphs.UNICODE);
        assertThat(lines)
                .startsWith("✗ deadlock in test.CounterTest#counts", "  0 tasks wait and nothing can wake them");
    }

    /** A name that looks like part of a sentence stays a name. */
    @Test
    void isNotConfusedByTheNameOfAThread() {
        Actor odd = new Actor(1, "0.1", "pool (a) thread, held by task 7 (x)");
        Story story = new Story().start(MAIN, odd, 1).lock(MAIN, "Lock#1", 2);
        Failure failure = new Failure.Deadlock(new WaitingTasks(
                List.of(),
                List.of(
                        waiting(
                                odd,
                                new Wait.Monitor("Lock#1"),
                                List.of(held(MAIN)),
                                "Lock.java:9",
                                "test.Lock",
                                "take"),
                        waiting(MAIN, new Wait.Notification("Lock#1"), List.of(), "Lock.java:3", "test.Lock", "wait")),
                0));
        assertThat(report(failure, story).lines(Glyphs.UNICODE))
                .contains(
                        "  task 0.1 \"pool (a) thread, held by task 7 (x)\" waits for the monitor of Lock#1, held by task 0")
                .anyMatch(line -> line.contains("↳ waits for Lock#1"));
    }

    @Test
    void showsAllLinesOfAMessage() {
        Throwable thrown = new AssertionError("\nExpecting actual:\n  [1, 2]\nto contain:\n\t[3]\n");
        assertThat(report(new Failure.TestThrew(thrown), new Story()).lines(Glyphs.UNICODE))
                .startsWith(
                        "✗ exception in test.CounterTest#counts",
                        "  AssertionError: Expecting actual:",
                        "    [1, 2]",
                        "  to contain:",
                        "    [3]");
    }

    @Test
    void saysHowManyLinesOfALongMessageAreLeftOut() {
        Throwable thrown = new AssertionError("line\n".repeat(50));
        assertThat(report(new Failure.TestThrew(thrown), new Story()).lines(Glyphs.UNICODE))
                .contains("  … 10 more lines")
                .hasSizeLessThan(60);
    }

    @Test
    @Timeout(5)
    void isMadeAtOnceForAMessageWithoutASpace() {
        String text = "x".repeat(1_000_000);
        for (Failure failure : List.of(
                new Failure.TestThrew(new AssertionError(text)),
                new Failure.Declared(text, new AssertionError(text)),
                new Failure.TaskThrew(label(ADA), new IllegalStateException(text)),
                new Failure.Race(text, List.of(text)))) {
            assertThat(report(failure, new Story()).lines(Glyphs.UNICODE)).isNotEmpty();
        }
        assertThat(report(new Failure.TestThrew(new AssertionError(text)), new Story())
                        .lines(Glyphs.UNICODE))
                .contains("  … 996,000 more characters")
                .hasSizeLessThan(60);
    }

    /** As AssertJ and {@code assertAll} write them. */
    @Test
    void showsTheMessagesOfSeveralFailuresWhole() {
        Throwable thrown = new MultipleFailuresError(
                "the account",
                List.of(
                        new AssertionError("\nExpecting actual:\n  [1]\nto contain:\n  [2]"),
                        new AssertionFailedError("expected: <1> but was: <2>")));
        assertThat(report(new Failure.TaskThrew(label(ADA), thrown), new Story())
                        .lines(Glyphs.UNICODE))
                .startsWith(
                        "✗ uncaught in test.CounterTest#counts",
                        "  uncaught in task 0.1 \"ada\": MultipleFailuresError: the account (2 failures)",
                        "    java.lang.AssertionError:",
                        "  Expecting actual:",
                        "    [1]",
                        "  to contain:",
                        "    [2]",
                        "    org.opentest4j.AssertionFailedError: expected: <1> but was: <2>");
    }

    /** Neither a message nor the name of a thread is looked at for the name of the exception's class. */
    @Test
    void leavesTheWordsOfTheProgramAlone() {
        Actor odd = new Actor(1, "0.1", "java.lang.AssertionError");
        Throwable thrown = new AssertionError("no java.lang.AssertionError expected");
        assertThat(report(new Failure.TaskThrew(label(odd), thrown), new Story())
                        .lines(Glyphs.UNICODE))
                .contains("  uncaught in task 0.1 \"java.lang.AssertionError\": AssertionError: no"
                        + " java.lang.AssertionError");
    }

    @Test
    void prefersTheProgramToInternalsOfLibraries() throws Exception {
        CodeOwner.ofFile(
                "story.Library.java",
                URI.create("jar:file:/library.jar!/A.class").toURL());
        Story story = new Story().start(MAIN, ADA, 1).write(MAIN, "Cart#1", "total", "1", 7);
        story.in("Library.java");
        for (int i = 0; i < 500; i++) {
            story.write(i % 3 == 0 ? MAIN : ADA, "Cache#1", "field" + i * i % 7, "" + i, 100 + i * i % 91);
        }
        story.in("Cart.java").write(ADA, "Cart#1", "total", "2", 8).read(MAIN, "Cart#1", "total", "2", 9);
        List<String> lines = report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                .lines(Glyphs.UNICODE);
        assertThat(positions(lines, "Cart#1.total = 1", "… 500 rows of libraries", "Cart#1.total = 2"))
                .isSorted()
                .doesNotContain(-1);
        assertThat(lines).noneMatch(line -> line.contains("Cache#1"));
    }

    /** A library that polls: each time one of its tasks wakes up, does nothing of the program's, and ends. */
    @Test
    void leavesOutTasksThatOnlyLibrariesHave() throws Exception {
        CodeOwner.ofFile(
                "story.Poller.java",
                URI.create("jar:file:/library.jar!/A.class").toURL());
        Story story = new Story().start(MAIN, ADA, 1).write(MAIN, "Cart#1", "total", "1", 7);
        for (int i = 0; i < 100; i++) {
            Actor poll = new Actor(3 + i, "0.2." + i, "poll-" + i);
            story.in("Poller.java").start(BOB, poll, 5 + i % 3).write(poll, "Queue#1", "head", "" + i, 6);
            story.write(BOB, "Queue#1", "head", "" + i, 8 + i % 5).ends(poll);
        }
        story.in("Cart.java").write(ADA, "Cart#1", "total", "2", 8).read(MAIN, "Cart#1", "total", "2", 9);
        List<String> lines = report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                .lines(Glyphs.UNICODE);
        assertThat(positions(
                        lines, "Cart#1.total = 1", "rows of libraries", "Cart#1.total = 2", "AssertionFailedError"))
                .doesNotContain(-1);
        assertThat(lines).noneMatch(line -> line.contains("poll-")).hasSizeLessThan(25);
    }

    /** Of a long story of the program itself, those rows are shown that touch what the failing task touched last. */
    @Test
    void prefersWhatTheFailureIsAbout() {
        Story story = new Story().start(MAIN, ADA, 1).start(MAIN, BOB, 2);
        for (int i = 0; i < 300; i++) {
            story.write(i % 3 == 0 ? BOB : ADA, "Log#1", "line" + i * i % 7, "" + i, 100 + i * i % 91);
            story.read(i % 3 == 0 ? ADA : BOB, "Log#1", "line" + i * i % 7, "" + i, 200 + i * i % 83);
            if (i == 150) {
                story.write(ADA, "Cart#1", "total", "2", 8).write(BOB, "Cart#1", "total", "1", 9);
            }
        }
        story.ends(ADA).ends(BOB).read(MAIN, "Cart#1", "total", "1", 10);
        List<String> lines = report(new Failure.TestThrew(thrownAt("CounterTest", 46)), story)
                .lines(Glyphs.UNICODE);
        assertThat(positions(lines, "Cart#1.total = 2", "Cart#1.total = 1", "Cart#1.total → 1"))
                .doesNotContain(-1);
        assertThat(lines)
                .anyMatch(line -> line.matches(".*… [0-9]+ rows on other things"))
                .noneMatch(line -> line.contains("Log#1"));
    }

    /** Where each of these first occurs, -1 for nowhere. */
    private static List<Integer> positions(List<String> lines, String... texts) {
        return Arrays.stream(texts)
                .map(text -> lines.indexOf(lines.stream()
                        .filter(line -> line.contains(text))
                        .findFirst()
                        .orElse("nowhere")))
                .toList();
    }

    @Test
    void isAsNarrowAsTheTerminal() {
        for (int width : new int[] {60, 80, 100}) {
            List<String> lines = lostUpdate().lines(Glyphs.UNICODE, width);
            assertThat(lines.stream().filter(line -> !line.contains("replay")))
                    .allMatch(line -> TextWidth.of(line) <= width);
        }
        assertThat(lostUpdate().lines(Glyphs.UNICODE, 200))
                .isEqualTo(lostUpdate().lines(Glyphs.UNICODE));
    }

    @Test
    void showsWhatTheTrialPrintedWithoutColours() {
        FailureReport silent = lostUpdate();
        FailureReport report = new FailureReport(
                silent.test(),
                silent.failure(),
                silent.origin(),
                silent.observations(),
                new Printed(List.of("\u001b[32mINFO\u001b[0m started", "a\tb\u0007", "x".repeat(150)), 2),
                silent.replay());
        assertThat(report.lines(Glyphs.UNICODE))
                .containsSequence(
                        "",
                        "  printed by this trial:",
                        "    … 2 lines before; output = all shows all, also in a replay",
                        "    INFO started",
                        "    a    b?",
                        "    " + "x".repeat(96),
                        "    " + "x".repeat(54));
    }

    private static FailureReport explained(Story story, int first, int second) {
        FailureReport report = report(new Failure.TestThrew(thrownAt("CounterTest", 9)), story);
        DecidingPair pair = new DecidingPair(
                first,
                second,
                second,
                first,
                report.observations().get(first),
                report.observations().get(second));
        Explanation explanation = new Explanation(
                pair, Pattern.LOST_UPDATE, List.of(), 0, List.of("ada was first.", "  1> the line"), false, 3, 0.1);
        return new FailureReport(
                report.test(),
                report.failure(),
                report.origin(),
                report.observations(),
                report.printed(),
                report.replay(),
                explanation);
    }

    @Test
    void tellsWhatDecidedBeforeAllElseAndMarksIt() {
        Story story = new Story()
                .start(MAIN, ADA, 1)
                .read(ADA, "Counter#1", "count", "0", 2)
                .write(MAIN, "Counter#1", "count", "1", 3);

        List<String> lines = explained(story, 1, 2).lines(Glyphs.UNICODE);

        assertThat(lines)
                .containsSequence(
                        "",
                        "  ada was first.",
                        "    1> the line",
                        "",
                        "  in trial 7; strategy pos with conflict analysis, seed 0");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("1>"))
                .singleElement()
                .asString()
                .contains("count → 0");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("2>"))
                .singleElement()
                .asString()
                .contains("count = 1");
    }

    @Test
    void aLongTableBecomesWhatIsAroundThePair() {
        Story story = new Story().start(MAIN, ADA, 1);
        for (int i = 0; i < 100; i++) {
            story.write(i % 2 == 0 ? MAIN : ADA, "Counter#1", "count", "v" + i, 10 + i);
        }

        List<String> lines = explained(story, 50, 52).lines(Glyphs.UNICODE);

        assertThat(lines).hasSizeLessThan(50);
        assertThat(lines).anyMatch(line -> line.startsWith("1>") && line.contains("v49"));
        assertThat(lines).anyMatch(line -> line.startsWith("2>") && line.contains("v51"));
        assertThat(lines).anyMatch(line -> line.contains("v50")).anyMatch(line -> line.contains("v99"));
        assertThat(lines).noneMatch(line -> line.contains("v20")).noneMatch(line -> line.contains("v70"));
        assertThat(lines).filteredOn(line -> line.contains("rows left out")).hasSize(2);
    }

    /** That a message arrives is told by who receives it. */
    @Test
    void whatNobodyDoesIsARowOnlyWhereItDecides() {
        Story story = new Story().start(MAIN, ADA, 1);
        Actor courier = new Actor(5, "0.1>0", "");
        story.operation(courier, "delivery", Access.WRITE, "mailbox", null, 4);
        story.operation(courier, "delivery", Access.WRITE, "mailbox", null, 5);
        story.write(ADA, "Counter#1", "count", "1", 6);

        assertThat(explained(story, 1, 3).lines(Glyphs.UNICODE))
                .filteredOn(line -> line.contains("delivery"))
                .singleElement()
                .asString()
                .startsWith("1>");
    }

    private static TaskLabel label(Actor actor) {
        return new TaskLabel(actor.name(), actor.thread(), null);
    }

    private static Holder held(Actor actor) {
        return new Holder(label(actor), Holder.Hold.OWNED, "Account.java:25");
    }

    private static WaitingTask waiting(
            Actor actor, Wait wait, List<Holder> holders, String place, String type, String method) {
        int line = place.contains(":") ? Integer.parseInt(place.substring(place.indexOf(':') + 1)) : 1;
        String file = type.substring(type.lastIndexOf('.') + 1) + ".java";
        return new WaitingTask(
                label(actor), wait, holders, false, place, List.of(new StackTraceElement(type, method, file, line)));
    }

    private static FailureReport report(Failure failure, Story story) {
        return new FailureReport(
                "test.CounterTest#counts",
                failure,
                "in trial 7; strategy pos with conflict analysis, seed 0",
                story.observations(),
                Printed.NOTHING,
                REPLAY);
    }

    private static Throwable thrownAt(String type, int line) {
        Throwable thrown = new AssertionFailedError("every visit counts ==> expected: <2> but was: <1>");
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("org.junit.jupiter.api.Assertions", "fail", "Assertions.java", 1),
            new StackTraceElement("test." + type, "counts", type + ".java", line),
            new StackTraceElement("java.lang.Thread", "run", "Thread.java", 1),
        });
        return thrown;
    }
}
