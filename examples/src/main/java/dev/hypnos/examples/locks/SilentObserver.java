package dev.hypnos.examples.locks;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;

/**
 * Of the transactions that wait for one another in a circle, the greatest surrenders its lock. A transaction that sees
 * no circle tells the greater ones what it knows; one that sees a circle for another to break tells nobody, since the
 * other must see the circle too. Must it? It may have been for just this transaction to tell it:
 *
 * <ol>
 *   <li>A holds 1 and waits for 2, B holds 2, C holds 3 and waits for 1. A tells B of lock 1. B waits for nothing, so
 *       it keeps that to itself.
 *   <li>B asks for 3. Now it sees the circle of all three, which C is to break, and forgets lock 3, since C will
 *       surrender it.
 *   <li>C knows of 1 and 3 but never hears of 2. A does not know that C holds a lock. All three wait for ever.
 * </ol>
 *
 * <p>Repaired: whoever sees a circle tells the one who is to break it. Found by Hypnos in the model of
 * {@link VersionReset}, whose published figures may well contain it.
 *
 * <pre>{@code ./hypnos run example:locks-silent-observer}</pre>
 */
public class SilentObserver {
    @HypnosTest(timeLimit = "10s")
    void deadlocksAreBroken() {
        Model.run(() -> VersionReset.threeClients(Version.KEEPS_DEADLOCKS_TO_ITSELF));
    }

    @HypnosTest(timeLimit = "10s")
    void deadlocksAreBrokenFixed() {
        Model.run(() -> VersionReset.threeClients(Version.REPAIRED));
    }
}
