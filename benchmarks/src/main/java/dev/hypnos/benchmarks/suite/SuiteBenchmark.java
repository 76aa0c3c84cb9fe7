package dev.hypnos.benchmarks.suite;

import java.util.Arrays;
import java.util.List;

/** {@code hypnos bench conformance | network | systems | determinism}. */
public final class SuiteBenchmark {
    private SuiteBenchmark() {}

    /** Runs a suite; the first argument is its name. Returns 0 if all is as it should be, 1 if not, 2 for bad arguments. */
    public static int run(String[] arguments) {
        String name = arguments[0];
        List<String> options = Arrays.asList(arguments).subList(1, arguments.length);
        int amount = switch (name) {
            case "conformance" -> ConformanceSuite.SCHEDULES;
            case "network" -> NetworkSuite.SCHEDULES;
            case "systems" -> SystemsSuite.TRIALS;
            default -> DeterminismSuite.TRIALS;
        };
        List<String> cases = SystemsSuite.NAMES;
        try {
            for (int i = 0; i < options.size(); i++) {
                switch (options.get(i)) {
                    case "--quick" -> amount = Math.max(1, amount / 10);
                    case "--trials" -> amount = number(options, ++i);
                    case "--cases" -> cases = cases(name, options, ++i);
                    default ->
                        throw new IllegalArgumentException("unknown option " + options.get(i)
                                + "; there are: --quick --trials N" + (isOfSystems(name) ? " --cases A,B" : ""));
                }
            }
        } catch (IllegalArgumentException bad) {
            System.err.println("hypnos bench " + name + ": " + bad.getMessage());
            return 2;
        }
        return switch (name) {
            case "conformance" -> ConformanceSuite.run(amount, System.out);
            case "network" -> NetworkSuite.run(amount, System.out);
            case "systems" -> SystemsSuite.run(cases, amount, System.out);
            default -> DeterminismSuite.run(amount, System.out);
        };
    }

    private static boolean isOfSystems(String name) {
        return name.equals("systems");
    }

    private static List<String> cases(String name, List<String> options, int at) {
        if (!isOfSystems(name)) {
            throw new IllegalArgumentException("--cases is for systems only");
        }
        List<String> cases = List.of((at < options.size() ? options.get(at) : "").split(",", -1));
        for (String wanted : cases) {
            if (!SystemsSuite.NAMES.contains(wanted)) {
                throw new IllegalArgumentException(
                        "no system " + wanted + "; there are: " + String.join(", ", SystemsSuite.NAMES));
            }
        }
        return cases;
    }

    private static int number(List<String> options, int at) {
        String text = at < options.size() ? options.get(at) : "";
        try {
            int number = Integer.parseInt(text);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException ignored) {
            // told below
        }
        throw new IllegalArgumentException("--trials needs a positive number, not '" + text + "'");
    }
}
