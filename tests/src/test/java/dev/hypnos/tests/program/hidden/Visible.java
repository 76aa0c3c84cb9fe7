package dev.hypnos.tests.program.hidden;

/** Passes on the static fields of a class that other packages cannot name. */
public class Visible extends Hidden implements HiddenInterface {
    /** Whether this class itself was initialised. */
    public static boolean isInitialised() {
        return log.indexOf("Visible") >= 0;
    }

    static {
        log.append("Visible");
    }
}

class Hidden {
    public static StringBuilder log = new StringBuilder();

    static {
        log.append("Hidden ");
    }
}

interface HiddenInterface {
    StringBuilder TEXT = new StringBuilder("hidden ");
}
