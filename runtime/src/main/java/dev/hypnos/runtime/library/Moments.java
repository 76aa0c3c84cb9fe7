package dev.hypnos.runtime.library;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.world.Expectations;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When faults come. A fault makes a difference only relative to what its hosts do that others can notice: sending,
 * receiving, writing to a disk. So its moment is a number of such events, which the strategy chooses among as many as
 * there were in other trials. From then on the fault is an operation like any other, and the strategy decides whether
 * it comes before the next one that it conflicts with, or after some. A fault whose moment does not come never happens.
 *
 * <p>Many errors need two faults, the second soon after the first has come or has ended: while others notice, or
 * recover. For moments that are uniform among all events that is rare. So where there is more than one fault, every
 * second is in company: some events after another one came or ended, few as likely as many. And every second that lasts
 * ends in company, or some events after it came itself: what comes back while others recover meets what no one meets
 * who comes back in peace.
 */
public final class Moments implements AutoCloseable {
    /** More events than trials have. */
    private static final int BOUND = 1 << 20;

    /** Fewer events than so many after another fault is soon. */
    private static final int SOON = 128;

    /** After which of the first such changes, at most, a fault in company comes. */
    private static final int CHANGES_MAX = 4;

    /**
     * After which of the next such changes, at most, a fault ends that ends in company; after none if it ends soon
     * after it came.
     */
    private static final int CHANGES_TO_END_MAX = 2;

    private final List<Moment> chosen = new ArrayList<>();
    /** Those that have not come, and an operation waits for them. */
    private final List<Moment> waiting = new ArrayList<>();

    /** What is counted since then, by what it is called. */
    private final Map<String, Counted> counted = new LinkedHashMap<>();

    private @Nullable Expectations expectations;

    private record Counted(IntSupplier events, int before) {
        int count() {
            return events.getAsInt() - before;
        }
    }

    /** After so many events. */
    public final class Moment {
        private final IntSupplier events;
        /** How many changes by other faults it awaits, and how many events from then on. */
        private int changesLeft;

        private int after;
        private long due;
        private int resource;
        /** Whether it cannot come any more. */
        private boolean isOver;

        /** Whose event it came with. */
        private @Nullable VirtualHost by;

        private BooleanSupplier condition = () -> true;

        private Moment(IntSupplier events, long due) {
            this.events = events;
            this.due = due;
        }

        /** What it waits for after that counts from now on. */
        private void begin() {
            due = (long) events.getAsInt() + after;
        }

        private boolean hasCome() {
            return !isOver && changesLeft == 0 && events.getAsInt() >= due && condition.getAsBoolean();
        }

        /** How many events there were before it, or will have been. */
        public long due() {
            return due;
        }

        /** The running task executes an operation on this resource when the moment has come. */
        public void await(String action, int on) {
            resource = on;
            waiting.add(this);
            DeviceHooks.awaitFault(action, on, this::hasCome);
        }

        /** Whose event it came with; null where it came with another fault. */
        public @Nullable VirtualHost by() {
            return by;
        }

        /** As {@link #await}, or when so much time has passed. */
        public void await(String action, int on, long nanos) {
            resource = on;
            waiting.add(this);
            DeviceHooks.await(action, on, Access.WRITE, this::hasCome, nanos);
            waiting.remove(this);
        }
    }

    /** What is counted of hosts, for a fault to come among it. */
    public enum Of {
        /** What others, or the disk, can notice. */
        EVENTS,
        /** What the end of a process, or of its machine, can take away. */
        STAKES
    }

    private void count(String key, IntSupplier events) {
        expectations = DeviceHooks.expectations();
        counted.computeIfAbsent(key, absent -> new Counted(events, events.getAsInt()));
    }

    /** A moment among the events of these hosts: a choice of the running task. */
    public Moment choose(List<? extends VirtualHost> hosts, Of counted) {
        return choose(key(hosts, counted), () -> sum(hosts, counted));
    }

    /** The same, or some events of these hosts after another fault came or ended. */
    public Moment chooseInCompany(List<? extends VirtualHost> hosts, Of counted) {
        return DeviceHooks.choose(2) == 0
                ? choose(hosts, counted)
                : soonAfter(1 + DeviceHooks.choose(CHANGES_MAX), hosts, counted);
    }

    /**
     * A moment for a fault that has come to end: some events of these hosts after that, or after another one came or
     * ended.
     */
    public Moment chooseEnd(List<? extends VirtualHost> hosts) {
        return soonAfter(DeviceHooks.choose(CHANGES_TO_END_MAX + 1), hosts, Of.EVENTS);
    }

    private Moment soonAfter(int changes, List<? extends VirtualHost> hosts, Of counted) {
        IntSupplier events = () -> sum(hosts, counted);
        count(key(hosts, counted), events);
        Moment moment = new Moment(events, Long.MAX_VALUE);
        moment.changesLeft = changes;
        moment.after = DeviceHooks.moment(0, SOON);
        if (changes == 0) {
            moment.begin();
        }
        chosen.add(moment);
        return moment;
    }

    /** Any moment at which this holds: for who decides about each of them. */
    public Moment whenever(BooleanSupplier condition) {
        Moment moment = new Moment(() -> 0, 0);
        moment.condition = condition;
        chosen.add(moment);
        return moment;
    }

    /** A fault has come, or is over. */
    public void changed() {
        for (Moment moment : chosen) {
            if (moment.changesLeft > 0 && --moment.changesLeft == 0) {
                moment.begin();
            }
        }
        noticed(null);
    }

    /**
     * The same among other events.
     *
     * @param key what they are called, the same in all trials
     * @param events how many there were
     */
    public Moment choose(String key, IntSupplier events) {
        count(key, events);
        int expected = DeviceHooks.expectations().of(key);
        Moment moment = new Moment(events, (long) events.getAsInt() + DeviceHooks.moment(expected, BOUND));
        chosen.add(moment);
        return moment;
    }

    /** No fault comes any more that has not come. */
    public void end() {
        chosen.forEach(moment -> moment.isOver = true);
        chosen.clear();
        waiting.clear();
        learn();
    }

    /** A host did something that others can notice; null where a fault did. */
    public void noticed(@Nullable VirtualHost by) {
        for (int i = 0; i < waiting.size(); i++) {
            Moment moment = waiting.get(i);
            if (moment.hasCome()) {
                waiting.remove(i--);
                moment.by = by;
                DeviceHooks.touched(null, moment.resource);
            }
        }
    }

    /** The trial is over. */
    @Override
    public void close() {
        learn();
    }

    private void learn() {
        Expectations learns = expectations;
        if (learns != null) {
            counted.forEach((key, since) -> learns.saw(key, since.count()));
        }
        counted.clear();
    }

    private static int sum(List<? extends VirtualHost> hosts, Of counted) {
        int sum = 0;
        for (int i = 0; i < hosts.size(); i++) {
            VirtualHost host = hosts.get(i);
            sum += counted == Of.STAKES ? host.timesAtStake() : host.timesNoticed();
        }
        return sum;
    }

    private static String key(List<? extends VirtualHost> hosts, Of counted) {
        String names = hosts.stream().map(VirtualHost::name).collect(Collectors.joining(" "));
        return counted == Of.STAKES ? "at stake on " + names : names;
    }
}
