package dev.hypnos.model.members;

/**
 * A member as others know it. Members of one role can be exchanged as long as nobody asks for more than whether two of
 * these are the same.
 *
 * @since 0.1
 */
public final class Peer {
    final int index;
    private final String name;
    private final Members members;

    Peer(Members members, int index, String name) {
        this.members = members;
        this.index = index;
        this.name = name;
    }

    /** Its name. Who asks tells members apart: from then on none of them can be exchanged. */
    public String name() {
        members.tellApart();
        return name;
    }

    /**
     * How many members were added before it. Who asks tells members apart: from then on none of them can be exchanged.
     */
    public int rank() {
        members.tellApart();
        return index;
    }

    /** The same in every trial. */
    @Override
    public int hashCode() {
        return index;
    }

    /** Two are equal only if they are the same. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    /** For people; a program that decides something by it tells members apart unseen. */
    @Override
    public String toString() {
        return name;
    }
}
