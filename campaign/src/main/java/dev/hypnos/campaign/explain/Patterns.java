package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says which well-known kind of error a finding is, by these rules; the first that fits holds, and where none does
 * there is no name. The pair are the two operations whose order decides, <i>a</i> of task A before <i>b</i> of task B
 * in the trial that fails.
 *
 * <ul>
 *   <li>Lock order: the trial ends in a circle of tasks each of which waits for a monitor or a lock, and a and b both
 *     take one.
 *   <li>Missed notification: A or B is left waiting to be notified or signalled. Another task notified or signalled
 *     there before anybody waited there, and none did after it had begun to wait.
 *   <li>Message overtaking: a and b both deliver a message to the same place, or both send one to the same mailbox.
 *   <li>Lost update: a task reads a variable, another writes it, and the first writes it without having read it again.
 *     The pair is the read and the other task's write, or it ends with the write that goes over the other.
 *   <li>Check then act: the same, but the task reads it again, or writes the same as the other and no number, or it is
 *     no variable but an object that is looked at and changed by calls. A call that compares and sets is no such act.
 *   <li>Stale read: a reads what b writes, B has written it before, A does not write it later and is not left waiting
 *     to be notified.
 *   <li>Order violation: a reads what b writes, B has not written it before, A does not write it later and is not left
 *     waiting to be notified; or a writes what b reads, and B has not read something else before that A wrote after it.
 *   <li>Double apply: an operation of the program that changes something is executed twice in the trial that fails, the
 *     second time after a, and once in the trial that passes; and no tasks wait for ever.
 * </ul>
 */
final class Patterns {
    private static final Set<String> NOTIFIES = Set.of("notify", "notifyAll", "signal", "signalAll");
    private static final java.util.regex.Pattern NUMBER = java.util.regex.Pattern.compile("-?[0-9.]+");
    private static final Set<String> WAITS = Set.of(
            "wait", "await", "awaitNanos", "awaitUntil", "awaitUninterruptibly", "park", "parkNanos", "parkUntil");

    private final List<Observation> failing;
    private final List<Observation> passing;
    private final DecidingPair pair;
    private final Failure failure;
    private final Accesses accesses;
    private final @Nullable Access second;

    /**
     * A pattern that fits.
     *
     * @param act for a lost update and check then act, the position of what the task does that was interrupted; else -1
     * @param victim for those, the position of the other task's write
     */
    record Match(Pattern pattern, int act, int victim) {
        Match(Pattern pattern) {
            this(pattern, -1, -1);
        }
    }

    private Patterns(
            List<Observation> failing,
            List<Observation> passing,
            DecidingPair pair,
            Failure failure,
            Accesses accesses,
            @Nullable Access second) {
        this.failing = failing;
        this.passing = passing;
        this.pair = pair;
        this.failure = failure;
        this.accesses = accesses;
        this.second = second;
    }

    /**
     * The pattern, or null.
     *
     * @param accesses those of the trial that fails
     * @param second how the second operation of the pair touches its resource, where the trial that fails has not come
     *     to it
     */
    static @Nullable Match of(
            List<Observation> failing,
            List<Observation> passing,
            DecidingPair pair,
            Failure failure,
            Accesses accesses,
            @Nullable Access second) {
        return new Patterns(failing, passing, pair, failure, accesses, second).match();
    }

    private @Nullable Match match() {
        if (isLockOrder()) {
            return new Match(Pattern.LOCK_ORDER);
        }
        if (isMissedNotification()) {
            return new Match(Pattern.MISSED_NOTIFICATION);
        }
        Observation first = pair.firstOperation();
        Observation second = pair.secondOperation();
        boolean isSame = first.resource() != null && first.resource().equals(second.resource());
        if (isSame && isMessage(first) && isMessage(second)) {
            return new Match(Pattern.MESSAGE_OVERTAKING);
        }
        Match overwritten = isSame && pair.hasSecond() ? overwritten() : null;
        if (overwritten != null) {
            return overwritten;
        }
        if (isSame
                && isRead(pair.first())
                && isSecond(Access.WRITE)
                && !writesLater(first)
                && !isLeftWaiting(first.taskName())) {
            boolean hasWritten = writes(second.task(), first.resource(), 0, pair.first()) >= 0;
            return new Match(hasWritten ? Pattern.STALE_READ : Pattern.ORDER_VIOLATION);
        }
        if (isSame && isWrite(pair.first()) && isSecond(Access.READ) && !isHalfRead()) {
            return new Match(Pattern.ORDER_VIOLATION);
        }
        return isAppliedTwice() ? new Match(Pattern.DOUBLE_APPLY) : null;
    }

    private boolean isLockOrder() {
        if (!(failure instanceof Failure.Deadlock) || failure.waiting().cycle().size() < 2) {
            return false;
        }
        for (WaitingTask waiting :
                failure.waiting().tasks().subList(0, failure.waiting().cycle().size())) {
            if (!(waiting.waitsFor() instanceof Wait.Monitor) && !(waiting.waitsFor() instanceof Wait.Lock)) {
                return false;
            }
        }
        return accesses.of(pair.first()) == Access.ACQUIRE && isSecond(Access.ACQUIRE);
    }

    private boolean isMissedNotification() {
        if (!(failure instanceof Failure.Deadlock)) {
            return false;
        }
        for (WaitingTask waiting : failure.waiting().tasks()) {
            String resource = waiting.waitsFor().resource();
            boolean isOfPair = waiting.task()
                            .name()
                            .equals(pair.firstOperation().taskName())
                    || waiting.task().name().equals(pair.secondOperation().taskName());
            boolean waits =
                    waiting.waitsFor() instanceof Wait.Notification || waiting.waitsFor() instanceof Wait.Condition;
            if (isOfPair
                    && waits
                    && resource != null
                    && isNotifiedBeforeItWaits(waiting.task().name(), resource)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it was notified there while nobody waited, and not any more once the task waited. */
    private boolean isNotifiedBeforeItWaits(String task, String resource) {
        boolean isNotified = false;
        boolean isMissed = false;
        for (Observation observation : failing) {
            if (!observation.isOperation() || !resource.equals(observation.resource())) {
                continue;
            }
            String method = method(observation);
            if (WAITS.contains(method)) {
                if (!isNotified) {
                    return false;
                }
                isMissed |= observation.taskName().equals(task);
            } else if (NOTIFIES.contains(method)) {
                if (isMissed) {
                    return false;
                }
                isNotified |= !observation.taskName().equals(task);
            }
        }
        return isMissed;
    }

    private static boolean isMessage(Observation observation) {
        return observation.isOfNobody() && observation.taskName().indexOf('>') >= 0
                || observation.line() != null && observation.line().startsWith("sends ");
    }

    /** A task looks, another writes, and the first writes over it. */
    private @Nullable Match overwritten() {
        Observation first = pair.firstOperation();
        Observation second = pair.secondOperation();
        String resource = Objects.requireNonNull(first.resource());
        int look;
        int victim;
        int act;
        if (isRead(pair.first()) && isSecond(Access.WRITE) && (act = act(first.task(), resource, pair.second())) >= 0) {
            look = pair.first();
            victim = pair.second();
        } else if (isSecond(Access.WRITE) && isAct(second)) {
            act = pair.second();
            look = lastRead(second.task(), resource, pair.second());
            victim = look < 0 ? -1 : writes(first.task(), resource, look, act);
        } else {
            return null;
        }
        if (look < 0 || victim < 0 || !isSameThing(failing.get(look), failing.get(act))) {
            return null;
        }
        boolean isOfVariable =
                isVariable(failing.get(look)) && isVariable(failing.get(victim)) && isVariable(failing.get(act));
        boolean looksAgain = reads(failing.get(look).task(), resource, victim, act);
        boolean isLost = isOfVariable && !looksAgain && changesIt(failing.get(act), failing.get(victim));
        Pattern pattern = isLost ? Pattern.LOST_UPDATE : Pattern.CHECK_THEN_ACT;
        return new Match(pattern, act, victim);
    }

    /** To write what is there already changes nothing, unless both have counted. */
    private static boolean changesIt(Observation act, Observation victim) {
        String value = act.value();
        return value == null
                || !value.equals(victim.value())
                || NUMBER.matcher(value).matches();
    }

    /** Whether the task looked in order to wait, and still waits to be told. */
    private boolean isLeftWaiting(String task) {
        return failure.waiting().tasks().stream()
                .anyMatch(waiting -> waiting.task().name().equals(task)
                        && (waiting.waitsFor() instanceof Wait.Notification
                                || waiting.waitsFor() instanceof Wait.Condition));
    }

    /**
     * Whether the second task has seen something else as it was before the first task wrote it: then it is not too
     * late, but sees half of a change.
     */
    private boolean isHalfRead() {
        int writer = pair.firstOperation().task();
        int end = pair.hasSecond() ? pair.second() : failing.size();
        for (int at = 0; at < end; at++) {
            Observation observation = failing.get(at);
            String resource = observation.resource();
            if (observation.task() == pair.secondOperation().task()
                    && isRead(at)
                    && resource != null
                    && !resource.equals(pair.firstOperation().resource())
                    && writes(writer, resource, at, end) >= 0) {
                return true;
            }
        }
        return false;
    }

    private boolean writesLater(Observation first) {
        return writes(first.task(), first.resource(), Math.max(pair.first(), pair.second()), failing.size()) >= 0;
    }

    /** The first write of the task on this after that position which depends on nothing that it compares. */
    private int act(int task, String resource, int after) {
        for (int at = after + 1; at < failing.size(); at++) {
            if (isWriteOf(at, task, resource) && isAct(failing.get(at))) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isAct(Observation observation) {
        return !method(observation).contains("ompareAnd");
    }

    /** The first write of a task on this between two positions, or -1. */
    private int writes(int task, @Nullable String resource, int from, int to) {
        for (int at = from; at < to; at++) {
            if (resource != null && isWriteOf(at, task, resource)) {
                return at;
            }
        }
        return -1;
    }

    private boolean isWriteOf(int at, int task, String resource) {
        Observation observation = failing.get(at);
        return observation.task() == task && isWrite(at) && resource.equals(observation.resource());
    }

    private boolean reads(int task, String resource, int from, int to) {
        int at = lastRead(task, resource, to);
        return at > from;
    }

    private int lastRead(int task, String resource, int before) {
        for (int at = before - 1; at >= 0; at--) {
            Observation observation = failing.get(at);
            if (observation.task() == task && isRead(at) && resource.equals(observation.resource())) {
                return at;
            }
        }
        return -1;
    }

    private record Applied(int site, String resource) {}

    private boolean isAppliedTwice() {
        if (failure instanceof Failure.Deadlock) {
            return false;
        }
        Map<Applied, Integer> inPassing = new HashMap<>();
        for (Observation observation : passing) {
            if (observation.isOperation() && observation.resource() != null) {
                inPassing.merge(new Applied(observation.site(), observation.resource()), 1, Integer::sum);
            }
        }
        Map<Applied, Integer> inFailing = new HashMap<>();
        Set<Applied> after = new HashSet<>();
        for (int at = 0; at < failing.size(); at++) {
            Observation observation = failing.get(at);
            String resource = observation.resource();
            if (resource != null && isWrite(at) && isOfProgram(observation)) {
                Applied applied = new Applied(observation.site(), resource);
                inFailing.merge(applied, 1, Integer::sum);
                if (at > pair.first()) {
                    after.add(applied);
                }
            }
        }
        return after.stream()
                .anyMatch(
                        applied -> inFailing.getOrDefault(applied, 0) == 2 && inPassing.getOrDefault(applied, 0) == 1);
    }

    private static boolean isOfProgram(Observation observation) {
        return !observation.isOfNobody()
                && CodeOwner.ofName(Sites.get(observation.site()).className()) == CodeOwner.PROGRAM;
    }

    private boolean isRead(int at) {
        return accesses.isRead(at);
    }

    private boolean isWrite(int at) {
        return accesses.isWrite(at);
    }

    /** Whether that is how the second operation of the pair touches its resource. */
    private boolean isSecond(Access access) {
        return access
                == (pair.hasSecond()
                        ? accesses.of(pair.second())
                        : second != null
                                ? second
                                : Sites.get(pair.secondOperation().site()).access());
    }

    /** A field, an element, or an object that holds one value and is asked for it or given it. */
    private static boolean isVariable(Observation observation) {
        String action = Sites.get(observation.site()).action();
        return action.startsWith("read ")
                || action.startsWith("write ")
                || action.startsWith("Atomic") && Set.of("get", "set").contains(method(observation));
    }

    /**
     * Whether both touch the variable, or both what is in it. A collection is called by the name of the field that it
     * is in, so a read of the field and a call of the collection look alike, and the field may have got another
     * collection meanwhile.
     */
    private static boolean isSameThing(Observation one, Observation other) {
        return isAccess(one) == isAccess(other);
    }

    /** Whether it reads or writes a variable, by itself or through a handle. */
    private static boolean isAccess(Observation observation) {
        String action = Sites.get(observation.site()).action();
        return action.startsWith("read ")
                || action.startsWith("write ")
                || action.startsWith("VarHandle.")
                || action.contains("FieldUpdater.");
    }

    private static String method(Observation observation) {
        Site site = Sites.get(observation.site());
        return site.action().substring(site.action().lastIndexOf('.') + 1);
    }
}
