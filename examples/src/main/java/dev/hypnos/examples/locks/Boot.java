package dev.hypnos.examples.locks;

import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import java.util.Map;

/** What runs on a node before any application does: the application controller, and the kernel's servers. */
final class Boot {
    static final String KERNEL = "kernel";

    /** A node has booted. */
    record Booted(Node node) {}

    private Boot() {}

    /** Boots the node of the process that asks, on which this version of locks is installed. */
    static void boot(Version version) {
        Server.start(
                ApplicationController.NAME,
                new ApplicationController(Map.of(
                        KERNEL,
                        Boot::startKernel,
                        LocksApplication.NAME,
                        () -> LocksApplication.startSupervisor(version))));
        ApplicationController.startApplication(KERNEL);
    }

    /** Boots another node, and tells this one when that is done. */
    static void bootElsewhere(Node node, Version version) {
        Pid caller = self();
        spawn(node, "boot of " + node, () -> {
            boot(version);
            send(caller, new Booted(node));
        });
    }

    private static Pid startKernel() {
        return Server.startLink(
                "kernel_sup",
                Supervisor.of(
                        Strategy.ONE_FOR_ALL,
                        0,
                        1_000,
                        Child.permanent(CodeServer.NAME, () -> Server.startLink(CodeServer.NAME, new CodeServer())),
                        Child.permanent(Rex.NAME, () -> Server.startLink(Rex.NAME, new Rex())),
                        Child.permanent("net_sup", Boot::startNet)));
    }

    private static Pid startNet() {
        return Server.startLink(
                "net_sup",
                Supervisor.of(
                        Strategy.ONE_FOR_ALL,
                        0,
                        1_000,
                        Child.permanent(NetKernel.NAME, () -> Server.startLink(NetKernel.NAME, new NetKernel()))));
    }
}
