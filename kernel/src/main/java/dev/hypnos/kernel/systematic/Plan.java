package dev.hypnos.kernel.systematic;

/** Operations that are to be executed in this order from some point on, or in an order that is equivalent. */
interface Plan {
    /**
     * Whether an equivalent order begins with this event, or would if it were executed first: the event is in the plan,
     * and nothing there comes before it; or it is not, and everything there is independent of it. ("Weak initials" in
     * the paper.)
     */
    boolean canBeginWith(Event event);

    /** Whether an operation of this task is in it. */
    boolean has(int task);

    /** Takes the first operation of a task out, if there is one. */
    void remove(int task);

    /** What is left, in its order. */
    Event[] events();
}
