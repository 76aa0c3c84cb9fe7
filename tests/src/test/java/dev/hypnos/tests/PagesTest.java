package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Status;
import dev.hypnos.campaign.explain.Sources;
import dev.hypnos.report.CampaignGrowth;
import dev.hypnos.report.CampaignPage;
import dev.hypnos.report.FindingPages;
import dev.hypnos.report.FullAccount;
import dev.hypnos.report.Glyphs;
import dev.hypnos.tests.program.Paged;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages of real findings in real browsers. {@code .ci/page} runs it: a property has the paths of a Chromium and a Firefox, whatever there is. */
@EnabledIfSystemProperty(named = PagesTest.BROWSERS, matches = ".+", disabledReason = ".ci/page runs it in browsers")
@ParameterizedClass
@MethodSource("browsers")
class PagesTest {
    static final String BROWSERS = "hypnos.browsers";

    private static final String ROWS = "Number(document.querySelector('.rows').getAttribute('aria-rowcount')) - 1";
    private static final String POSITION = "document.getElementById('position').textContent";
    private static final String LANES = "document.querySelectorAll('.lane-name').length";
    private static final String GROUND = "getComputedStyle(document.body).backgroundColor";

    /** Whether something is on the canvas. */
    private static final String DRAWN = "(() => { const canvas = document.querySelector('canvas');"
            + " return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
            + ".filter((part, index) => index % 4 === 3 && part > 0).length > 500; })()";

    @TempDir
    static Path profile;

    private static Browser browser;

    @TempDir
    Path directory;

    @Parameter
    private Path executable;

    static List<Path> browsers() {
        return Arrays.stream(System.getProperty(BROWSERS).split(":"))
                .map(Path::of)
                .toList();
    }

    @BeforeParameterizedClassInvocation
    static void start(Path executable) throws IOException {
        browser = Browser.start(executable, profile.resolve(executable.getFileName()));
    }

    @AfterParameterizedClassInvocation
    static void end() {
        browser.close();
    }

    /** Whatever a test does, the page must have nothing to complain about. */
    @AfterEach
    void nothingIsOnTheConsole() {
        assertThat(browser.complaints()).isEmpty();
    }

    /** What the page is of that was opened last. */
    private Finding opened;

    private Path open(String program) {
        CampaignSettings settings = CampaignSettings.builder()
                .trials(200)
                .shrink(Duration.ZERO)
                .directory(directory)
                .build();
        CampaignResult result = Campaign.run(new ProgramCase(Paged.class, program), settings, CampaignListener.NONE);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.FOUND);
        Finding finding = result.findings().getFirst();
        opened = finding;
        long start = System.nanoTime();
        FindingPages pages = FindingPages.write(
                result,
                Sources.of(Paged.class.getClassLoader()),
                each -> List.of("./hypnos replay " + each.schedule()));
        System.out.printf(
                Locale.ROOT,
                "page of %s: %,d rows, written in %.2f s%n",
                program,
                finding.observations().size(),
                (System.nanoTime() - start) / 1e9);
        assertThat(pages.lines(finding)).singleElement().asString().startsWith("its page:");
        Path page = FindingPages.pageOf(Objects.requireNonNull(finding.schedule()));
        browser.open(page);
        return page;
    }

    private static void type(String id, String text) {
        browser.evaluate("document.getElementById('" + id + "').value = " + JsonText.quote(text));
        browser.evaluate("document.getElementById('" + id + "').dispatchEvent(new Event('input', {bubbles: true}))");
    }

    @Test
    void saysWhatFailedWhereAndHowToSeeItAgain() {
        open("losesAnUpdate");
        String text = browser.text("document.body.innerText");
        assertThat(text)
                .contains("✗ fail", "losesAnUpdate", "lost", "See it again", "./hypnos replay ", "The trial")
                .contains("Where it failed", "Hypnos.fail(\"lost\");")
                .contains("A race", "Paged.count", "Settings and environment", "conflict analysis");
        assertThat(browser.number("document.querySelectorAll('.line.here').length"))
                .isPositive();
    }

    /** The page has words of its own, in another language; they must be the same. */
    @Test
    void theWordsOfThePageAreThoseOfTheReport() throws IOException {
        for (String program : List.of("losesAnUpdate", "locksInBothOrders", "onNodes")) {
            Path page = open(program);
            String words = browser.text("(() => {" + script("document.js") + script("wording.js")
                    + "const found = " + FindingPages.documentIn(page) + ";"
                    + "const trial = new Trial(found, found.operations);"
                    + "const wording = new Wording(trial);"
                    + "return Array.from({length: trial.size}, (_, at) => wording.where(at) === '' ? wording.step(at)"
                    + " : wording.step(at).padEnd(60) + '  ' + wording.where(at)).join('\\n'); })()");
            StringBuilder account = new StringBuilder();
            FullAccount.write(opened.observations(), Glyphs.UNICODE, account);
            List<String> rows = account.toString().lines().toList();
            List<String> told = words.lines().toList();
            assertThat(told).hasSameSizeAs(rows).hasSizeGreaterThan(3);
            for (int i = 0; i < rows.size(); i++) {
                assertThat(rows.get(i)).endsWith("  " + told.get(i));
            }
        }
    }

    private static String script(String name) throws IOException {
        try (InputStream script = FindingPages.class.getResourceAsStream("page/" + name)) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theSliderWalksThroughTheTrialAndShowsItsState() {
        open("losesAnUpdate");
        double rows = browser.number(ROWS);
        assertThat(rows).isGreaterThan(8);
        browser.await(DRAWN);
        assertThat(browser.text(POSITION)).isEqualTo("%.0f of %.0f rows".formatted(rows, rows));
        assertThat(browser.text("document.querySelector('.panels').innerText"))
                .contains("Paged.count = 1", "it begins", "it ends");

        type("slider", "0");
        assertThat(browser.text(POSITION)).isEqualTo("1 of %.0f rows".formatted(rows));
        assertThat(browser.text("document.querySelector('.row.here').innerText"))
                .contains("start task 0.1");
        assertThat(browser.text("document.querySelector('.panels').innerText")).doesNotContain("Paged.count = 1");
        assertThat(browser.text("document.querySelector('.printed').innerText")).isEqualTo("it begins");
        assertThat(browser.text("document.getElementById('slider').getAttribute('aria-valuetext')"))
                .isEqualTo("main: start task 0.1");
    }

    @Test
    void aHistoryIsDrawnWithWhatCannotBeExplained() {
        open("isRecorded");
        assertThat(browser.number("document.querySelectorAll('.history .operation').length"))
                .isEqualTo(2);
        assertThat(browser.text("document.querySelector('.history .culprit text').textContent"))
                .startsWith("✗ incrementAndGet()");
        assertThat(browser.text("document.getElementById('history').innerText"))
                .contains("No order of the operations explains the one with the cross");
        // the one that begins first goes on while the other comes and goes
        assertThat(
                        browser.number(
                                "(() => { const widths = [...document.querySelectorAll('.history rect')]"
                                        + ".map(bar => Number(bar.getAttribute('width'))); return Math.max(...widths) / Math.min(...widths); })()"))
                .isGreaterThan(2);
    }

    @Test
    void aDeadlockShowsWhoHoldsAndWhoWaits() {
        open("locksInBothOrders");
        assertThat(browser.text("document.querySelector('.panels').innerText"))
                .contains("0.1 ada waits for the monitor of Object#", "0.2 bob waits for the monitor of Object#")
                .contains("to the end", "by 0.1 ada since", "by 0.2 bob since");
        assertThat(browser.text("document.body.innerText")).contains("Where they wait", "synchronized (second)");
    }

    @Test
    void searchAndFiltersChooseRows() {
        open("losesAnUpdate");
        double all = browser.number(ROWS);
        type("search", "COUNT = 1");
        browser.await(ROWS + " < " + all);
        assertThat(browser.number(ROWS)).isEqualTo(2);
        assertThat(browser.number("document.querySelectorAll('.rows-body .row').length"))
                .isEqualTo(2);
        type("search", "no such thing");
        browser.await(ROWS + " === 0");
        assertThat(browser.text("document.querySelector('.panels').innerText")).contains("Nothing here fits");
        type("search", "");
        browser.await(ROWS + " === " + all);

        browser.evaluate("(() => { const task = document.getElementById('task');"
                + " task.value = [...task.options].find(each => each.text.includes('ada')).value;"
                + " task.dispatchEvent(new Event('change')); })()");
        assertThat(browser.number(ROWS)).isBetween(2.0, all - 1);
        assertThat(browser.text("[...document.querySelectorAll('.rows-body .cell-task')].map(each => each.innerText)"
                        + ".every(each => each === 'ada')"))
                .isEqualTo("true");
    }

    @Test
    void tasksOfANodeFoldTogetherAndMessagesAreArrows() {
        open("onNodes");
        assertThat(browser.text(
                        "[...document.querySelectorAll('.milestones button')].map(each => each.innerText).join()"))
                .contains("kills right");
        double lanes = browser.number(LANES);
        String button = "document.querySelector('.lane-name.group')";
        assertThat(browser.text(button + ".getAttribute('aria-expanded')")).isEqualTo("true");
        browser.evaluate(button + ".click()");
        assertThat(browser.text(button + ".getAttribute('aria-expanded')")).isEqualTo("false");
        assertThat(browser.number(LANES)).isLessThan(lanes);
        assertThat(browser.text("document.activeElement === " + button)).isEqualTo("true");
        browser.evaluate(button + ".click()");
        assertThat(browser.number(LANES)).isEqualTo(lanes);
        type("search", "receive datagram");
        browser.await(ROWS + " < 10");
        browser.evaluate("[...document.querySelectorAll('.rows-body .row')].at(-1).click()");
        assertThat(browser.text("document.querySelector('.chosen').innerText")).contains("receives what");
    }

    @Test
    void aCampaignSaysWhatItHasSeen() {
        CampaignSettings settings = CampaignSettings.builder()
                .trials(300)
                .keepGoing(true)
                .shrink(Duration.ZERO)
                .page(CampaignSettings.Page.ALL)
                .directory(directory)
                .build();
        CampaignGrowth growth = new CampaignGrowth(CampaignListener.NONE);
        CampaignResult result = Campaign.run(new ProgramCase(Paged.class, "losesAnUpdate"), settings, growth);
        assertThat(CampaignPage.write(result, growth))
                .singleElement()
                .asString()
                .startsWith("the campaign's page: ");
        browser.open(directory.resolve(result.fileBase() + ".html"));
        assertThat(browser.text("document.body.innerText"))
                .contains("✗ found", "300 trials", "One finding", "its page", "Good and Turing", "different orders");
        assertThat(browser.text("document.querySelector('.promises').innerText"))
                .contains("(POS)", "(PCT)", "of depth 3");
        assertThat(browser.text("document.querySelector('a[href]:not(.skip)').getAttribute('href')"))
                .isEqualTo(String.valueOf(FindingPages.pageOf(Objects.requireNonNull(
                                result.findings().getFirst().schedule()))
                        .getFileName()));
        assertThat(browser.number("document.querySelector('.curve').points.length"))
                .isGreaterThan(100);
    }

    @Test
    void theKeyboardIsEnough() {
        open("losesAnUpdate");
        double rows = browser.number(ROWS);
        browser.press("ArrowLeft");
        assertThat(browser.text(POSITION)).isEqualTo("%.0f of %.0f rows".formatted(rows - 1, rows));
        browser.press("ArrowRight");
        assertThat(browser.text(POSITION)).isEqualTo("%.0f of %.0f rows".formatted(rows, rows));
        browser.evaluate("document.querySelector('.rows-scroller').focus()");
        browser.press("Home");
        assertThat(browser.text(POSITION)).startsWith("1 of");
        browser.press("ArrowDown");
        assertThat(browser.text(POSITION)).startsWith("2 of");
        browser.evaluate("document.querySelector('canvas').focus()");
        browser.press("End");
        assertThat(browser.text(POSITION)).startsWith("%.0f of".formatted(rows));
        browser.press("+");
        browser.press("/");
        assertThat(browser.text("document.activeElement.id")).isEqualTo("search");
    }

    @Test
    void thereIsLightAndDark() {
        open("losesAnUpdate");
        String first = browser.text(GROUND);
        browser.evaluate("document.getElementById('theme').click()");
        String second = browser.text(GROUND);
        assertThat(second).isNotEqualTo(first);
        browser.evaluate("document.getElementById('theme').click()");
        assertThat(browser.text(GROUND)).isEqualTo(first);
    }

    @Test
    void paperIsLight() {
        open("losesAnUpdate");
        String theme = "document.documentElement.dataset.theme";
        browser.evaluate(theme + " = 'light'");
        String light = browser.text(GROUND);
        browser.evaluate(theme + " = 'dark'");
        String dark = browser.text(GROUND);
        browser.evaluate("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.text(GROUND)).isEqualTo(light);
        browser.evaluate("dispatchEvent(new Event('afterprint'))");
        assertThat(browser.text(GROUND)).isEqualTo(dark);
        browser.await(DRAWN);
    }

    @Test
    void thePreferenceOfTheSystemCounts() {
        assumeTrue(browser.canPrefer(), "the browser cannot be told what its user prefers");
        open("losesAnUpdate");
        browser.prefer("light");
        String light = browser.text(GROUND);
        browser.prefer("dark");
        String dark = browser.text(GROUND);
        assertThat(dark).isNotEqualTo(light);
        browser.evaluate("document.getElementById('theme').click()");
        assertThat(browser.text(GROUND)).isEqualTo(light);
    }

    @Test
    void aNarrowScreenNeedsNoSidewaysScrolling() {
        open("losesAnUpdate");
        browser.beNarrow(390, 844);
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        assertThat(browser.text("getComputedStyle(document.querySelector('.row .cell-where')).display"))
                .isEqualTo("none");
        browser.await("document.querySelector('canvas').width < 800");
        browser.await(DRAWN);
    }

    @Test
    void hostileNamesStayText() {
        open("hasHostileNames");
        assertThat(browser.text("typeof window.hacked")).isEqualTo("undefined");
        assertThat(browser.number("document.scripts.length"))
                .as("data and script")
                .isEqualTo(2);
        assertThat(browser.number("document.images.length")).isZero();
        String text = browser.text("document.body.innerText");
        assertThat(text)
                .contains("<script>window.hacked = 1</script>", "⟨0000⟩", "⟨202E⟩gnp.⟨2066⟩", "x".repeat(100))
                .doesNotContain("\u202e", "\u2066", "\u0000", "\u001b");
        assertThat(browser.number("document.documentElement.scrollWidth"))
                .as("long names do not make the page wide")
                .isLessThanOrEqualTo(browser.number("window.innerWidth"));
        type("search", "<script>window.hacked");
        browser.await(ROWS + " > 0");
        assertThat(browser.text("typeof window.hacked")).isEqualTo("undefined");
    }

    /** The limits are many times what was measured. */
    @Test
    void aHundredThousandOperationsStayFluid() throws IOException {
        Path page = open("isLarge");
        browser.evaluate("(() => { const level = document.getElementById('level'); level.value = 0;"
                + " level.dispatchEvent(new Event('change')); })()");
        assertThat(browser.number(ROWS)).isGreaterThan(100_000);
        assertThat(browser.number("document.querySelectorAll('.rows-body .row').length"))
                .as("only what can be seen is in the document")
                .isLessThan(100);
        double opened = browser.number("performance.getEntriesByName('ready')[0].startTime");
        double step = browser.number("(async () => {"
                + " const slider = document.getElementById('slider'); const most = Number(slider.max); let sum = 0; window.script = 0;"
                + " for (let i = 0; i < 30; i++) {"
                + "   const start = performance.now();"
                + "   slider.value = Math.floor(most * ((i * 7) % 30) / 30);"
                + "   slider.dispatchEvent(new Event('input'));"
                + "   window.script += (performance.now() - start) / 30;"
                + "   await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));"
                + "   sum += performance.now() - start;"
                + " } return sum / 30; })()");
        double search = browser.number(
                "(() => { const start = performance.now(); const search = document.getElementById('search');"
                        + " search.value = 'worker 2'; search.dispatchEvent(new Event('input'));"
                        + " return new Promise(done => setTimeout(() => done(performance.now() - start), 121)); })()");
        System.out.printf(
                Locale.ROOT,
                "%s, page of 100,000 operations: %,d KB, open after %.0f ms, a step of the slider %.1f ms, with its frame %.1f ms, a search %.0f ms%n",
                executable.getFileName(),
                Files.size(page) / 1024,
                opened,
                browser.number("window.script"),
                step,
                search);
        assertThat(Files.size(page)).isLessThan(10_000_000);
        assertThat(opened).isLessThan(20_000);
        assertThat(step).isLessThan(1_000);
    }
}
