package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.systematic.Reductions.Independence;
import java.util.Arrays;

/**
 * What is seen of nodes that run programs: which events there are, and what all tasks touched from an event to the
 * next. Of their states nothing is known.
 *
 * <p>An operation of a task is part of an event, so that accesses mean something else than they do for orders of
 * operations. A lock that is taken and given back within an event is read: it had to be free. One that is kept is
 * written, and so is one that is only given back. Whoever had to wait has read what it waits for.
 */
final class NodeSituation implements Situation {
    /** In place of a task where none acts. */
    private static final class Nobody extends Task {
        Nobody(String name, int kind) {
            super(-1, TaskName.named(name));
            eventKind = kind;
        }

        @Override
        protected boolean enabled() {
            return true;
        }
    }

    /** Time passes, since nothing else happens. */
    static final Task TIME = new Nobody("time", Event.QUIET);

    /** Numbers below this stand for nodes. */
    private static final int NODES = Event.NOBODY + 1;

    private static final int LOCKED = 8;
    private static final int GIVEN = 16;
    private static final int GROWTH = 1024;

    private final Touched none = new Touched();
    private ResourceNames names = ResourceNames.NONE;

    /** By resource: how the event under way touches it, and how often it took it more than it gave it back. */
    private byte[] how = new byte[GROWTH];

    private int[] kept = new int[GROWTH];
    /** By resource: the node of who touched it first in the trial, and one. */
    private byte[] owners = new byte[GROWTH];
    /** The resources that the event touches. */
    private int[] touched = new int[GROWTH];

    private int count;
    private long nodes;
    /** How many resources there were before the event. */
    private int known;

    /** The operation that was executed last, which may turn out to do less; -1 for none. */
    private int lastResource = -1;

    private Access lastAccess = Access.READ;
    private Task lastTask = TIME;

    /** A trial begins with these names. */
    void begin(ResourceNames trial) {
        names = trial;
        Arrays.fill(owners, (byte) 0);
        forget();
    }

    private void forget() {
        for (int i = 0; i < count; i++) {
            how[touched[i]] = 0;
            kept[touched[i]] = 0;
        }
        count = 0;
        nodes = 0;
        lastResource = -1;
    }

    /** How many resources there are by now, with those that stand for nodes. */
    int known() {
        int resources = names.count();
        return resources == Integer.MAX_VALUE ? resources : resources + NODES;
    }

    /** What tells a resource apart from others in other trials. */
    long identity(int number) {
        if (number < NODES) {
            return number;
        }
        int resource = number - NODES;
        long identity = names.identity(resource);
        return names.isObject(resource) ? Randomness.mix(identity + owners[resource]) : identity;
    }

    // What is touched

    void executes(Task task) {
        settleLast();
        nodes |= 1L << task.node;
        lastTask = task;
        lastResource = task.resource();
        lastAccess = task.access();
    }

    void refines(Access access) {
        lastAccess = access;
    }

    void waits(Task task) {
        if (task.resource() >= 0) {
            touch(task, task.resource(), ResourceFootprints.READ);
        }
    }

    private void settleLast() {
        if (lastResource >= 0) {
            touches(lastTask, lastResource, lastAccess);
            lastResource = -1;
        }
    }

    void touches(Task task, int resource, Access access) {
        switch (access) {
            case READ -> touch(task, resource, ResourceFootprints.READ);
            case WRITE -> touch(task, resource, ResourceFootprints.WRITE);
            case ACQUIRE -> {
                touch(task, resource, LOCKED);
                kept[resource]++;
            }
            case RELEASE -> {
                touch(task, resource, LOCKED | GIVEN);
                kept[resource]--;
            }
            case AWAIT ->
                touch(
                        task,
                        resource,
                        task.eventKind == Event.DELIVERY ? ResourceFootprints.MESSAGE : ResourceFootprints.READ);
        }
    }

    private void touch(Task task, int resource, int bits) {
        if (resource >= how.length) {
            int length = Math.max(resource + 1, how.length * 2);
            how = Arrays.copyOf(how, length);
            kept = Arrays.copyOf(kept, length);
            owners = Arrays.copyOf(owners, length);
        }
        if (how[resource] == 0) {
            if (count == touched.length) {
                touched = Arrays.copyOf(touched, count * 2);
            }
            touched[count++] = resource;
        }
        if (owners[resource] == 0) {
            owners[resource] = (byte) (task.node + 1);
        }
        how[resource] |= (byte) bits;
    }

    // What an event was

    /** The number of what the event touched that is over now. The next one begins. */
    int take(long event, Reductions reductions, ResourceFootprints footprints) {
        settleLast();
        int kind = Event.kind(event);
        boolean isFault = kind == Event.CRASH || kind == Event.RESTART;
        boolean touchesAll = kind == Event.TIMEOUT
                || kind == Event.QUIET
                || reductions.independence() == Independence.NONE
                || isFault && !reductions.faults();
        nodes |= 1L << Event.to(event);
        boolean isWhole = !isFault && reductions.independence() == Independence.MEMBERS
                || !isFault && reductions.independence() == Independence.EFFECTS && hasEffect();
        int[] entries = new int[NODES + count];
        int size = 0;
        for (int node = 0; node < NODES; node++) {
            boolean isTouched = (nodes >> node & 1) != 0;
            if (touchesAll || isTouched) {
                boolean writes = touchesAll || isWhole || isFault && node == Event.to(event);
                entries[size++] =
                        ResourceFootprints.entry(node, writes ? ResourceFootprints.WRITE : ResourceFootprints.READ);
            }
        }
        Arrays.sort(touched, 0, count);
        for (int i = 0; i < count; i++) {
            int resource = touched[i];
            int bits = settled(resource);
            // of the rest it is enough to know at which nodes it is; but what was sent comes before what arrives
            boolean counts = !isWhole
                    || (bits & ResourceFootprints.MESSAGE) != 0
                    || (how[resource] & (GIVEN | LOCKED)) == (GIVEN | LOCKED) && kept[resource] < 0;
            if (counts) {
                entries[size++] = ResourceFootprints.entry(resource + NODES, bits);
            }
        }
        int number = footprints.add(Arrays.copyOf(entries, size), known);
        forget();
        known = known();
        return number;
    }

    private int settled(int resource) {
        int bits = how[resource] & (ResourceFootprints.READ | ResourceFootprints.WRITE | ResourceFootprints.MESSAGE);
        if ((how[resource] & LOCKED) != 0) {
            bits |= kept[resource] == 0 ? ResourceFootprints.READ : ResourceFootprints.WRITE;
        }
        return bits;
    }

    private boolean hasEffect() {
        for (int i = 0; i < count; i++) {
            if ((settled(touched[i]) & ResourceFootprints.WRITE) != 0) {
                return true;
            }
        }
        return false;
    }

    /** What was before the first event is no event. */
    void start() {
        forget();
        known = known();
    }

    // What a strategy asks

    @Override
    public int members() {
        return 0;
    }

    @Override
    public long event(Task task) {
        return Event.of(
                task.eventKind, Event.NOBODY, task.node, Randomness.mix(task.name.hash() + task.operations()) >>> 1);
    }

    /** What comes after what is told by what stands for the message. */
    @Override
    public int waiting(Task task) {
        return 2;
    }

    @Override
    public Touched touched() {
        return none;
    }
}
