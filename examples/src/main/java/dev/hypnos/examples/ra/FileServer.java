package dev.hypnos.examples.ra;

import dev.hypnos.model.Server;

/**
 * Erlang's server of files and directories, which is called to make, list and look at them and to write a whole file.
 * What is read and written by who has a file open does not go through it. The files themselves are not modelled: every
 * trial begins with an empty disk.
 */
final class FileServer extends Server {
    static final String NAME = "file_server_2";

    private record Request() {}

    private record Done() {}

    /** Makes a directory if it is not there: looks, and makes it. */
    static void ensureDirectory() {
        request();
        request();
    }

    /** The files of a directory, of which there are none yet. */
    static void list() {
        request();
    }

    static void writeFile() {
        request();
    }

    private static void request() {
        call(NAME, new Request(), -1);
    }

    @Override
    protected Object onCall(Object request, From from) {
        return new Done();
    }
}
