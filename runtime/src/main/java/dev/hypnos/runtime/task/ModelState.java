package dev.hypnos.runtime.task;

import dev.hypnos.kernel.Access;
import org.jspecify.annotations.Nullable;

/** What a task is in a model. Owned by {@code ModelHooks}. */
public final class ModelState {
    /** No point: code that is not woven has called the library. */
    public static final int UNKNOWN = -1;

    /** The process that the task is; null for none. */
    @Nullable
    public Object process;
    /** Where the task last called the library. */
    public int point = UNKNOWN;
    /** Who hears what the task touches while it handles an event; null while it does not. */
    @Nullable
    public Handling handling;
    /** Whether the task is about to start a process, which is no operation. */
    public boolean spawns;

    /** The site of the operation that ends the waiting for a message when time is up. */
    public int timeoutSite;
    /** The resource of that operation. */
    public int timeoutResource;
    /** The access of that operation. */
    public Access timeoutAccess = Access.WRITE;
}
