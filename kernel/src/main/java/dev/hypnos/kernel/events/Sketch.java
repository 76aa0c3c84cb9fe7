package dev.hypnos.kernel.events;

import java.util.Arrays;

/**
 * The state of a cluster as numbers: what each member holds, what is on its way, and what else decides what can happen
 * next.
 */
public final class Sketch {
    private static final int[] NONE = new int[0];
    private static final long[] NO_TIMERS = new long[0];

    final Repertoire repertoire;
    final int members;
    /** By member. */
    final int[] contents;

    final long[] roles;
    /** By {@link #slot}: what is on its way, in its order. */
    final int[][] mails;

    long rest;
    /** Members that may crash as long as they are up. */
    long crashing;

    boolean mayRestart;
    boolean areToldApart;

    Sketch(Repertoire repertoire, int members) {
        this.repertoire = repertoire;
        this.members = members;
        this.contents = new int[members];
        this.roles = new long[members];
        this.mails = new int[(members + 1) * members][];
        Arrays.fill(mails, NONE);
    }

    Sketch copy() {
        Sketch copy = new Sketch(repertoire, members);
        copy.set(this);
        return copy;
    }

    void set(Sketch other) {
        System.arraycopy(other.contents, 0, contents, 0, members);
        System.arraycopy(other.roles, 0, roles, 0, members);
        System.arraycopy(other.mails, 0, mails, 0, mails.length);
        rest = other.rest;
        crashing = other.crashing;
        mayRestart = other.mayRestart;
        areToldApart = other.areToldApart;
    }

    // What a situation says

    /**
     * What a member holds.
     *
     * @param held all that decides what it will do, with its timers and with whether it is up
     * @param timers the marks of those that are armed
     */
    public void member(int member, long role, Tokens held, boolean isUp, long[] timers) {
        roles[member] = role;
        contents[member] = repertoire.member(held, timers, isUp);
    }

    /** A message that is on its way, behind those that were told before. */
    public void mail(int from, int to, Tokens message) {
        append(slot(from, to), repertoire.message(message));
    }

    /**
     * What else there is.
     *
     * @param other a number for all that is neither held by members nor on its way
     * @param mayCrash a bit for each member that may crash as long as it is up
     * @param mayStartAgain whether those that are down may start again
     * @param tellsApart whether no two members are alike
     */
    public void rest(long other, long mayCrash, boolean mayStartAgain, boolean tellsApart) {
        rest = other;
        crashing = mayCrash;
        mayRestart = mayStartAgain;
        areToldApart = tellsApart;
    }

    // Ways

    /** Where the way between two is kept; the test is behind all members. */
    int slot(int from, int to) {
        return Math.min(from, members) * members + to;
    }

    int from(int slot) {
        int from = slot / members;
        return from == members ? Event.NOBODY : from;
    }

    int to(int slot) {
        return slot % members;
    }

    boolean isUp(int member) {
        return repertoire.isUp(contents[member]);
    }

    /** A bit for each member that is down. */
    long down() {
        long down = 0;
        for (int i = 0; i < members; i++) {
            down |= isUp(i) ? 0 : 1L << i;
        }
        return down;
    }

    /** Whether a member may crash or start again, now or later. */
    boolean mayHaveFaults() {
        long down = down();
        return (crashing & ~down) != 0 || (mayRestart && down != 0);
    }

    /** What can happen now. */
    long[] events() {
        long[] found = new long[mails.length + 2 * members + 1];
        int count = 0;
        for (int slot = 0; slot < mails.length; slot++) {
            if (mails[slot].length > 0 && isUp(to(slot))) {
                found[count++] = Event.of(Event.DELIVERY, from(slot), to(slot), 0);
            }
        }
        boolean isQuiet = count == 0;
        for (int member = 0; member < members; member++) {
            boolean isUp = isUp(member);
            long[] armed = isUp ? timers(member) : NO_TIMERS;
            if (count + armed.length + 2 * members + 1 > found.length) {
                found = Arrays.copyOf(found, count + armed.length + 2 * members + 1);
            }
            for (long mark : armed) {
                found[count++] = Event.of(Event.TIMEOUT, Event.NOBODY, member, mark);
                isQuiet = false;
            }
            if (isUp && (crashing >> member & 1) != 0) {
                found[count++] = Event.of(Event.CRASH, Event.NOBODY, member, 0);
            } else if (!isUp && mayRestart) {
                found[count++] = Event.of(Event.RESTART, Event.NOBODY, member, 0);
            }
        }
        if (isQuiet) {
            found[count++] = Event.of(Event.QUIET, Event.NOBODY, Event.NOBODY, 0);
        }
        return Arrays.copyOf(found, count);
    }

    long[] timers(int member) {
        return repertoire.timers(contents[member]);
    }

    void append(int slot, int message) {
        int[] before = mails[slot];
        int[] after = Arrays.copyOf(before, before.length + 1);
        after[before.length] = message;
        mails[slot] = after;
    }

    void removeFirst(int slot) {
        int[] before = mails[slot];
        mails[slot] = before.length == 1 ? NONE : Arrays.copyOfRange(before, 1, before.length);
    }

    /** What is on its way to a member is lost. */
    void lose(int member) {
        for (int from = 0; from <= members; from++) {
            mails[from * members + member] = NONE;
        }
    }
}
