package dev.hypnos.runtime.world;

/** A machine of a virtual cluster, as the engine sees it: tasks run on it, and start others there. */
public interface VirtualHost {
    /** The resource that stands for whether it runs. */
    int life();

    /** The process that its tasks are in. */
    ProcessGlobals process();

    /** What stands for the object of static fields of that process. */
    ProcessStatics statics();

    /** Whether its tasks do not go on for the time being. */
    boolean isPaused();

    String name();

    /** The number of it, from 0; {@link dev.hypnos.kernel.Task#NO_NODE} for one that has none. */
    int number();

    /** How often a task on it did something that others, or its disk, can notice. */
    int timesNoticed();

    /** The same for what a crash or a kill can take away: a change of its disk counts as several other events. */
    int timesAtStake();

    /** A task on it has changed its disk, or made durable what was changed; {@link #acts} was told before. */
    void changesDisk();

    /** Whether its disk was changed since something was last sent from it. */
    boolean hasChangedDisk();

    /** A task on it has sent something. */
    void sends();

    /** A task on it does something with a device, with this thread. */
    void acts(String action, Thread thread);

    /** Whether others, or its disk, can notice that a task on it did this. */
    boolean isNoticed(String action);

    /** The time that its tasks see. */
    HostClock clock();

    /**
     * A task on it ends the process. Does not return.
     *
     * @param halts whether no shutdown hooks run
     */
    void exits(int status, boolean halts);
}
