package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Exit;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.List;

/**
 * {@code code_server}, which knows the modules that are loaded and the directories that have code. It is no generic
 * server, but a loop with messages of its own.
 */
final class CodeServer {
    static final String NAME = "code_server";

    private record GetPath(Pid from) {}

    private record Path() {}

    private record Started(Pid server) {}

    private CodeServer() {}

    static Pid start(int installed) {
        Init.argument("root");
        Init.argument("mode");
        Init.argument("nostick");
        Pid parent = self();
        Pid server = spawnLink(NAME, () -> run(parent, installed));
        receive(Started.class);
        return server;
    }

    private static void run(Pid parent, int installed) {
        register(NAME, self());
        trapExits();
        Table<String, Boolean> modules = Table.create("code");
        for (String module : preloaded()) {
            modules.put(module, true);
        }
        Init.fetchLoaded();
        modules.put("those of the boot script", true);
        PrimLoader.listDirectory();
        Table<String, Boolean> names = Table.create("code_names");
        names.put(".", true);
        names.put("kernel", true);
        names.put("stdlib", true);
        for (int i = 0; i < installed; i++) {
            names.put("application " + i, true);
        }
        send(parent, new Started(self()));
        while (true) {
            switch (receive()) {
                case GetPath(Pid from) -> send(from, new Path());
                case Exit(Pid from, Object reason) when from == parent -> Model.exit(reason);
                default -> {}
            }
        }
    }

    /** What the virtual machine has before it loads anything. (A method: constants that are lists slow trials down.) */
    private static List<String> preloaded() {
        return List.of(
                "erl_prim_loader",
                "erl_tracer",
                "erlang",
                "erts_code_purger",
                "erts_dirty_process_code_checker",
                "erts_internal",
                "erts_literal_area_collector",
                "init",
                "otp_ring0",
                "prim_eval",
                "prim_file",
                "prim_inet",
                "prim_zip",
                "zlib");
    }

    /** Finds the resource file of an application, the first in the path, and reads it. */
    static void findResourceFile() {
        send(NAME, new GetPath(self()));
        receive(Path.class);
        PrimLoader.listDirectory();
        PrimLoader.readFile();
    }
}
