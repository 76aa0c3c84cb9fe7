package dev.hypnos.examples.corfu;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.corfu.Repair.Reads;
import dev.hypnos.examples.corfu.Repair.Seen;
import java.util.List;

/** What a log promises its clients. */
final class Check {
    private Check() {}

    /** Every writer knows what came of its write. */
    static void writesEnd(Seen seen) {
        if (seen.firstWrite() == Result.Write.TORN || seen.secondWrite() == Result.Write.TORN) {
            Hypnos.fail("a write met another value behind its own");
        }
    }

    /** An entry is written once. */
    static void oneWriteSucceeds(Seen seen) {
        if (seen.firstWrite() == Result.Write.OK && seen.secondWrite() == Result.Write.OK) {
            Hypnos.fail("both writers wrote the entry");
        }
    }

    /** What was read once stays. */
    static void readsAgree(Seen seen) {
        Reads reads = seen.reads();
        if (reads.first() instanceof Result.Value
                && reads.second() != Result.NoValue.STARVED
                && !reads.first().equals(reads.second())) {
            Hypnos.fail("the reader saw " + reads.first() + ", then " + reads.second());
        }
    }

    /** A value is in a first part of the chain, the same in each server, and in none behind it. */
    static void isWrittenFromTheHead(List<Result> chain) {
        for (int i = 1; i < chain.size(); i++) {
            Result here = chain.get(i);
            if (here instanceof Result.Value && !here.equals(chain.get(i - 1))) {
                Hypnos.fail("the chain is left as " + chain);
            }
        }
    }
}
