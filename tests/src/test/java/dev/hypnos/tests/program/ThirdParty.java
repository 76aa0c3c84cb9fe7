package dev.hypnos.tests.program;

import javax.thirdparty.Tally;

/** Uses a library in a package {@code javax}. */
public final class ThirdParty {
    private ThirdParty() {}

    /** Two threads add one each. */
    public static int addTwice() throws InterruptedException {
        Thread other = new Thread(Tally::add);
        other.start();
        Tally.add();
        other.join();
        return Tally.count();
    }
}
