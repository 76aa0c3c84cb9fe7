package dev.hypnos.benchmarks.suite;

import dev.hypnos.suites.generated.Comparison;
import dev.hypnos.suites.generated.Family;
import dev.hypnos.suites.generated.GeneratedProgram;
import dev.hypnos.suites.generated.GeneratedRun;
import dev.hypnos.suites.generated.Shrinker;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Programs that are made at random, explored in every order and with each reduction: none may miss anything, and each
 * kind of orders counts once.
 */
final class GeneratedSuite {
    static final int PROGRAMS = 2_000;
    /** Programs with more orders are not compared; others are drawn in their place. */
    static final int ORDERS = 5_000;

    private static final int TOLD_EVERY = 100;

    private GeneratedSuite() {}

    /** The sums of what one reduction gave. */
    private static final class Sum {
        long kinds;
        long tried;
        long largest;
    }

    static int run(Selection selection, int programs, int orders, int seed, PrintStream out) {
        List<Family> families = selection.texts().isEmpty() ? List.of(Family.values()) : families(selection.texts());
        if (families.isEmpty()) {
            return run(selection.texts(), orders, out);
        }
        int differ = 0;
        for (Family family : families) {
            differ += run(family, programs, orders, seed, out);
        }
        out.println(differ == 0 ? "every kind of orders once" : differ + " programs differ");
        return differ == 0 ? 0 : 1;
    }

    /** Those that are named; none if the texts are programs. */
    private static List<Family> families(List<String> texts) {
        return Arrays.stream(Family.values())
                .filter(family -> texts.contains(family.toString().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Programs as they are told where one differs. */
    private static int run(List<String> texts, int orders, PrintStream out) {
        int differ = 0;
        try (GeneratedRun run = new GeneratedRun()) {
            for (String text : texts) {
                Comparison comparison = Comparison.of(run, program(text), orders);
                tell(comparison, out);
                out.println(
                        comparison.isCompared()
                                ? "    " + comparison.orders() + " orders"
                                : comparison.doubts().isEmpty()
                                        ? "    too many orders"
                                        : "    doubts: " + comparison.doubts());
                comparison.reductions().forEach(reduced -> out.println("    " + reduced));
                differ += comparison.differences().isEmpty() ? 0 : 1;
            }
        }
        return differ == 0 ? 0 : 1;
    }

    private static GeneratedProgram program(String text) {
        try {
            return GeneratedProgram.parse(text);
        } catch (IllegalArgumentException bad) {
            throw new BadOption(String.valueOf(bad.getMessage()));
        }
    }

    private static void tell(Comparison comparison, PrintStream out) {
        out.println("  " + comparison.program());
        comparison.differences().forEach(text -> out.println("    " + text));
    }

    private static Comparison shrink(GeneratedRun run, GeneratedProgram program, int orders) {
        GeneratedProgram smallest = Shrinker.shrink(
                program,
                candidate ->
                        !Comparison.of(run, candidate, orders).differences().isEmpty());
        return Comparison.of(run, smallest, orders);
    }

    private static int run(Family family, int programs, int orders, int firstSeed, PrintStream out) {
        String name = family.toString().toLowerCase(Locale.ROOT);
        Map<String, Sum> sums = new LinkedHashMap<>();
        int compared = 0;
        int large = 0;
        int alike = 0;
        int doubtful = 0;
        Set<String> reasons = new TreeSet<>();
        int differ = 0;
        long all = 0;
        long start = System.nanoTime();
        try (GeneratedRun run = new GeneratedRun()) {
            for (long seed = firstSeed; compared < programs; seed++) {
                GeneratedProgram program = GeneratedProgram.of(seed, family);
                Comparison comparison = Comparison.of(run, program, orders);
                if (!comparison.doubts().isEmpty()) {
                    doubtful++;
                    reasons.addAll(comparison.doubts());
                    continue;
                }
                if (!comparison.isCompared()) {
                    large++;
                    continue;
                }
                all += comparison.orders();
                if (comparison.hasOneKind()) {
                    alike++;
                } else {
                    compared++;
                }
                for (Comparison.Reduced reduced : comparison.reductions()) {
                    String row = reduced.reduction() + (reduced.hasObservers() ? "" : " without observers");
                    Sum sum = sums.computeIfAbsent(row, ignored -> new Sum());
                    sum.kinds += reduced.kinds();
                    sum.tried += reduced.tried();
                    sum.largest = Math.max(sum.largest, reduced.kinds());
                }
                if (!comparison.differences().isEmpty()) {
                    differ++;
                    out.println("seed " + seed + ", and the smallest program that shows it:");
                    tell(comparison, out);
                    tell(shrink(run, program, orders), out);
                }
                if (compared % TOLD_EVERY == 0 && !comparison.hasOneKind()) {
                    System.err.printf("%s: %d of %d programs, %d differ%n", name, compared, programs, differ);
                }
            }
        }
        out.printf(
                Locale.ROOT,
                "%s: %,d programs, and %,d in which no order matters, with %,d orders; left out %,d with more than %,d each and"
                        + " %,d that are not vouched for %s; %d differ; %.0f s%n%n",
                name,
                compared,
                alike,
                all,
                large,
                orders,
                doubtful,
                reasons,
                differ,
                (System.nanoTime() - start) / 1e9);
        out.println("| " + name + " | kinds of orders | of the largest | trials | in vain |");
        out.println("| --- | ---: | ---: | ---: | ---: |");
        sums.forEach((row, sum) -> out.printf(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %,d |%n",
                row,
                sum.kinds,
                sum.largest,
                sum.tried,
                sum.tried - sum.kinds));
        out.println();
        return differ;
    }
}
