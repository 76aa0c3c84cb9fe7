package dev.hypnos.cluster;

import dev.hypnos.runtime.library.Crossing;
import dev.hypnos.runtime.library.WatchHooks;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A question to a node that {@linkplain Condition conditions} ask, without a thread of the node and without an
 * operation. It crosses once for each process of the node; answers cross by value, or as they are if their class is one
 * of the JDK.
 *
 * @since 0.1
 */
public final class Probe<T extends @Nullable Object> {
    private final Node node;
    private final byte[] packed;
    /** The classes of the test. */
    private final ClassLoader asking;

    private @Nullable NodeCall<?> question;

    Probe(Node node, NodeCall<T> question) {
        this.node = node;
        this.packed = Crossing.pack(question);
        this.asking = Objects.requireNonNull(Thread.currentThread().getContextClassLoader());
    }

    /** In a thread of the node, before its program runs. */
    void install(ClassLoader classes) {
        question = (NodeCall<?>) Objects.requireNonNull(Crossing.unpack(packed, classes));
        WatchHooks.changes(node.host().life());
    }

    /** The process is gone. */
    void remove() {
        question = null;
    }

    /** The answer; this other one if the node has no process that could give one. */
    @SuppressWarnings({"unchecked", "NullAway"}) // null is an answer too
    public T get(T otherwise) throws Exception {
        if (!WatchHooks.inCondition()) {
            throw new IllegalStateException("a probe is for conditions; node.call asks a node");
        }
        WatchHooks.reads(node.host().life());
        NodeCall<?> asked = question;
        if (asked == null) {
            return otherwise;
        }
        Object answer = WatchHooks.on(node.host(), asked::call);
        if (answer == null || answer.getClass().getClassLoader() == null) {
            return (T) answer;
        }
        return (T) Crossing.unpack(Crossing.pack(answer), asking);
    }
}
