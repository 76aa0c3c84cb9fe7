package dev.hypnos.runtime.world;

/** A machine of a virtual cluster, as the engine sees it: tasks run on it, and start others there. */
public interface VirtualHost {
    /** The resource that stands for whether it runs. */
    int life();

    /** The process that its tasks are in. */
    ProcessGlobals process();

    /** Whether its tasks do not go on for the time being. */
    boolean isPaused();

    /** A task on it did something that others, or its disk, can notice. */
    void noticed();

    /** The time that its tasks see. */
    HostClock clock();

    /**
     * A task on it ends the process. Does not return.
     *
     * @param halts whether no shutdown hooks run
     */
    void exits(int status, boolean halts);
}
