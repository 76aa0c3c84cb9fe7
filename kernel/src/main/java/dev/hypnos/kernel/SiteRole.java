package dev.hypnos.kernel;

/** What an operation is for the happens-before relation of the Java memory model. */
public enum SiteRole {
    /** It orders tasks: a lock, a volatile variable, a call of a concurrent class. */
    SYNCHRONIZATION,
    /** It reads what others wrote before, and what it writes others read: a volatile field. */
    VARIABLE,
    /**
     * It reads a variable and writes it in one step, also where the variable is an element of an array:
     * {@code VarHandle.getAndAdd}.
     */
    UPDATE,
    /** It only reads what others released: the acquire mode of a variable. */
    ACQUIRES,
    /** It only makes known what came before: the release mode of a variable. */
    RELEASES,
    /** It orders nothing, and is yet no race with its like: the opaque mode of a variable. */
    OPAQUE,
    /** It orders nothing: a plain field or element, the plain mode of a variable. */
    PLAIN,
    /** An event of a history: it orders nothing, and nothing races with it. */
    EVENT,
    /** A class initialiser begins. Who uses the class later is ordered after it, without an operation. */
    INITIALIZER_BEGINS,
    INITIALIZER_ENDS
}
