package dev.hypnos.examples.locks;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;

/**
 * As {@link ServerProbing}, with two workers, and so with two watchers on the second node. The second watcher finds the
 * name taken and asks the first to watch for both. If the first has just been told that the server runs, it does not
 * answer. The second loses patience after half a second, takes the name that is free now, and waits for a message that
 * was sent long ago.
 *
 * <p>Repaired by the same second look.
 *
 * <pre>{@code ./hypnos run example:locks-two-probes}</pre>
 */
public class TwoProbes {
    @HypnosTest(timeLimit = "600s")
    void serverIsFoundByBoth() {
        Model.run(() -> ServerProbing.lockWhileServerStarts(2, Version.LOOKS_ONCE));
    }

    @HypnosTest(timeLimit = "600s")
    void serverIsFoundByBothFixed() {
        Model.run(() -> ServerProbing.lockWhileServerStarts(2, Version.REPAIRED));
    }
}
