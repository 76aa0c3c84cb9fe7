package dev.hypnos.benchmarks.suite;

import java.util.Arrays;
import java.util.List;

/**
 * {@code hypnos bench conformance | systematic | dpor | random-programs | systematic-bugs | flymc-speed | flymc-exhaust
 * | flymc-coverage | network | systems | explain | determinism}.
 */
public final class SuiteBenchmark {
    private static final String RANDOM_PROGRAMS = "random-programs";
    private static final String SYSTEMATIC_BUGS = "systematic-bugs";
    private static final String FLYMC_SPEED = "flymc-speed";
    private static final String FLYMC_EXHAUST = "flymc-exhaust";
    private static final String FLYMC_COVERAGE = "flymc-coverage";

    private SuiteBenchmark() {}

    /**
     * Runs a suite; the first argument is its name. Returns 0 if all is as it should be, 1 if not, 2 for bad arguments.
     */
    public static int run(String[] arguments) {
        String name = arguments[0];
        List<String> options = Arrays.asList(arguments).subList(1, arguments.length);
        int amount = switch (name) {
            case "conformance" -> ConformanceSuite.SCHEDULES;
            case "systematic" -> SystematicSuite.TRIALS;
            case "dpor" -> OrdersSuite.TRACES;
            case RANDOM_PROGRAMS -> GeneratedSuite.PROGRAMS;
            case SYSTEMATIC_BUGS -> SystematicBugs.TRIALS;
            case FLYMC_SPEED, FLYMC_EXHAUST -> EventSuite.PATHS;
            case FLYMC_COVERAGE -> CoverageSuite.PATHS;
            case "network" -> NetworkSuite.SCHEDULES;
            case "systems" -> SystemsSuite.TRIALS;
            case "explain" -> ExplainSuite.TRIALS;
            default -> DeterminismSuite.TRIALS;
        };
        int seed = 1;
        int orders = GeneratedSuite.ORDERS;
        int seconds = switch (name) {
            case FLYMC_SPEED, FLYMC_EXHAUST -> EventSuite.SECONDS;
            case FLYMC_COVERAGE -> CoverageSuite.SECONDS;
            default -> SystematicSuite.SECONDS;
        };
        Selection selection = Selection.ALL;
        try {
            for (int i = 0; i < options.size(); i++) {
                switch (options.get(i)) {
                    case "--quick" -> amount = Math.max(1, amount / 10);
                    case "--trials" -> amount = number(options, ++i);
                    case "--programs" -> amount = number(options, ++i);
                    case "--seed" -> seed = number(options, ++i);
                    case "--orders" -> orders = number(options, ++i);
                    case "--seconds" -> seconds = number(options, ++i);
                    case "--cases" -> selection = selection(options, ++i);
                    default ->
                        throw new BadOption(
                                "unknown option " + options.get(i)
                                        + "; there are: --quick --trials N --cases A,B, for systematic and flymc-... --seconds N, and for random-programs --programs N --orders N --seed N");
                }
            }
            return switch (name) {
                case "conformance" -> ConformanceSuite.run(selection, amount, System.out);
                case "systematic" -> SystematicSuite.run(selection, amount, seconds, System.out);
                case "dpor" -> OrdersSuite.run(selection, amount, System.out);
                case SYSTEMATIC_BUGS -> SystematicBugs.run(selection, amount, System.out);
                case RANDOM_PROGRAMS -> GeneratedSuite.run(selection, amount, orders, seed, System.out);
                case FLYMC_SPEED -> EventSuite.speed(selection, amount, seconds, System.out);
                case FLYMC_EXHAUST -> EventSuite.exhaust(selection, amount, seconds, System.out);
                case FLYMC_COVERAGE -> CoverageSuite.run(selection, amount, seconds, System.out);
                case "network" -> NetworkSuite.run(selection, amount, System.out);
                case "systems" -> SystemsSuite.run(systems(selection), amount, System.out);
                case "explain" -> ExplainSuite.run(selection, amount, System.out);
                default -> DeterminismSuite.run(selection, amount, System.out);
            };
        } catch (BadOption bad) {
            System.err.println("hypnos bench " + name + ": " + bad.text());
            return 2;
        }
    }

    private static Selection selection(List<String> options, int at) {
        List<String> texts = List.of((at < options.size() ? options.get(at) : "").split(",", -1));
        if (texts.stream().anyMatch(String::isBlank)) {
            throw new BadOption("--cases needs names, separated by commas");
        }
        return new Selection(texts);
    }

    /** Systems are few, and chosen by their names. */
    private static List<String> systems(Selection selection) {
        for (String wanted : selection.texts()) {
            if (!SystemsSuite.NAMES.contains(wanted)) {
                throw new BadOption("no system " + wanted + "; there are: " + String.join(", ", SystemsSuite.NAMES));
            }
        }
        return selection.texts().isEmpty() ? SystemsSuite.NAMES : selection.texts();
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
        throw new BadOption(options.get(at - 1) + " needs a positive number, not '" + text + "'");
    }
}
