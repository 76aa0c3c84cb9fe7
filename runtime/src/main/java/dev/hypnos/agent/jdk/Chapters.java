package dev.hypnos.agent.jdk;

import java.util.List;

/**
 * The chapters of the table. What can be missing from a JDK is one chapter, however many texts it has: it is there as a
 * whole or not at all.
 */
public final class Chapters {
    // Those that can be left out, as people read them in a refusal

    public static final String SOCKETS = "sockets";
    public static final String SELECTORS = "selectors";
    public static final String ASYNCHRONOUS_CHANNELS = "asynchronous channels";
    public static final String FILE_LOCKS = "locks on files";
    static final String NODE_DIRECTORIES = "directories of nodes";
    static final String DIRECTORY_ORDERS = "orders of directories";
    public static final String DISKS = "virtual disks";
    static final String ASYNCHRONOUS_FILES = "asynchronous file channels";
    static final String PROCESSES = "waits for processes";

    private Chapters() {}

    static List<Chapter> read() {
        return List.of(
                Chapter.always("orders", OrderRows.TEXT),
                Chapter.always("initialisation", InitializerRows.TEXT),
                Chapter.always("threads", ThreadRows.TEXT),
                Chapter.always("pools and futures", WorkRows.TEXT),
                Chapter.always("time", TimeRows.TEXT),
                Chapter.always("randomness", RandomRows.TEXT),
                Chapter.always("references and the machine", EnvironmentRows.TEXT),
                Chapter.always("classes that are defined", DefinitionRows.TEXT),
                Chapter.always("what is done once", OnceRows.TEXT),
                Chapter.always("monitors", MonitorRows.TEXT),
                Chapter.always("loops", LoopRows.TEXT, LoopRows.PARTS),
                Chapter.always("streams", StreamRows.TEXT, StreamRows.TEXTS),
                Chapter.always("processes", ProcessRows.TEXT),
                Chapter.always("fields of processes", ProcessFieldRows.TEXT),
                Chapter.always("files", FileRows.TEXT),
                Chapter.always("logging", LoggingRows.TEXT),
                Chapter.always("libraries", LibraryRows.TEXT),
                Chapter.always("uncontrolled calls", UncontrolledRows.TEXT),
                Chapter.wherePossible(NODE_DIRECTORIES, Platform.UNIX, null, FileRows.NODE_DIRECTORIES),
                Chapter.wherePossible(DIRECTORY_ORDERS, Platform.EVERYWHERE, null, FileRows.ORDERS),
                Chapter.wherePossible(FILE_LOCKS, Platform.EVERYWHERE, null, FileRows.LOCKS),
                Chapter.wherePossible(
                        DISKS, Platform.LINUX, FILE_LOCKS, DiskRows.STREAMS, DiskRows.CHANNELS, DiskRows.PATHS),
                Chapter.wherePossible(ASYNCHRONOUS_FILES, Platform.UNIX, null, FileRows.ASYNCHRONOUS),
                Chapter.wherePossible(PROCESSES, Platform.EVERYWHERE, null, UncontrolledRows.WAITING),
                Chapter.wherePossible(
                        SOCKETS,
                        Platform.LINUX,
                        null,
                        NetworkRows.TEXT,
                        SocketRows.TEXT,
                        DatagramRows.TEXT,
                        NetworkRows.LACKING),
                Chapter.wherePossible(SELECTORS, Platform.LINUX, SOCKETS, SelectorRows.TEXT),
                Chapter.wherePossible(ASYNCHRONOUS_CHANNELS, Platform.LINUX, SELECTORS, AsynchronousRows.TEXT));
    }
}
