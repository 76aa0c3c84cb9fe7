package dev.hypnos.runtime.library;

import dev.hypnos.runtime.world.Expectations;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When faults come. A fault makes a difference only relative to what its hosts do that others can notice: sending, receiving, writing to a
 * disk. So its moment is a number of such events, which the strategy chooses among as many as there were in other trials. From then on the
 * fault is an operation like any other, and the strategy decides whether it comes before the next one that it conflicts with, or after some.
 * A fault whose moment does not come never happens.
 */
public final class Moments {
    /** More events than trials have. */
    private static final int BOUND = 1 << 20;

    private final List<Moment> chosen = new ArrayList<>();
    /** Those that have not come, and an operation waits for them. */
    private final List<Moment> waiting = new ArrayList<>();

    /** The hosts of which events are counted since then, by their names together. */
    private final Map<String, Counted> counted = new LinkedHashMap<>();

    private @Nullable Expectations expectations;

    private record Counted(List<? extends VirtualHost> hosts, int before) {
        int count() {
            return sum(hosts) - before;
        }
    }

    /** Before, or after, so many events of some hosts. */
    public final class Moment {
        private final List<? extends VirtualHost> hosts;
        private final long due;
        private int resource;
        /** Whether it cannot come any more. */
        private boolean isOver;

        private Moment(List<? extends VirtualHost> hosts, long due) {
            this.hosts = hosts;
            this.due = due;
        }

        private boolean hasCome() {
            return !isOver && sum(hosts) >= due;
        }

        /** The running task executes an operation on this resource when the moment has come. */
        public void await(String action, int on) {
            resource = on;
            waiting.add(this);
            DeviceHooks.awaitFault(action, on, this::hasCome);
        }
    }

    /** Faults may come from now on: what these hosts do counts. */
    public void begin(List<? extends VirtualHost> hosts) {
        expectations = DeviceHooks.expectations();
        counted.computeIfAbsent(key(hosts), absent -> new Counted(hosts, sum(hosts)));
    }

    /** A moment among the events of these hosts: a choice of the running task. */
    public Moment choose(List<? extends VirtualHost> hosts) {
        begin(hosts);
        int expected = DeviceHooks.expectations().of(key(hosts));
        Moment moment = new Moment(hosts, (long) sum(hosts) + DeviceHooks.moment(expected, BOUND));
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

    /** A host did something that others can notice. */
    public void noticed() {
        for (int i = 0; i < waiting.size(); i++) {
            Moment moment = waiting.get(i);
            if (moment.hasCome()) {
                waiting.remove(i--);
                DeviceHooks.touched(null, moment.resource);
            }
        }
    }

    /** The trial is over. */
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

    private static int sum(List<? extends VirtualHost> hosts) {
        int sum = 0;
        for (int i = 0; i < hosts.size(); i++) {
            sum += hosts.get(i).timesNoticed();
        }
        return sum;
    }

    private static String key(List<? extends VirtualHost> hosts) {
        return hosts.stream().map(VirtualHost::name).collect(Collectors.joining(" "));
    }
}
