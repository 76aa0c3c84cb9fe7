package dev.hypnos.model.members;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A member of a cluster: what it does at each event. What it knows is in its fields; when it crashes they are lost, and
 * only what it {@linkplain #store stored} is there again. A handler runs as a whole: it never waits.
 *
 * <p>Messages must not be changed once they were sent; records are best.
 *
 * @since 0.1
 */
public abstract class Member {
    @Nullable
    Seat seat;

    /**
     * For members of a model. What they do to begin with belongs into {@link #start}: only there they know who they
     * are.
     */
    protected Member() {}

    // What happens to it

    /** It begins, or begins again after a crash. */
    protected void start() {}

    /** A message has come. */
    protected abstract void receive(Peer from, Object message);

    /** A timer that it {@linkplain #arm armed} goes off. */
    protected void timeout(Object timer) {}

    /**
     * The connection to another member is gone, since that one crashed. All that it had sent before has come or was
     * lost.
     */
    protected void lost(Peer peer) {}

    // What it can do

    /** Itself. */
    protected final Peer self() {
        return seat("self").peer;
    }

    /** The others, in the order in which they were added. */
    protected final List<Peer> others() {
        return seat("others").others();
    }

    /** All members, in the order in which they were added. */
    protected final List<Peer> all() {
        return seat("all").members.peers();
    }

    /**
     * Sends a message. It arrives after what was sent to the same member before, unless ways are unordered or one of
     * the two crashes.
     */
    protected final void send(Peer to, Object message) {
        seat("send").send(to, message);
    }

    /** Sends a message to all others. */
    protected final void sendToOthers(Object message) {
        others().forEach(other -> send(other, message));
    }

    /** A timer goes off once, at any time from now on. One that is armed already stays so. */
    protected final void arm(Object timer) {
        seat("arm").arm(timer);
    }

    /** A timer does not go off any more. */
    protected final void disarm(Object timer) {
        seat("disarm").disarm(timer);
    }

    /** Keeps a value beyond crashes. It must not be changed afterwards. */
    protected final void store(String key, @Nullable Object value) {
        seat("store").store(key, value);
    }

    /** What was stored; null if nothing was. */
    protected final @Nullable Object stored(String key) {
        return seat("stored").stored(key);
    }

    /** What was stored, or something else if nothing was. */
    @SuppressWarnings("unchecked") // as with a map of objects: the caller knows what it stored
    protected final <T> T stored(String key, T otherwise) {
        Object value = stored(key);
        return value == null ? otherwise : (T) value;
    }

    private Seat seat(String action) {
        return Objects.requireNonNull(seat, () -> action + " in a constructor: a member knows who it is in start()");
    }
}
