package dev.hypnos.model.members;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.events.Touched;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.task.Handling;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the event under way touches. An object that a member holds counts as the fields through which it holds it; one
 * that is made and forgotten in the same event counts for nothing; and one that nobody holds but that was there before
 * is shared by all.
 */
final class Observation implements Handling {
    /**
     * What is shared: the budgets of crashes and restarts, what nobody holds, and static fields, which have the bits
     * above.
     */
    static final long CRASHES = Touched.CRASHES;

    static final long RESTARTS = Touched.RESTARTS;
    private static final long STRANGERS = 4;
    private static final int FIRST_STATIC = 3;

    /** An object that nobody was found to hold. */
    private record Unknown(Object object, boolean isWritten) {}

    private final Members members;
    private final List<Seat> seats;
    private final Touched touched = new Touched();
    private final List<Unknown> unknown = new ArrayList<>();
    /** Objects that nobody holds, by the event that touched them first. */
    private final Map<Object, Integer> strangers = new IdentityHashMap<>();

    private @Nullable Task task;
    private int events;
    /** Members that another one's event may have changed, or objects that they hold. */
    private long changedElsewhere;

    Observation(Members members, List<Seat> seats) {
        this.members = members;
        this.seats = seats;
    }

    Touched touched() {
        return touched;
    }

    void begin(Task running) {
        task = running;
        touched.clear();
        unknown.clear();
        changedElsewhere = 0;
        events++;
    }

    /** Called by the library for what is no field. */
    void touches(Seat seat, long bits, boolean isWritten) {
        int member = seat.peer.index;
        if (isWritten) {
            touched.written[member] |= bits;
        } else {
            touched.read[member] |= bits;
        }
    }

    @Override
    public void touches(int resource, Access access) {
        Task running = task;
        if (running == null || resource < 0) {
            return;
        }
        Object object = ModelHooks.object(running, resource);
        boolean isWritten = access != Access.READ && access != Access.AWAIT;
        if (object instanceof Member member && member.seat != null) {
            touches(member.seat, member.seat.bit(ModelHooks.part(running, resource)), isWritten);
            if (isWritten) {
                changedElsewhere |= 1L << member.seat.peer.index;
            }
        } else if (!touchesOwned(object, isWritten)) {
            if (ModelHooks.isStatic(object)) {
                shared(1L << FIRST_STATIC + ModelHooks.part(running, resource) % (Long.SIZE - FIRST_STATIC), isWritten);
            } else {
                unknown.add(new Unknown(object, isWritten));
            }
        }
    }

    @Override
    public void counts(int resource) {
        Task running = task;
        if (running == null || resource < 0) {
            return;
        }
        Object object = ModelHooks.object(running, resource);
        if (object instanceof Member member && member.seat != null) {
            int index = member.seat.peer.index;
            touched.counted[index] |= member.seat.bit(ModelHooks.part(running, resource));
            changedElsewhere |= 1L << index;
        } else if (!countsOwned(object)) {
            touches(resource, Access.WRITE);
        }
    }

    private boolean touchesOwned(Object object, boolean isWritten) {
        boolean isOwned = false;
        for (int i = 0; i < seats.size(); i++) {
            Seat seat = seats.get(i);
            Long bits = seat.owned.get(object);
            if (bits != null) {
                touches(seat, bits, isWritten);
                isOwned = true;
                if (isWritten) {
                    changedElsewhere |= 1L << i;
                }
            }
        }
        return isOwned;
    }

    private boolean countsOwned(Object object) {
        boolean isOwned = false;
        for (int i = 0; i < seats.size(); i++) {
            Long bits = seats.get(i).owned.get(object);
            if (bits != null) {
                touched.counted[i] |= bits;
                isOwned = true;
                changedElsewhere |= 1L << i;
            }
        }
        return isOwned;
    }

    void shared(long bits, boolean isWritten) {
        if (isWritten) {
            touched.sharedWritten |= bits;
        } else {
            touched.sharedRead |= bits;
        }
    }

    /** The event was handled: members are read again that can have changed. */
    void end(@Nullable Seat seat, Contents reader) {
        task = null;
        if (seat != null) {
            changedElsewhere |= 1L << seat.peer.index;
        }
        for (int i = 0; i < seats.size(); i++) {
            if ((changedElsewhere >> i & 1) != 0) {
                seats.get(i).read(reader);
            }
        }
        for (Unknown each : unknown) {
            if (!touchesOwned(each.object, each.isWritten)) {
                Integer first = strangers.putIfAbsent(each.object, events);
                if (first != null && first != events) {
                    shared(STRANGERS, each.isWritten);
                }
            }
        }
        if ((touched.sharedWritten & ~(CRASHES | RESTARTS)) != 0) {
            members.changedShared();
        }
    }
}
