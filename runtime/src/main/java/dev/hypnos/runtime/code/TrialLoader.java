package dev.hypnos.runtime.code;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** A class loader that may serve several trials. */
public interface TrialLoader {
    /** No other loader has this number. */
    int number();

    /** Something was left in its classes that the next trial must not see. */
    void retire();

    /** The VM runs an initialiser of one of its classes. Until that is complete the loader serves no other trial. */
    void initializerStarts();

    /** One of those that the VM runs is complete. */
    void initializerCompletes();

    /** Whether the initialisation of this class, one of the loader's, is modelled. */
    boolean isInitialized(Class<?> type);

    /** How far the class is initialised; only for those whose initialisation is modelled. */
    ClassInitialization initialization(Class<?> type);

    /** Whether a static field of this class, one of the loader's, was final before the class was woven. */
    boolean wasFinal(Class<?> type, String field);

    /** Names of its classes whose plain fields change and are no operations: those of libraries. */
    Collection<String> silent();

    /** The classes that the program defines while it runs. */
    Definitions definitions();

    /** Makes every class as if newly loaded: what static fields held is free. */
    void reset();

    /**
     * A loader with copies of the same classes for the node with this name, all of them as if newly loaded.
     *
     * @param classPath what the node has in front of the test's class path, if anything
     */
    ClassLoader ofNode(String name, List<Path> classPath);
}
