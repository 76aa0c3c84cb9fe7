package dev.hypnos.agent.jdk;

import java.util.List;

/** The chapters of the table. What needs one system is one chapter, however many texts it has: it is there as a whole or not at all. */
final class Chapters {
    private Chapters() {}

    static List<RowReader> read() {
        return List.of(
                chapter("orders", OrderRows.TEXT),
                chapter("initialisation", InitializerRows.TEXT),
                chapter("threads", ThreadRows.TEXT),
                chapter("pools and futures", WorkRows.TEXT),
                chapter("time", TimeRows.TEXT),
                chapter("randomness", RandomRows.TEXT),
                chapter("references and the machine", EnvironmentRows.TEXT),
                chapter("classes that are defined", DefinitionRows.TEXT),
                chapter("what is done once", OnceRows.TEXT),
                chapter("monitors", MonitorRows.TEXT),
                chapter("loops", LoopRows.TEXT),
                chapter("streams", StreamRows.TEXT),
                chapter("processes", ProcessRows.TEXT),
                chapter("fields of processes", ProcessFieldRows.TEXT),
                chapter("files", FileRows.TEXT),
                chapter("logging", LoggingRows.TEXT),
                chapter("libraries", LibraryRows.TEXT),
                chapter("uncontrolled calls", UncontrolledRows.TEXT),
                chapter(
                        "the virtual network",
                        NetworkRows.TEXT,
                        SocketRows.TEXT,
                        DatagramRows.TEXT,
                        SelectorRows.TEXT,
                        AsynchronousRows.TEXT,
                        NoNetworkRows.TEXT));
    }

    private static RowReader chapter(String title, String... texts) {
        RowReader reader = new RowReader(title);
        for (String text : texts) {
            reader.read(text);
        }
        return reader;
    }
}
