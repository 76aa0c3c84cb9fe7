package dev.hypnos.runtime.task;

/** What kind of task this is, and so what its code may do. {@code ThreadTask} answers the questions. */
public enum Role {
    /** A thread of the program. What it touches it may share with others: every access is an operation. */
    PROGRAM,
    /** A process of a model. It shares nothing but messages and tables: only those are operations. */
    PROCESS,
    /**
     * Handles an event of a model: what it touches belongs to the operation that the event is; see {@code Handling}.
     */
    HANDLER,
    /** Looks at the properties of the trial. It reads, and nothing that it does is an operation; see {@code Watch}. */
    WATCHER,
    /** Only gives back what it holds: its trial is over. Whatever else it tries is refused; see {@code Killed}. */
    KILLED
}
