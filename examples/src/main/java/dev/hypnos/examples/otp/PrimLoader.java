package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Pid;
import java.util.Objects;

/** {@code erl_prim_loader}, which reads files and directories for all that cannot wait for a file server. */
final class PrimLoader {
    private static final String NAME = "erl_prim_loader";

    private record Request(Pid from) {}

    private record Answer() {}

    private record Started(Pid loader) {}

    private PrimLoader() {}

    static Pid start() {
        Pid parent = self();
        Pid loader = spawnLink(NAME, () -> {
            register(NAME, self());
            trapExits();
            send(parent, new Started(self()));
            while (true) {
                if (receive() instanceof Request(Pid from)) {
                    send(from, new Answer());
                }
            }
        });
        receive(Started.class);
        return loader;
    }

    /** Sets where the loader looks for modules. */
    static void setPath() {
        request();
    }

    /** Reads modules for the boot script, all in one request. */
    static void loadModules() {
        request();
    }

    /** Reads which files a directory has. */
    static void listDirectory() {
        request();
    }

    static void readFile() {
        request();
    }

    private static void request() {
        send(Objects.requireNonNull(whereis(NAME)), new Request(self()));
        receive(Answer.class);
    }
}
