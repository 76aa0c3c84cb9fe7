package dev.hypnos.sandbox;

import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * A class file ready to be defined.
 *
 * @param bytes the class file
 * @param hasStatics whether a copy could pass something on to the next trial
 * @param domain where it comes from
 * @param problem why it could not be woven, in one line, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WovenClass(
        byte[] bytes,
        boolean hasStatics,
        @Nullable ProtectionDomain domain,
        @Nullable String problem) {
    /** Stands for a class of which there is no copy. */
    static final WovenClass HOST = new WovenClass(new byte[0], false, null, null);
}
