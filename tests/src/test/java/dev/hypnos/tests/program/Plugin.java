package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.List;

/** Loaded once more by loaders that the program makes. */
public final class Plugin {
    private static final List<String> LOG = new ArrayList<>(List.of("begun"));

    private Plugin() {}

    public static int add() {
        LOG.add("added");
        return LOG.size();
    }
}
