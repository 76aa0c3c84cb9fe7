package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.junit.TestRunner;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import dev.hypnos.report.RaceLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RaceReportTest {
    @TempDir
    private Path directory;

    /** Tests that always pass, and yet have races. */
    static class Samples {
        private static final class Page {
            int visits;
            int visitors;

            void visit() {
                visits++;
            }

            void enter() {
                visitors++;
            }
        }

        @HypnosTest
        void twoRaces() throws InterruptedException {
            Page page = new Page();
            Thread other = Thread.ofPlatform().start(() -> {
                page.visit();
                page.enter();
            });
            page.visit();
            page.enter();
            other.join();
        }

        @HypnosTest
        void sharedList() throws InterruptedException {
            List<String> names = new ArrayList<>();
            Thread other = Thread.ofPlatform().start(() -> names.add("other"));
            names.add("main");
            other.join();
        }

        /** One that is read by a task while another changes it, by way of an iterator. */
        @HypnosTest
        void sharedMap() throws InterruptedException {
            Map<String, Integer> ages = new HashMap<>(Map.of("a", 1));
            Thread other = Thread.ofPlatform().start(() -> ages.put("a", 2));
            int sum = 0;
            for (int age : ages.values()) {
                sum += age;
            }
            other.join();
            assertThat(sum).isPositive();
        }

        @HypnosTest
        void lockedList() throws InterruptedException {
            List<String> names = Collections.synchronizedList(new ArrayList<>());
            Thread other = Thread.ofPlatform().start(() -> names.add("other"));
            names.add("main");
            other.join();
            names.add("end");
        }

        @HypnosTest
        void listHandedOver() throws InterruptedException {
            List<String> names = new ArrayList<>();
            names.add("main");
            Thread other = Thread.ofPlatform().start(() -> names.add("other"));
            Thread another = Thread.ofPlatform().start(Thread::yield);
            other.join();
            another.join();
            names.add("end");
        }

        @HypnosTest
        void oppositeLocks() throws InterruptedException {
            Object one = new Object();
            Object other = new Object();
            both(one, other);
            Thread thread = Thread.ofPlatform().start(() -> both(other, one));
            thread.join();
        }

        private static final class Peer {
            private int vote;

            synchronized int vote() {
                return vote;
            }

            synchronized void setVote(int next) {
                vote = next;
            }
        }

        /** Inside the one lock the other is taken twice, at two places: one circle, one error. */
        @HypnosTest
        void oppositeLocksTwice() throws InterruptedException {
            Object leader = new Object();
            Peer peer = new Peer();
            synchronized (leader) {
                peer.setVote(peer.vote() + 1);
            }
            Thread thread = Thread.ofPlatform().start(() -> {
                synchronized (peer) {
                    touch(leader);
                }
            });
            thread.join();
        }

        /** The same kinds of locks, and yet two circles at four places. */
        @HypnosTest
        void twoCircles() throws InterruptedException {
            Object leader = new Object();
            Peer peer = new Peer();
            synchronized (leader) {
                peer.setVote(1);
            }
            Thread thread = Thread.ofPlatform().start(() -> {
                synchronized (peer) {
                    touch(leader);
                }
            });
            thread.join();
            Object otherLeader = new Object();
            Peer otherPeer = new Peer();
            synchronized (otherLeader) {
                otherPeer.vote();
            }
            Thread other = Thread.ofPlatform().start(() -> {
                synchronized (otherPeer) {
                    synchronized (otherLeader) {
                        otherLeader.notifyAll();
                    }
                }
            });
            other.join();
        }

        private static void touch(Object lock) {
            synchronized (lock) {
                lock.notifyAll();
            }
        }

        private static void both(Object outer, Object inner) {
            synchronized (outer) {
                synchronized (inner) {
                    outer.notifyAll();
                }
            }
        }
    }

    private CampaignResult run(String method, Races races, Mode mode) {
        CampaignSettings settings = test(method).settings().toBuilder()
                .trials(50)
                .mode(mode)
                .keepGoing(true)
                .races(races)
                .directory(directory)
                .build();
        return Campaign.run(test(method), settings, CampaignListener.NONE);
    }

    private static HypnosTestCase test(String method) {
        String identity = Samples.class.getName() + "#" + method;
        return TestLocator.find(identity, Samples.class.getClassLoader()).getFirst();
    }

    @ParameterizedTest
    @EnumSource
    void aRaceIsReportedOnceForAPairOfPlacesWithBothStacks(Mode mode) {
        CampaignResult result = run("twoRaces", Races.REPORT, mode);
        assertThat(result.status()).isEqualTo(Status.PASSED);
        assertThat(result.races()).hasSize(2);
        List<String> lines = RaceLines.of(result);
        String text = String.join("\n", lines).replaceAll("RaceReportTest.java:\\d+", "RaceReportTest.java");
        assertThat(text)
                .contains("data race on Page#1.visits, in trial 0")
                .contains("data race on Page#1.visitors, in trial 0")
                .contains("""
                        by task 0
                            at dev.hypnos.tests.RaceReportTest$Samples$Page.visit(RaceReportTest.java)
                            at dev.hypnos.tests.RaceReportTest$Samples.twoRaces(RaceReportTest.java)
                        """)
                .contains("by task 0.1")
                .contains("    at dev.hypnos.tests.RaceReportTest$Samples.lambda$twoRaces$0(RaceReportTest.java)");
        assertThat(lines).allMatch(line -> line.length() <= 100);
    }

    @Test
    void locksInOppositeOrdersAreReportedWhereNothingDeadlocks() {
        CampaignResult result = run("oppositeLocks", Races.REPORT, Mode.CONTINUATIONS);
        assertThat(String.join("\n", RaceLines.of(result)))
                .contains("locks taken in opposite orders on Object#1 and Object#2, in trial 0")
                .contains("lambda$oppositeLocks$0");
    }

    @ParameterizedTest
    @CsvSource({"oppositeLocksTwice, 1", "twoCircles, 2"})
    void aCircleOfLocksIsReportedOnce(String method, int count) {
        CampaignResult result = run(method, Races.REPORT, Mode.CONTINUATIONS);
        assertThat(result.races())
                .hasSize(count)
                .allMatch(report -> report.race().kind() == Race.Kind.LOCK_ORDER);
    }

    @ParameterizedTest
    @EnumSource
    void aRaceThatIsAFailureIsAFindingAndReplays(Mode mode) {
        CampaignResult result = run("twoRaces", Races.FAIL, mode);
        assertThat(result.status()).isEqualTo(Status.FOUND);
        assertThat(result.findings()).isNotEmpty().allSatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo("race");
            assertThat(finding.message()).startsWith("data race: ").contains("RaceReportTest.java:");
            assertThat(finding.reproduced()).isTrue();
            assertThat(replay(finding).verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
        });
    }

    private static ReplayResult replay(Finding finding) {
        Path schedule = Objects.requireNonNull(finding.schedule());
        return TestRunner.replay(test("twoRaces"), TestRunner.schedule(schedule), Mode.CONTINUATIONS, false);
    }

    @ParameterizedTest
    @CsvSource({"sharedList, List.add, ArrayList#1", "sharedMap, Map.put, HashMap#1"})
    void aRaceOnACollectionFailsATestThatSaysNothingOfRaces(String method, String action, String resource) {
        Races left = test(method).settings().races();
        CampaignResult result = run(method, left, Mode.CONTINUATIONS);
        assertThat(result.status()).isEqualTo(Status.FOUND);
        Finding finding = result.findings().getFirst();
        assertThat(finding.kind()).isEqualTo("race");
        assertThat(finding.message()).startsWith("data race: ");
        assertThat(finding.reproduced()).isTrue();
        assertThat(FailureReport.of(finding, result.settings()).lines(Glyphs.UNICODE))
                .contains("  only report races: races = REPORT in @HypnosTest, -Dhypnos.races=report or --races report")
                .allMatch(line -> line.length() <= 100 || line.contains("replay"));
        assertThat(RaceLines.of(result))
                .contains("data race on " + resource + ", in trial 0")
                .anyMatch(line -> line.contains(action));
        ReplayResult replay = TestRunner.replay(
                test(method), TestRunner.schedule(Objects.requireNonNull(finding.schedule())), Mode.THREADS, false);
        assertThat(replay.verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lockedList", "listHandedOver", "twoRaces"})
    void anOrderedCollectionAndAPlainFieldDoNot(String method) {
        CampaignResult result = run(method, test(method).settings().races(), Mode.CONTINUATIONS);
        assertThat(result.status()).isEqualTo(Status.PASSED);
        assertThat(result.races()).hasSize(method.equals("twoRaces") ? 2 : 0);
    }

    @Test
    void aRaceOnACollectionIsOnlyReportedWhereAsked() {
        CampaignResult result = run("sharedList", Races.REPORT, Mode.CONTINUATIONS);
        assertThat(result.status()).isEqualTo(Status.PASSED);
        assertThat(result.races()).hasSize(1);
    }

    @Test
    void noRaceIsLookedForWhereItIsOff() {
        CampaignResult result = run("twoRaces", Races.OFF, Mode.CONTINUATIONS);
        assertThat(result.status()).isEqualTo(Status.PASSED);
        assertThat(result.races()).isEmpty();
    }
}
