package dev.hypnos.runtime;

import java.util.Properties;

/** A machine of a virtual cluster, as the engine sees it: tasks run on it, and start others there. */
public interface VirtualHost {
    /** The resource that stands for whether it runs. */
    int life();

    /** What tasks on it see as the system properties. */
    Properties properties();

    /** A task on it has called {@code System.exit}. Does not return. */
    void exits(int status);
}
