package dev.hypnos.tests.program;

/** Loses an update, whatever its label says; what that says comes from outside. */
public final class Labels {
    /** Says what the label is. */
    public static final String LABEL = "hypnos.tests.label";

    private static String label = "";

    private Labels() {}

    public static void program() throws InterruptedException {
        int[] count = new int[1];
        Tasks.run(() -> count[0]++, () -> count[0]++);
        label = System.getProperty(LABEL, "none");
        Tasks.check(count[0] == 2, "lost an update");
        Tasks.check(!label.isEmpty(), "no label");
    }
}
