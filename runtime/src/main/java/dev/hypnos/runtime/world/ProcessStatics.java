package dev.hypnos.runtime.world;

/**
 * Stands for the object of the static fields of one process on a host. A process that begins there later has classes of
 * its own: what the two do to a field of one name neither conflicts nor races.
 */
public final class ProcessStatics {
    private final VirtualHost host;

    public ProcessStatics(VirtualHost host) {
        this.host = host;
    }

    public VirtualHost host() {
        return host;
    }

    /** The name of the host: for people, and the same in every JVM. */
    @Override
    public String toString() {
        return host.toString();
    }
}
