package dev.hypnos.runtime.names;

/** What a resource stands for that is a message to a mailbox, or a look into it. */
public interface Delivery {
    /** Whether anybody could tell that this one came before the other. Asked when the trial is over. */
    boolean matters(Delivery later);
}
