package dev.hypnos.catalog;

/** Where the resource of a call is found. */
public enum Resource {
    /** The receiver itself. */
    RECEIVER,
    /**
     * What {@link Resources#canonical} gives for the receiver: the synchronizer inside a lock, the collection behind an
     * iterator or a view, the executor behind a wrapper; mostly the receiver itself.
     */
    OWNER,
    /** The element of the receiver at the index that is argument 0: atomic arrays. */
    ELEMENT,
    /** The field of argument 0 that the receiver updates: see {@link UpdatedField}. */
    FIELD,
    /** What {@link Resources#canonical} gives for an argument; for an array each of its elements. */
    ARGUMENT,
    /** The executor that the receiver hands tasks to: see {@link Resources#executor}. */
    EXECUTOR,
    /** The common pool of the trial. */
    COMMON_POOL
}
