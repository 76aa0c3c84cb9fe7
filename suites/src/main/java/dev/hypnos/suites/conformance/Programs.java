package dev.hypnos.suites.conformance;

import dev.hypnos.suites.programs.MonitorPrograms;
import java.util.List;

/** All programs of the suite. */
public final class Programs {
    private static final List<Class<?>> CLASSES = List.of(MonitorPrograms.class);

    private Programs() {}

    public static List<Program> all() {
        return CLASSES.stream().flatMap(type -> Program.of(type).stream()).toList();
    }
}
