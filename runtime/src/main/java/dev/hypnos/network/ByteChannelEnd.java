package dev.hypnos.network;

import java.io.IOException;

/** What bytes are read from and written to: a connection, or an end of a pipe. */
interface ByteChannelEnd {
    boolean canRead();

    /** Moves bytes to this address. Returns how many, -1 at the end of the stream, -2 if there is nothing yet. */
    int read(long address, int max) throws IOException;

    boolean canWrite();

    /** Takes bytes from this address. Returns how many, -2 if there is no room. */
    int write(long address, int length) throws IOException;
}
