package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Arrays;

/**
 * A lock-free table of symbols grows: a larger array is published, then the old elements are copied into it. A reader
 * in between finds the new array and no symbol in it.
 *
 * <p>Fixed: the array is published when it is complete.
 */
public class TablePublishedEmpty {
    static class Symbols {
        volatile String[] table = {"plus", "minus"};

        void grow() {
            String[] old = table;
            String[] larger = new String[4];
            table = larger;
            for (int index = 0; index < old.length; index++) {
                larger[index] = old[index];
            }
        }

        String symbol(int index) {
            return table[index];
        }
    }

    static class FixedSymbols extends Symbols {
        @Override
        void grow() {
            table = Arrays.copyOf(table, 4);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        readWhileGrowing(new Symbols());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        readWhileGrowing(new FixedSymbols());
    }

    private static void readWhileGrowing(Symbols symbols) throws InterruptedException {
        Thread growing = Thread.ofPlatform().name("growing").start(symbols::grow);
        assertEquals("minus", symbols.symbol(1));
        growing.join();
    }
}
