package dev.hypnos.model.members;

import dev.hypnos.kernel.events.Tokens;
import dev.hypnos.runtime.library.ModelHooks;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The place of a member in the cluster: the member that is there now, and what outlives it. */
final class Seat {
    /**
     * What a member stored, and its timers, count as fields of it; where there are more fields than bits the last ones
     * share one.
     */
    static final int STORE = 62;

    static final int TIMERS = 61;
    private static final int FIELDS_MAX = 61;
    private static final long[] NO_TIMERS = new long[0];

    final Members members;
    final Peer peer;
    final long roleNumber;
    private final Supplier<? extends Member> program;

    @Nullable
    Member member;

    final Map<String, Object> storedValues = new LinkedHashMap<>();
    final Map<Object, Timer> timers = new LinkedHashMap<>();

    private Field[] fields = new Field[0];
    private boolean[] isState = new boolean[0];
    /** By the number of a field: its bit. */
    private final Map<Integer, Long> bits = new HashMap<>();

    final Tokens contents = new Tokens();
    /** The objects that the member holds and that can change, with the fields through which it does. */
    final Map<Object, Long> owned = new IdentityHashMap<>();

    private final int[] resources = new int[Long.SIZE];
    /** What stands for whether the member is there, and for whether it can be reached again. */
    private int life = -1;

    private int reachability = -1;
    private List<Peer> others = List.of();

    Seat(Members members, Peer peer, String role, Supplier<? extends Member> program) {
        this.members = members;
        this.peer = peer;
        this.roleNumber = Tokens.of(role);
        this.program = program;
        Arrays.fill(resources, -1);
    }

    boolean isUp() {
        return member != null;
    }

    /** Puts a new member here, which has not started yet. */
    Member occupy() {
        Member fresh = program.get();
        if (fresh.seat != null) {
            throw new IllegalStateException(
                    "the program of member " + peer + " must make a new member each time, and gave one that was used");
        }
        fresh.seat = this;
        member = fresh;
        if (bits.isEmpty()) {
            findFields(fresh.getClass());
        }
        return fresh;
    }

    private void findFields(Class<?> type) {
        fields = Contents.fields(type, Member.class);
        isState = new boolean[fields.length];
        boolean hasMarks = Arrays.stream(fields).anyMatch(field -> field.isAnnotationPresent(NodeState.class));
        for (int i = 0; i < fields.length; i++) {
            isState[i] = !hasMarks || fields[i].isAnnotationPresent(NodeState.class);
            bits.put(ModelHooks.field(fields[i]), 1L << Math.min(i, FIELDS_MAX - 1));
        }
    }

    List<Peer> others() {
        if (others.isEmpty()) {
            List<Peer> found = new ArrayList<>(members.peers());
            found.remove(peer);
            others = List.copyOf(found);
        }
        return others;
    }

    // What the member asks for

    void send(Peer to, Object message) {
        members.send(this, to, message);
    }

    void arm(Object timer) {
        members.observation.touches(this, 1L << TIMERS, true);
        timers.computeIfAbsent(timer, key -> new Timer(this, key)).arm();
    }

    void disarm(Object timer) {
        members.observation.touches(this, 1L << TIMERS, true);
        Timer known = timers.get(timer);
        if (known != null) {
            known.disarm();
        }
    }

    void store(String key, @Nullable Object value) {
        members.observation.touches(this, 1L << STORE, true);
        if (value == null) {
            storedValues.remove(key);
        } else {
            storedValues.put(key, value);
        }
    }

    @Nullable
    Object stored(String key) {
        members.observation.touches(this, 1L << STORE, false);
        return storedValues.get(key);
    }

    // What it holds

    /** The bit of a field of the member; all bits for what is no field of it. */
    long bit(int part) {
        return bits.getOrDefault(part, -1L);
    }

    /** Reads what the member holds now. */
    void read(Contents reader) {
        contents.clear();
        owned.clear();
        reader.begin(contents, owned);
        Member now = member;
        contents.value(now == null ? 0 : Tokens.of(now.getClass().getName()));
        reader.add(storedValues, 1L << STORE);
        if (now == null) {
            return;
        }
        for (int i = 0; i < fields.length; i++) {
            if (isState[i]) {
                reader.add(Contents.get(fields[i], now), 1L << Math.min(i, FIELDS_MAX - 1));
            }
        }
        contents.group();
        for (Timer timer : timers.values()) {
            if (timer.isArmed()) {
                contents.element();
                contents.value(timer.mark());
            }
        }
        contents.end();
    }

    /** The marks of the timers that are armed. */
    long[] armed() {
        int count = 0;
        for (Timer timer : timers.values()) {
            count += timer.isArmed() ? 1 : 0;
        }
        if (count == 0) {
            return NO_TIMERS;
        }
        long[] marks = new long[count];
        for (Timer timer : timers.values()) {
            if (timer.isArmed()) {
                marks[--count] = timer.mark();
            }
        }
        return marks;
    }

    /** The resource that stands for what is behind a bit. */
    int resource(int bit) {
        if (resources[bit] < 0) {
            resources[bit] = members.newResource(name(bit) + " of " + peer);
        }
        return resources[bit];
    }

    int life() {
        life = life < 0 ? members.newResource("the life of " + peer) : life;
        return life;
    }

    int reachability() {
        reachability =
                reachability < 0 ? members.newResource("whether " + peer + " can be reached again") : reachability;
        return reachability;
    }

    private String name(int bit) {
        return switch (bit) {
            case STORE -> "the store";
            case TIMERS -> "the timers";
            default -> bit < fields.length ? fields[bit].getName() : "the rest";
        };
    }

    @Override
    public String toString() {
        return peer.toString();
    }
}
