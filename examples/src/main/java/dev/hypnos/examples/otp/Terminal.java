package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Pid;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code standard_error_sup} and {@code user_sup}: each is a bridge between a supervisor and a process that is no
 * generic server, {@code standard_error} or {@code user}, and owns a port.
 */
final class Terminal extends TrappingServer {
    private final String process;
    private @Nullable Pid port;

    private Terminal(String process) {
        this.process = process;
    }

    static Pid startLink(String bridge, String process) {
        return startNamed(bridge, new Terminal(process));
    }

    @Override
    protected void init() {
        super.init();
        Pid spawned = spawn(process, () -> {
            trapExits();
            receive(message -> false);
        });
        register(process, spawned);
        link(spawned);
        port = spawned;
    }

    @Override
    protected void onEnd(Object reason) {
        exit(Objects.requireNonNull(port), reason);
    }
}
