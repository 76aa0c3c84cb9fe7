package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;

/** {@code kernel_config}, which lets the start of a node wait for others, if so configured. */
final class KernelConfig extends TrappingServer {
    private KernelConfig() {}

    static Pid start() {
        return Server.startLink(new KernelConfig());
    }

    @Override
    protected void init() {
        super.init();
        Environment environment = Environment.here();
        environment.ofKernel("sync_nodes_timeout");
        environment.ofKernel("sync_nodes_mandatory");
        environment.ofKernel("sync_nodes_optional");
        whereis("dist_ac");
    }
}
