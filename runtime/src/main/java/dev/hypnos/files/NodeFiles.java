package dev.hypnos.files;

import dev.hypnos.runtime.process.TrialDirectory;
import dev.hypnos.runtime.world.VirtualHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The directories of a trial's hosts: real ones, gone when the trial is over. */
public final class NodeFiles {
    private final Set<String> made = new HashSet<>();
    private @Nullable TrialDirectory directory;

    /** The directory of the host with this name. */
    public Path of(String host) {
        Path path = path(host);
        if (made.add(host)) {
            try {
                Files.createDirectories(path);
            } catch (IOException failed) {
                throw new UncheckedIOException("no directory can be made for node " + host, failed);
            }
        }
        return path;
    }

    /** The same; what is in it is on a virtual disk, where this JDK can have those. */
    public Path onDisk(VirtualHost host) {
        boolean isNew = !made.contains(host.name());
        Path path = of(host.name());
        if (isNew && Disks.areThere()) {
            Disks.current().of(host.name(), path).putInto(host);
        }
        return path;
    }

    /** The host is switched on for the first time: what was put into its directory until now is durable. */
    public void install(String host) {
        if (made.contains(host) && Disks.areThere()) {
            Disks.current().of(host, path(host)).install();
        }
    }

    /** Where it is, or is to be. */
    public Path path(String host) {
        TrialDirectory taken = directory;
        if (taken == null) {
            try {
                taken = TrialDirectory.take("");
            } catch (IOException failed) {
                throw new UncheckedIOException("no directory can be made for node " + host, failed);
            }
            directory = taken;
        }
        return taken.path().resolve(host);
    }

    /** The trial is over. */
    public void close() {
        TrialDirectory taken = directory;
        if (taken != null) {
            directory = null;
            try {
                taken.release();
            } catch (IOException busy) {
                // it is made empty before it is used again
            }
        }
    }
}
