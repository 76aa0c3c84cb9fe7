package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Touched;
import dev.hypnos.kernel.schedule.ValueMarks;
import dev.hypnos.report.Story.Actor;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Printed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingPagesTest {
    private static final Actor MAIN = new Actor(0, "0", "main");
    private static final Actor ADA = new Actor(1, "0.1", "ada");
    private static final Actor BOB = new Actor(2, "0.2", "bob");
    private static final Sources NO_SOURCES = Sources.of(ClassLoader.getPlatformClassLoader());

    @TempDir
    private Path directory;

    private static List<Observation> lostUpdate() {
        return new Story()
                .start(MAIN, ADA, 7)
                .start(MAIN, BOB, 8)
                .read(BOB, "Counter#1", "count", "0", 12)
                .read(ADA, "Counter#1", "count", "0", 12)
                .write(ADA, "Counter#1", "count", "1", 12)
                .ends(ADA)
                .write(BOB, "Counter#1", "count", "1", 12)
                .ends(BOB)
                .read(MAIN, "Counter#1", "count", "1", 16)
                .observations();
    }

    private CampaignResult result(List<Observation> observations, String test, CampaignSettings settings) {
        Failure failure = new Failure.Declared("</script><b>lost & \"gone\"</b>", new AssertionError());
        ReplayResult replay = new ReplayResult(
                ReplayResult.Verdict.REPRODUCED,
                "again",
                List.of(),
                failure,
                observations,
                ValueMarks.UNKNOWN,
                List.of(),
                new Printed(List.of("\u001b[31mcounted\u001b[0m 1"), 2, List.of(5)),
                observations.size(),
                3,
                0);
        Finding finding = new Finding(
                test,
                failure,
                4,
                "test.A.b(A.java:7)",
                new Recording(new String[0], new int[0], new int[0], new byte[0], Touched.UNKNOWN, new int[0]),
                directory.resolve("A.b-fail-4-1.schedule"),
                null,
                "./hypnos replay it",
                replay,
                null,
                observations.size() == 9 ? explanation(observations) : null,
                2,
                0);
        return new CampaignResult(
                test,
                settings,
                Status.FOUND,
                new Statistics(10, 3, 90, 40, 30, 8, 1, 2, 5, 6, 4, 3, 1_500_000_000L, 250_000_000L),
                List.of(finding),
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
    }

    /** Had bob read after ada wrote, all would be well. */
    private static Explanation explanation(List<Observation> failing) {
        List<Observation> passing = new Story()
                .start(MAIN, ADA, 7)
                .start(MAIN, BOB, 8)
                .read(ADA, "Counter#1", "count", "0", 12)
                .write(ADA, "Counter#1", "count", "1", 12)
                .ends(ADA)
                .read(BOB, "Counter#1", "count", "1", 12)
                .write(BOB, "Counter#1", "count", "2", 12)
                .ends(BOB)
                .observations();
        DecidingPair pair = new DecidingPair(2, 4, 5, 3, failing.get(2), failing.get(4));
        return new Explanation(
                pair,
                dev.hypnos.campaign.explain.Pattern.LOST_UPDATE,
                passing,
                2,
                List.of("bob read too soon"),
                false,
                3,
                0.1);
    }

    private CampaignSettings settings() {
        return CampaignSettings.builder().directory(directory).build();
    }

    private String document(List<Observation> observations) {
        CampaignResult result = result(observations, "test.A#b", settings());
        Map<String, Object> document =
                FindingJson.of(result.findings().getFirst(), result, List.of("./hypnos replay it"), NO_SOURCES);
        document.remove("environment");
        return Json.write(document);
    }

    @Test
    void theDocumentHoldsTheTrialInColumns() {
        Golden.assertMatches("finding.json", document(lostUpdate()));
    }

    /** The schema is read by people and by scripts: it must not forget a member. */
    @Test
    void theSchemaNamesEveryMember() throws Exception {
        String schema = Files.readString(Path.of("../docs/finding.schema.json"));
        CampaignResult result = result(lostUpdate(), "test.A#b", settings());
        String json = Json.write(FindingJson.of(result.findings().getFirst(), result, List.of(), NO_SOURCES));
        assertThat(schema).contains("\"const\": " + FindingJson.VERSION, "\"const\": \"" + FindingJson.FORMAT + "\"");
        List<String> members = Pattern.compile("^ *\"(\\w+)\": ", Pattern.MULTILINE)
                .matcher(json)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        assertThat(members)
                .hasSizeGreaterThan(40)
                .allSatisfy(member -> assertThat(schema).contains("\"" + member + "\": {"));
    }

    @Test
    void nodesTimesAndMessagesAreInTheDocument() {
        List<Observation> observations = new ArrayList<>();
        observations.add(new Observation(0, "0", "a/main", -1, null, null, "sends x", "a", 0, -1));
        observations.add(new Observation(1, "0.1", "b/main/1", -1, null, null, "receives x", "b", 5_000, 0));
        assertThat(document(observations))
                .contains("\"thread\": \"main\"", "\"node\": \"a\"", "\"thread\": \"main/1\"", "\"node\": \"b\"")
                .contains("\"clock\": [1,5000]", "\"sentAt\": [-1,0]");
    }

    @Test
    void ofALongTrialTheFirstAndTheLastPartAreThere() {
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            observations.add(new Observation(
                    0, "0", "main", -1, null, null, "line " + i, null, 0, i == 95 ? 5 : i == 96 ? 50 : -1));
        }
        FailureReport report = new FailureReport(
                "test", new Failure.Declared("x", new AssertionError()), "", observations, Printed.NOTHING, List.of());
        OperationColumns columns = OperationColumns.of(report, 20);
        assertThat(columns.lines())
                .hasSize(20)
                .startsWith("line 0")
                .contains("line 9", "line 90")
                .endsWith("line 99");
        Map<String, Object> operations = columns.operations();
        assertThat(operations)
                .containsEntry("count", 100)
                .containsEntry("omitted", 80)
                .containsEntry("omittedFrom", 10);
        int[] sentAt = (int[]) operations.get("sentAt");
        assertThat(sentAt[15]).as("what was sent is there").isEqualTo(5);
        assertThat(sentAt[16]).as("what was sent is left out").isEqualTo(-1);
    }

    @Test
    void whatTheAccountLeavesOutIsCounted() throws IOException {
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            observations.add(
                    i == 50
                            ? Observation.ofLeftOut(3_000)
                            : new Observation(0, "0", "main", -1, null, null, "line " + i));
        }
        FailureReport report = new FailureReport(
                "test", new Failure.Declared("x", new AssertionError()), "", observations, Printed.NOTHING, List.of());
        assertThat(OperationColumns.of(report, 20).operations())
                .containsEntry("count", 3_099)
                .containsEntry("omitted", 3_079)
                .containsEntry("omittedFrom", 10);
        StringBuilder text = new StringBuilder();
        FullAccount.write(observations, Glyphs.ASCII, text);
        assertThat(text.toString().lines())
                .hasSize(100)
                .anyMatch(line -> line.matches(" +49 .*line 49"))
                .anyMatch(line -> line.matches(" +50 .*3,000 rows are left out here"))
                .anyMatch(line -> line.matches(" +3050 .*line 51"));
    }

    @Test
    void aPageIsWrittenBesideTheSchedule() {
        CampaignResult result = result(lostUpdate(), "test.A#b", settings());
        FindingPages pages = FindingPages.write(result, NO_SOURCES, finding -> List.of("./hypnos replay it"));
        Path page = directory.resolve("A.b-fail-4-1.html");
        assertThat(pages.lines(result.findings().getFirst())).containsExactly("its page:   " + page);
        assertThat(page).content().startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void noPageIsWrittenThatNobodyWants() {
        CampaignSettings without =
                settings().toBuilder().page(CampaignSettings.Page.OFF).build();
        CampaignResult result = result(lostUpdate(), "test.A#b", without);
        FindingPages pages = FindingPages.write(result, NO_SOURCES, finding -> List.of());
        assertThat(pages.lines(result.findings().getFirst())).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aPageThatCannotBeWrittenIsOneLine() throws Exception {
        CampaignResult result = result(lostUpdate(), "test.A#b", settings());
        Files.createDirectories(directory.resolve("A.b-fail-4-1.html/in the way"));
        FindingPages pages = FindingPages.write(result, NO_SOURCES, finding -> List.of());
        assertThat(pages.lines(result.findings().getFirst()))
                .singleElement()
                .asString()
                .startsWith("its page could not be written: ");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    /** Outside the data, which is escaped as JSON, and the title and the text, which are escaped as HTML, nothing is the program's. */
    @Test
    void nothingOfTheProgramIsMarkup() {
        String hostile = "<script>alert(1)</script>'\"&\u0000\u202e<!--";
        List<Observation> observations = new Story()
                .read(new Actor(0, "0", hostile), hostile, hostile, hostile, 12)
                .observations();
        CampaignResult result = result(observations, hostile, settings());
        String page = new String(
                FindingPages.page(result.findings().getFirst(), result, NO_SOURCES, List.of(hostile)),
                StandardCharsets.UTF_8);
        assertThat(page).doesNotContain("<script>alert", "<!--", "\u0000").contains("&lt;script&gt;alert(1)");
        assertThat(Pattern.compile("<script").matcher(page).results().count())
                .as("data and script")
                .isEqualTo(2);
    }

    @Test
    void longDataIsCompressedAndCanBeReadAgain() {
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            observations.addAll(lostUpdate());
        }
        for (List<Observation> trial : List.of(lostUpdate(), observations)) {
            CampaignResult result = result(trial, "x".repeat(trial.size() == 9 ? 1 : 60_000), settings());
            Finding finding = result.findings().getFirst();
            String page = new String(FindingPages.page(finding, result, NO_SOURCES, List.of()), StandardCharsets.UTF_8);
            assertThat(PageText.documentIn(page))
                    .isEqualTo(Json.writeCompact(FindingJson.of(finding, result, List.of(), NO_SOURCES)));
        }
        assertThatThrownBy(() -> PageText.documentIn("<html></html>"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("this is no page of Hypnos");
    }

    @Test
    void sourcesAreFoundBelowTheWorkingDirectoryAndBesideClasses() {
        for (Sources sources : List.of(NO_SOURCES, Sources.of(FindingPagesTest.class.getClassLoader()))) {
            assertThat(sources.lines(FindingPagesTest.class.getName(), "FindingPagesTest.java"))
                    .startsWith("package dev.hypnos.report;");
            assertThat(sources.lines("no.such.Type", "Type.java")).isEmpty();
            assertThat(sources.lines("no.such.Type", "../../Type.java")).isEmpty();
        }
    }
}
