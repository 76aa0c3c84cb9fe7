package dev.hypnos.runtime.code;

import org.jspecify.annotations.Nullable;

/**
 * The classes that the program defines while it runs, as one loader knows them. They are woven as the others are. A
 * loader serves many trials, and cannot define a name twice: where the next trial defines the same class again, it gets
 * the one that is there, as if newly loaded; until then it is not to be found.
 */
public interface Definitions {
    /** Whether these are the bytes of a class that the loader itself defines just now. */
    boolean isOwn(byte[] bytes);

    /**
     * The class of an earlier trial that has this name and came from the same bytes, from now on one of this trial;
     * else null.
     */
    @Nullable
    Class<?> again(String name, byte[] bytes);

    /** Whether an earlier trial defined a class of this name from other bytes. */
    boolean clashes(String name, byte[] bytes);

    /** Whether an earlier trial defined this class, and this one has not yet. */
    boolean isGone(String name);

    /** A class file that the program defines now, woven; the same where it cannot be. */
    byte[] weave(String name, byte[] bytes);

    /** Whether this array is what {@link #weave} gave last. */
    boolean isWoven(byte[] bytes);

    /** The same for a class that nobody can find by its name. */
    byte[] weaveHidden(byte[] bytes);

    /** The loader has defined what was woven last under this name. */
    void add(Class<?> type);

    /** The class beside an interface with an initialiser, which holds its fields; null for others. */
    byte @Nullable [] fields(String name);
}
