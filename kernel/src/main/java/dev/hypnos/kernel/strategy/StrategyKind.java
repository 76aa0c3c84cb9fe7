package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Attention;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.events.EventExploration;
import dev.hypnos.kernel.systematic.DepthFirst;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.ReducedExploration;
import dev.hypnos.kernel.systematic.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The strategies that a campaign can be run with, by the names that people write. */
public enum StrategyKind {
    MIX("mix"),
    RANDOM_WALK("random-walk"),
    PCT("pct"),
    POS("pos"),
    POS_STAR("pos-star"),
    FIFO("fifo"),
    OPTIMAL_DPOR("optimal-dpor"),
    SOURCE_DPOR("source-dpor"),
    DPOR("dpor"),
    DFS("dfs"),
    FLYMC("flymc");

    /**
     * The names that people write, the usual one first. A constant of the compiler's, for code that must not load this
     * class yet.
     */
    public static final String NAMES =
            "mix, pos, pos-star, pct, random-walk, fifo, optimal-dpor, source-dpor, dpor, dfs, flymc";

    private final String label;

    StrategyKind(String label) {
        this.label = label;
    }

    /** A new strategy of this kind; it may learn from trial to trial, so a campaign keeps it. */
    public Strategy create() {
        return create(Reach.FULL);
    }

    /** The same; a strategy that tries one order after the other goes so far. */
    public Strategy create(Reach reach) {
        return switch (this) {
            case MIX -> new Mix();
            case RANDOM_WALK -> new RandomWalk();
            case PCT -> new Pct();
            case POS -> new Pos();
            case POS_STAR -> new PosStar();
            case FIFO -> new Fifo();
            case OPTIMAL_DPOR -> new ReducedExploration(Reduction.OPTIMAL, reach);
            case SOURCE_DPOR -> new ReducedExploration(Reduction.SOURCE, reach);
            case DPOR -> new ReducedExploration(Reduction.PERSISTENT, reach);
            case DFS -> new DepthFirst(reach);
            case FLYMC -> new EventExploration(reach.reductions());
        };
    }

    /**
     * Whether it tries one order after the other until all were tried:
     * {@link dev.hypnos.kernel.systematic.Exploration}.
     */
    public boolean isSystematic() {
        return switch (this) {
            case OPTIMAL_DPOR, SOURCE_DPOR, DPOR, DFS, FLYMC -> true;
            default -> false;
        };
    }

    /** What strategies of this kind must hear of. */
    public Attention attention() {
        return this == FLYMC ? Attention.EVENTS : isSystematic() ? Attention.EXACT : Attention.USUAL;
    }

    /** Those that draw: each trial is an experiment of its own. */
    public static List<StrategyKind> random() {
        return Arrays.stream(values()).filter(kind -> !kind.isSystematic()).toList();
    }

    /** The kind with this name, in any case; {@code pos*} is {@code pos-star}. */
    public static StrategyKind parse(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT).replace('_', '-');
        if (wanted.equals("pos*")) {
            return POS_STAR;
        }
        for (StrategyKind kind : values()) {
            if (kind.label.equals(wanted)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no strategy is called '" + name + "'; choose one of "
                + Arrays.stream(values()).map(StrategyKind::label).collect(Collectors.joining(", ")));
    }

    /** The name that people write. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label;
    }
}
