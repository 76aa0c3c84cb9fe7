package dev.hypnos.kernel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueMarksTest {
    private static byte[] letters(int count, int differsFrom) {
        byte[] letters = new byte[count];
        for (int i = 0; i < count; i++) {
            letters[i] = (byte) ((i + (i >= differsFrom ? 1 : 0)) % 26);
        }
        return letters;
    }

    @Test
    void aShortTrialHasALetterForEachOperation() {
        ValueMarks marks = ValueMarks.of(1, letters(100, 100), 100);

        assertThat(marks.letters()).hasSize(100);
        assertThat(marks.firstDifference(1, letters(100, 100), 100, true)).isEqualTo(-1);
        assertThat(marks.firstDifference(2, letters(100, 40), 100, true)).isEqualTo(40);
    }

    @Test
    void aLongTrialHasSomeThousandLetters() {
        int count = 1_000_000;
        ValueMarks marks = ValueMarks.of(1, letters(count, count), count);

        assertThat(marks.letters()).hasSizeLessThanOrEqualTo(ValueMarks.LETTERS_MAX);
        assertThat(marks.firstDifference(1, letters(count, count), count, true)).isEqualTo(-1);
        assertThat(marks.firstDifference(2, letters(count, 500_000), count, true))
                .isBetween(500_000 - marks.stride(), 500_000);
    }

    @Test
    void whatDiffersBehindTheLastLetterShowsInTheHash() {
        ValueMarks marks = ValueMarks.of(1, letters(10, 10), 10);

        assertThat(marks.firstDifference(2, letters(10, 10), 10, true)).isEqualTo(10);
        assertThat(marks.firstDifference(2, letters(5, 10), 5, false))
                .as("what was not run is not compared")
                .isEqualTo(-1);
        assertThat(marks.firstDifference(2, letters(5, 3), 5, false)).isEqualTo(3);
    }
}
