package dev.hypnos.history;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The operations that have their place, and where the search has been with them. Nearly all of them are the oldest
 * ones, so what is remembered begins with the first that has none.
 */
final class Placed {
    private record Visit(int begin, long[] words, @Nullable Object state, int hash) {
        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Visit visit
                    && hash == visit.hash
                    && begin == visit.begin
                    && Arrays.equals(words, visit.words)
                    && Objects.equals(state, visit.state);
        }
    }

    private final long[] words;
    private final Set<Visit> visited = new HashSet<>();

    Placed(int count) {
        this.words = new long[(count >> 6) + 1];
    }

    void add(int operation) {
        words[operation >> 6] |= 1L << operation;
    }

    void remove(int operation) {
        words[operation >> 6] &= ~(1L << operation);
    }

    boolean has(int operation) {
        return (words[operation >> 6] & 1L << operation) != 0;
    }

    /** Notes that the search comes here; false if it has been here. */
    boolean visit(@Nullable Object state) {
        int begin = 0;
        while (begin < words.length && words[begin] == -1L) {
            begin++;
        }
        int end = words.length;
        while (end > begin && words[end - 1] == 0) {
            end--;
        }
        long[] window = Arrays.copyOfRange(words, begin, end);
        int hash = (31 * begin + Arrays.hashCode(window)) * 31 + Objects.hashCode(state);
        return visited.add(new Visit(begin, window, state, hash));
    }
}
