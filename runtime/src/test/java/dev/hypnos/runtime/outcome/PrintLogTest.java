package dev.hypnos.runtime.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrintLogTest {
    private int happened;
    private final PrintLog log = new PrintLog(() -> happened);

    private void print(String text) {
        byte[] bytes = ("<" + text + ">").getBytes(PrintLog.charset());
        log.add(bytes, 1, bytes.length - 2);
    }

    @Test
    void keepsEverythingOfAShortOutput() {
        log.start(Printing.KEPT);
        print("one ");
        happened = 3;
        print("line\nan");
        happened = 7;
        print("other\n\nunfinished");
        happened = 9;
        assertThat(log.printed())
                .isEqualTo(new Printed(List.of("one line", "another", "", "unfinished"), 0, List.of(3, 7, 7, 9)));
    }

    /** However the output is divided, what is kept is its end, and lines that are not kept are counted. */
    @Test
    void keepsTheEndOfALongOne() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            StringBuilder all = new StringBuilder();
            log.start(Printing.KEPT);
            for (int line = 0; all.length() < 600_000; line++) {
                String text =
                        "line " + line + "x".repeat(random.nextInt(random.nextInt(50) == 0 ? 300_000 : 100)) + "\n";
                int end = random.nextInt(text.length());
                print(text.substring(0, end));
                happened = line;
                print(text.substring(end));
                all.append(text);
            }
            List<String> lines = all.toString().lines().toList();
            Printed printed = log.printed();
            int kept = printed.lines().size();
            assertThat(printed.omitted()).isEqualTo(lines.size() - kept);
            assertThat(printed.positions())
                    .isEqualTo(IntStream.range(lines.size() - kept, lines.size())
                            .boxed()
                            .toList());
            if (kept > 1) {
                assertThat(printed.lines()).isEqualTo(lines.subList(lines.size() - kept, lines.size()));
            } else {
                assertThat(lines.getLast()).endsWith(printed.lines().getFirst());
            }
        }
    }

    @Test
    void doesNotKnowWhenLinesWerePrintedThatEndOtherwise() {
        log.start(Printing.KEPT);
        print("one\rtwo\nthree\n");
        assertThat(log.printed()).isEqualTo(new Printed(List.of("one", "two", "three"), 0));
    }

    @Test
    void beginsAnewWithEachTrial() {
        log.start(Printing.KEPT);
        print("of the first\n");
        log.start(Printing.KEPT);
        assertThat(log.printed()).isEqualTo(Printed.NOTHING);
    }
}
