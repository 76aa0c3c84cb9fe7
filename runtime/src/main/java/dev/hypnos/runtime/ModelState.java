package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import org.jspecify.annotations.Nullable;

/** What a task is in a model. Owned by {@link ModelHooks}. */
final class ModelState {
    /** No point: code that is not woven has called the library. */
    static final int UNKNOWN = -1;

    /** The process that the task is; null for none. */
    @Nullable
    Object process;
    /** Where the task last called the library. */
    int point = UNKNOWN;
    /** Whether the task is about to start a process, which is no operation. */
    boolean spawns;

    /** The site of the operation that ends the waiting for a message when time is up. */
    int timeoutSite;
    /** The resource of that operation. */
    int timeoutResource;
    /** The access of that operation. */
    Access timeoutAccess = Access.WRITE;
}
