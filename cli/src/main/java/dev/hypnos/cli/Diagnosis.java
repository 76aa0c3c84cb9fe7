package dev.hypnos.cli;

/**
 * What {@code hypnos doctor} says, a line for each thing, and whether tests can run.
 *
 * <p>The session adds what is only known when the agent is attached.
 */
public final class Diagnosis {
    private static final int NAME_WIDTH = 12;

    private final Terminal terminal;
    private boolean isHealthy = true;

    Diagnosis(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Something that is as it should be, or that makes no difference. */
    public void fine(String name, String text) {
        print(name, text);
    }

    /** Something without which tests cannot run, or their findings cannot be kept. */
    public void wrong(String name, String text) {
        isHealthy = false;
        print(name, "NOT WORKING: " + text);
    }

    private void print(String name, String text) {
        terminal.out()
                .println(terminal.glyphs().plain(name + " ".repeat(Math.max(1, NAME_WIDTH - name.length())) + text));
    }

    boolean isHealthy() {
        return isHealthy;
    }
}
