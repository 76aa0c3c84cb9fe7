package dev.hypnos.agent.jdk;

/** How a hook is called, and what becomes of the original. In a row the words are written small, with hyphens. */
public enum Convention {
    // at an entry, some at a return too

    /** The hook is called, and gives nothing. The method goes on. */
    TELLS,
    /** The same with a field of the object, if it is not null. */
    TELLS_ANY,
    /** If the hook gives true, the method, which gives nothing, returns. */
    ENDS_IF,
    /** If the method of the same object gives false, this one, which gives nothing, returns. */
    ENDS_UNLESS,
    /**
     * The method returns what the hook gives, unless that is the value in parentheses: null, -1, 0, false, or negative.
     */
    ANSWERS,
    /** In a task the method returns what the hook gives. */
    ANSWERS_IN_TASK,
    /** In a task the method returns a new object of a class of the JDK. */
    MAKES_IN_TASK,
    /** What the hook gives takes the place of the parameter whose number is in parentheses. */
    REPLACES,

    // at a call

    /** The hook is called, and the original is not. */
    INSTEAD,
    /** The original is called only if the hook, which is given the receiver, gives false. */
    UNLESS,
    /** What the hook makes of the last argument takes its place. */
    CONVERTS,
    /**
     * The hook is called instead of the original if the virtual network, or a task, is meant. What tells that is in
     * parentheses:
     * <ul>
     *   <li>{@code ours}: the first descriptor among the arguments
     *   <li>{@code to-ours}: the last descriptor among the arguments
     *   <li>{@code made}: a task makes something that will be part of the network
     *   <li>{@code socket}: a task makes a socket; the second argument tells of which kind
     *   <li>{@code memory}: the address, for memory
     *   <li>{@code task}: a task asks
     * </ul>
     */
    LED,

    // at a call, a read or a write

    /** The hook is called, and gives nothing; then the original happens. */
    BEFORE,

    // at a read

    /** The hook is given the object and the value, and gives nothing. */
    SHOWS,

    // at a call, a read or a return

    /** The hook is given the value, and gives what takes its place. */
    THROUGH,

    // others

    /** What is in the row's place becomes what the row says. */
    BECOMES,
    /** Monitors are modelled for tasks, and real for others. */
    MODELLED,
    /** The same, if the channel whose method is woven is one of the virtual network. */
    MODELLED_IF_VIRTUAL,
    /** The same, if the class loader whose method is woven is one of the program, where a class is looked for. */
    MODELLED_IF_LOADING,
    /** As modelled, and synchronized methods release the real monitor while they run. */
    RELEASED,
    /**
     * Monitors are entered for real, once nobody has them in the model: elsewhere those of the same objects are
     * modelled.
     */
    AWAITED,
    /** Monitors of a reader, writer or stream. */
    STREAM,
    /**
     * Monitors of a class that calls the program back: in the methods that the row names, as those of a stream, and
     * such a method gives the real one back while it runs, if it is synchronized. In others, as awaited in wrappers of
     * collections, and real elsewhere.
     */
    CALLED_BACK,
    /** Monitors of a stream that prints. */
    PRINTING,
    /** Monitors guard what all trials share: they are real, and who has one is not preempted. */
    SHARED,
    /** Loops are counted as those of the program are. */
    COUNTED,
    /** A field of which each process has its own. */
    OWNED
}
