package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node: processes, the names they are registered under, tables, and a {@linkplain #store() store} that survives all
 * of them. Made by {@link Model#node}, and running from then on.
 *
 * @since 0.1
 */
public final class Node {
    /** How long processes have to end when their node is stopped. */
    private static final long STOP_MILLIS = 5_000;

    private static final long STOP_STEP_MILLIS = 100;

    final World world;
    private final String name;
    final List<Process> processes = new ArrayList<>();
    final Map<Node, Connection> connections = new IdentityHashMap<>();
    final Map<String, Table<?, ?>> tables = new LinkedHashMap<>();
    private final Map<String, Process> registry = new LinkedHashMap<>();
    private final Map<String, Integer> nameResources = new LinkedHashMap<>();
    private final Map<String, Integer> tableResources = new LinkedHashMap<>();
    private final Store store;
    private final int resource;
    private final Map<String, Body> started = new LinkedHashMap<>();
    private boolean running = true;

    Node(World world, String name) {
        this.world = world;
        this.name = name;
        this.store = new Store(this);
        this.resource = world.newResource("node " + name);
    }

    public String name() {
        return name;
    }

    /** What the node has on disk: it is there again when the node is. */
    public Store store() {
        return store;
    }

    /** Whether the node runs; an operation. */
    public boolean isRunning() {
        Process.current("isRunning").operate(ModelHooks.takePoint(), ModelOperation.NODE, resource, Access.READ);
        return running;
    }

    /** The address of a name on this node. */
    public Address address(String registered) {
        return new Address(registered, this);
    }

    /**
     * The node is gone, at once: its processes do nothing more, registrations and tables are lost. Others see
     * {@link Reason#NO_CONNECTION}. What is on its way to others still arrives.
     */
    public void kill() {
        int point = ModelHooks.takePoint();
        Process caller = Process.current("kill");
        caller.operate(point, ModelOperation.NODE, resource, Access.WRITE);
        ModelHooks.did("kills node ", this, "", "");
        killBy(caller);
        caller.obey();
    }

    /** As {@link #kill}, by the operation under way. */
    void killBy(Process caller) {
        running = false;
        Task acting = caller.task();
        ModelHooks.loses(acting);
        for (String registered : List.copyOf(registry.keySet())) {
            unregister(acting, registered);
        }
        for (Table<?, ?> table : List.copyOf(tables.values())) {
            table.vanish(acting);
        }
        for (Channel channel : world.channels) {
            if (channel.leadsTo(this)) {
                channel.lose();
            }
        }
        for (Process process : List.copyOf(processes)) {
            process.vanish(acting);
        }
    }

    /**
     * Stops the node: {@link Reason#SHUTDOWN} goes to the processes that were started from elsewhere, as if from
     * whoever started them, and after five seconds to those that are left; after five more the node is killed. Not for
     * a process of the node itself.
     */
    public void stop() {
        int point = ModelHooks.takePoint();
        Process caller = Process.current("stop");
        if (caller.node == this) {
            throw new IllegalStateException("a process cannot stop its own node " + name + "; it can kill it");
        }
        caller.operate(point, ModelOperation.NODE, resource, Access.WRITE);
        ModelHooks.did("stops node ", this, "", "");
        shutDown(point, caller, true);
        if (!processes.isEmpty()) {
            caller.operate(point, ModelOperation.NODE, resource, Access.WRITE);
            shutDown(point, caller, false);
        }
        caller.operate(point, ModelOperation.NODE, resource, Access.WRITE);
        killBy(caller);
    }

    private void shutDown(int point, Process caller, boolean onlyFirst) {
        for (Process process : List.copyOf(processes)) {
            Process parent = process.parent;
            if (!onlyFirst || parent == null || parent.node != this || parent.isDead()) {
                ModelHooks.also(caller.task(), process.mailbox(), Access.WRITE);
                process.signalled(caller.task(), parent == null ? caller : parent, Reason.SHUTDOWN, false);
            }
        }
        for (long waited = 0; waited < STOP_MILLIS && !processes.isEmpty(); waited += STOP_STEP_MILLIS) {
            caller.sleep(point, STOP_STEP_MILLIS * 1_000_000);
        }
    }

    /**
     * Starts a process on this node, as {@link Model#spawn(Node, String, Body)} does. Where a
     * {@linkplain Model#faults fault} takes the node away and it comes back, the process is started again.
     */
    public Pid start(String process, Body body) {
        started.put(process, body);
        return Model.spawn(process, this, body).pid;
    }

    boolean wasStarted() {
        return !started.isEmpty();
    }

    /** It is there again, and what was started on it: an operation of the running process. */
    void comeBack() {
        Process acting = Process.current("start");
        acting.operate(World.faultPoint(), ModelOperation.NODE, resource, Access.WRITE);
        if (!running) {
            ModelHooks.did("starts node ", this, "", "");
            running = true;
            started.forEach((process, body) -> World.begin(new Process(world, this, process, null), process, body));
        }
    }

    /** Starts the node again, empty but for its store. */
    public void start() {
        int point = ModelHooks.takePoint();
        Process.current("start").operate(point, ModelOperation.NODE, resource, Access.WRITE);
        ModelHooks.did("starts node ", this, "", "");
        running = true;
    }

    int resource() {
        return resource;
    }

    boolean runs() {
        return running;
    }

    // Names

    /** Who has this name, or null; no operation. */
    @Nullable
    Process registered(String registered) {
        return registry.get(registered);
    }

    int nameResource(String registered) {
        return nameResources.computeIfAbsent(registered, key -> world.newResource("name " + key + "@" + name));
    }

    /** What stands for whether there is a table of this name. */
    int tableResource(String table) {
        return tableResources.computeIfAbsent(table, key -> world.newResource("existence of table " + key));
    }

    void register(String registered, Process process) {
        if (registry.put(registered, process) != process) {
            process.names.add(registered);
        }
    }

    /** The name is free again, by the operation of whoever acts. */
    void unregister(Task acting, String registered) {
        Process process = registry.remove(registered);
        if (process != null) {
            process.names.remove(registered);
            ModelHooks.also(acting, nameResource(registered), Access.WRITE);
        }
    }

    /** For people: the mailbox of whoever has a name now, or the name. */
    Object receiver(Address address) {
        Process owner = registered(address.name());
        return owner == null ? address : owner.mailboxName;
    }

    /** Two nodes are equal only if they are the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    /** The same in every trial, and so is the order of a set of nodes. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
