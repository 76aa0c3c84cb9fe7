package dev.hypnos.suites.disks;

import java.io.IOException;
import java.util.List;

/** Keeps numbers, one after the other. */
interface Store extends AutoCloseable {
    /** When this returns, the number is stored. */
    void add(int number) throws IOException;

    /** What is stored, as a store that is opened anew finds it. */
    List<Integer> read() throws IOException;

    @Override
    void close() throws IOException;
}
