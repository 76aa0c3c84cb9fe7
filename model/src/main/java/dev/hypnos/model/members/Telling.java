package dev.hypnos.model.members;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.events.Touched;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.ModelHooks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells the scheduler what events touch: for strategies that know operations, and nothing of members. */
final class Telling {
    private final Members members;
    private final List<Seat> seats;
    private final Map<Integer, Integer> shared = new LinkedHashMap<>();
    private int quietness = -1;
    private int faulty = -1;

    Telling(Members members, List<Seat> seats) {
        this.members = members;
        this.seats = seats;
    }

    /** What an event of a member touched. */
    void tell(Courier acting, @Nullable Seat seat, boolean isFault, Touched touched) {
        if (!isFault) {
            // what is on its way must have arrived; a fault need not have come
            ModelHooks.also(acting, quietness(), Access.RELEASE);
        }
        for (int i = 0; i < seats.size(); i++) {
            Seat each = seats.get(i);
            if (isFault && each == seat) {
                // its life, below, stands for all that it holds
                continue;
            }
            // these strategies know nothing of counting
            long written = touched.written[i] | touched.counted[i];
            for (long left = written | touched.read[i]; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                ModelHooks.also(acting, each.resource(bit), access(written, bit));
            }
        }
        if (seat != null) {
            ModelHooks.also(acting, seat.life(), isFault ? Access.WRITE : Access.READ);
        }
        for (long left = touched.sharedWritten | touched.sharedRead; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            ModelHooks.also(acting, shared(bit), access(touched.sharedWritten, bit));
        }
    }

    private static Access access(long written, int bit) {
        return (written >> bit & 1) == 0 ? Access.READ : Access.WRITE;
    }

    /** The run ends: after all events that had to come, and before whatever the test does then. */
    void tellEnd(Courier acting) {
        ModelHooks.also(acting, quietness(), Access.AWAIT);
        int end = members.newResource("the end of a run");
        ModelHooks.also(acting, end, Access.RELEASE);
        ModelHooks.edge(end, Access.AWAIT);
    }

    private int shared(int bit) {
        return shared.computeIfAbsent(bit, key -> members.newResource("what belongs to no member"));
    }

    int quietness() {
        quietness = quietness < 0 ? members.newResource("the quiet of the cluster") : quietness;
        return quietness;
    }

    /** What stands for the faults that are left, and for the end of the run, after which there are none. */
    int faulty() {
        faulty = faulty < 0 ? members.newResource("crashes and restarts") : faulty;
        return faulty;
    }
}
