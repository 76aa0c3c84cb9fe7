package dev.hypnos.sandbox;

import dev.hypnos.agent.StaticState;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * A class file ready to be defined.
 *
 * @param bytes the class file
 * @param statics what is to be done with it before the next trial
 * @param isInitialized whether its initialisation is modelled
 * @param isUntold whether plain fields and elements that it may change are no operations
 * @param domain where it comes from
 * @param problem why it could not be woven, in one line, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WovenClass(
        byte[] bytes,
        StaticState statics,
        boolean isInitialized,
        boolean isUntold,
        @Nullable ProtectionDomain domain,
        @Nullable String problem) {
    /** Stands for a class of which there is no copy. */
    static final WovenClass HOST = new WovenClass(new byte[0], StaticState.NONE, false, false, null, null);
}
