package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextWidthTest {
    @Test
    void countsTheColumnsOfATerminal() {
        assertThat(TextWidth.of("count → 1")).isEqualTo(9);
        assertThat(TextWidth.of("漢字")).isEqualTo(4);
        assertThat(TextWidth.of("😀")).isEqualTo(2);
        assertThat(TextWidth.of("e\u0301")).isEqualTo(1);
    }

    @Test
    void cutsWithoutSplittingACharacter() {
        assertThat(TextWidth.cut("abcdef", 6, "…")).isEqualTo("abcdef");
        assertThat(TextWidth.cut("abcdefg", 6, "…")).isEqualTo("abcde…");
        assertThat(TextWidth.cut("😀😀😀", 4, "…")).isEqualTo("😀…");
    }

    @Test
    void breaksLinesAtSpacesAndLongWordsAnywhere() {
        assertThat(Paragraph.wrap("- ", "one two three", 22)).containsExactly("- one two three");
        assertThat(Paragraph.wrap("- ", "one two three four five six", 22))
                .containsExactly("- one two three four", "  five six");
        assertThat(Paragraph.wrap("", "x".repeat(45), 20)).containsExactly("x".repeat(20), "x".repeat(20), "xxxxx");
    }

    @Test
    void drawsWithWhatTheEncodingHas() {
        assertThat(Glyphs.of(StandardCharsets.UTF_8)).isEqualTo(Glyphs.UNICODE);
        assertThat(Glyphs.of(StandardCharsets.US_ASCII)).isEqualTo(Glyphs.ASCII);
        assertThat(Glyphs.of(StandardCharsets.ISO_8859_1)).isEqualTo(Glyphs.ASCII);
    }
}
