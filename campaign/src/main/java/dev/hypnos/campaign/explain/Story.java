package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells what decided, in a few sentences: who did what before whom, what kind of error that is, the two lines, and what
 * happens the other way round.
 */
final class Story {
    private static final int TEXT_MAX = 90;
    private static final int NAME_MAX = 32;

    private final List<Observation> failing;
    private final List<Observation> passing;
    private final DecidingPair pair;
    private final boolean looksFirst;
    /** How many tasks have a name of a thread. */
    private final Map<String, String> tasksByThread = new HashMap<>();

    private Story(List<Observation> failing, List<Observation> passing, DecidingPair pair, boolean looksFirst) {
        this.looksFirst = looksFirst;
        this.failing = failing;
        this.passing = passing;
        this.pair = pair;
        for (Observation observation : failing) {
            tasksByThread.merge(
                    observation.threadName(), observation.taskName(), (one, other) -> one.equals(other) ? one : "");
        }
    }

    /**
     * Tells it.
     *
     * @param looksFirst whether the first operation of the pair only reads
     * @param source the text of the line of a site, or null
     */
    static List<String> of(
            List<Observation> failing,
            List<Observation> passing,
            DecidingPair pair,
            Patterns.@Nullable Match match,
            boolean looksFirst,
            Function<Site, @Nullable String> source) {
        return new Story(failing, passing, pair, looksFirst).lines(match, source);
    }

    private List<String> lines(Patterns.@Nullable Match match, Function<Site, @Nullable String> source) {
        List<String> lines = new ArrayList<>();
        lines.add(sentence() + closing(match) + ".");
        if (match != null) {
            lines.add(name(match));
        }
        String first = place("1>", pair.firstOperation(), source);
        String second = place("2>", pair.secondOperation(), source);
        lines.add(first);
        lines.add(second);
        lines.add("The other way round it was run as well, and the test passes.");
        lines.removeIf(String::isEmpty);
        return lines;
    }

    private String sentence() {
        Observation first = pair.firstOperation();
        Observation second = pair.secondOperation();
        boolean isSame = first.resource() != null && first.resource().equals(second.resource());
        String before = phrase(first, pair.first(), failing, false) + " before ";
        if (!pair.hasSecond()) {
            return before + phrase(second, pair.secondInPassing(), passing, isSame) + ", which it never comes to";
        }
        return before + phrase(second, pair.second(), failing, isSame);
    }

    private String closing(Patterns.@Nullable Match match) {
        if (match == null || match.act() < 0 || match.act() == pair.second()) {
            return "";
        }
        Observation act = failing.get(match.act());
        String verb = verb(act);
        return switch (match.pattern()) {
            case LOST_UPDATE -> ", and writes " + (act.value() == null ? "" : act.value() + " ") + "over it";
            case CHECK_THEN_ACT -> ", and then " + verb + (verb.startsWith("calls ") ? "" : " it") + " all the same";
            case ORDER_VIOLATION, MISSED_NOTIFICATION, LOCK_ORDER, STALE_READ, DOUBLE_APPLY, MESSAGE_OVERTAKING -> "";
        };
    }

    private String name(Patterns.Match match) {
        Observation first = pair.firstOperation();
        Observation second = pair.secondOperation();
        String one = task(first);
        String other = task(second);
        return switch (match.pattern()) {
            case LOST_UPDATE -> {
                String loser = task(failing.get(match.victim()));
                yield "A lost update: what " + loser + " wrote is gone.";
            }
            case CHECK_THEN_ACT -> {
                String actor = task(failing.get(match.act()));
                yield "Check then act: what " + actor + " saw is no longer so when it acts on it.";
            }
            case ORDER_VIOLATION ->
                looksFirst
                        ? "An order violation: " + one + " looks before " + other + " has written."
                        : "An order violation: " + one + " writes before " + other + " has looked.";
            case STALE_READ -> "A stale read: " + one + " goes on with a value that " + other + " replaces.";
            case MISSED_NOTIFICATION ->
                "A missed notification: it came before anybody waited for it, and none comes after it.";
            case LOCK_ORDER -> "Lock order: " + one + " and " + other + " take the same locks in different orders.";
            case DOUBLE_APPLY -> "Double apply: what should happen once happens twice.";
            case MESSAGE_OVERTAKING -> "Message overtaking: of two messages to one place, one comes before the other.";
        };
    }

    /** {@code 1> ada at LostUpdate.java:21:  count++;}. */
    private String place(String mark, Observation observation, Function<Site, @Nullable String> source) {
        Site site = Sites.get(observation.site());
        if (site.line() < 0) {
            return "";
        }
        String text = source.apply(site);
        return "  " + mark + " " + (observation.isOfNobody() ? "sent" : task(observation)) + " at " + site.location()
                + (text == null ? "" : ":  " + cut(text.strip()));
    }

    /** Who does what: {@code ada reads VisitCounter#1.count (0)}. */
    private String phrase(Observation observation, int at, List<Observation> all, boolean isSame) {
        if (observation.isOfNobody()) {
            return ofNobody(observation, at, all);
        }
        if (observation.line() != null) {
            return task(observation) + " " + cut(observation.line());
        }
        String resource = observation.resource();
        String verb = verb(observation);
        String value = observation.value();
        String shown = value == null ? "" : " (" + cut(value) + ")";
        if (verb.startsWith("calls ")) {
            return task(observation) + " " + verb + (resource == null || isSame ? "" : " of " + resource) + shown;
        }
        return task(observation) + " " + verb + (resource == null ? "" : isSame ? " it" : " " + resource) + shown;
    }

    /** A message arrives: what the receiver makes of it comes right after. */
    private String ofNobody(Observation observation, int at, List<Observation> all) {
        if (observation.taskName().equals("clock")) {
            return "the clock moves";
        }
        if (at + 1 < all.size()) {
            Observation next = all.get(at + 1);
            if (!next.isOperation() && next.line() != null && next.line().startsWith("receives ")) {
                return task(next) + " " + cut(next.line());
            }
        }
        String way = observation.taskName().substring(observation.taskName().indexOf('>') + 1);
        boolean isToTask = way.isEmpty() || Character.isDigit(way.charAt(0));
        if (isToTask) {
            return "a message arrives at " + observation.resource();
        }
        return (way.startsWith("a ") ? way : "the " + way) + " arrives";
    }

    private static String verb(Observation observation) {
        String action = Sites.get(observation.site()).action();
        int dot = action.indexOf('.');
        int space = action.indexOf(' ');
        if (dot >= 0 && space < 0) {
            return "calls " + action.substring(dot + 1);
        }
        String word = space < 0 ? action : action.substring(0, space);
        return switch (word) {
            case "notify" -> "notifies";
            case "notifyAll" -> "notifies all on";
            case "wait" -> "waits on";
            case "see" -> "looks at";
            case "park" -> "parks on";
            case "whereis" -> "looks up";
            case "table" -> "uses";
            default -> word + (word.endsWith("s") || word.endsWith("sh") || word.endsWith("ch") ? "es" : "s");
        };
    }

    private String task(Observation observation) {
        String thread = observation.threadName();
        if (thread.isEmpty()) {
            return "task " + observation.taskName();
        }
        String name = thread.length() <= NAME_MAX ? thread : thread.substring(0, NAME_MAX - 1) + "…";
        return tasksByThread.getOrDefault(thread, observation.taskName()).isEmpty()
                ? name + " (" + observation.taskName() + ")"
                : name;
    }

    private static String cut(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX - 1) + "…";
    }
}
