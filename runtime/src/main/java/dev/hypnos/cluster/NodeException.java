package dev.hypnos.cluster;

/**
 * What a node was asked to do has thrown.
 *
 * @since 0.1
 */
public final class NodeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private NodeException(String message, Throwable cause) {
        super(message, cause);
    }

    /** An error, such as that of a failed assertion, as it is; an exception with the node's name. */
    static RuntimeException of(String node, Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return new NodeException("on node " + node + ": " + thrown, thrown);
    }

    /** Throws what it is given, checked or not, as a thread does that dies of it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T extends Throwable> RuntimeException unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
