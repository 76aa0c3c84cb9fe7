package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Table;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What runs on a node before any application of ours: its first process, the application controller, and the
 * kernel application with the servers that every node has.
 */
final class Kernel {
    private record Booted(Node node) {}

    private Kernel() {}

    /** Boots a node that can run these applications; {@link #await} tells when its kernel is up. */
    static void boot(Node node, Map<String, Supplier<Pid>> applications) {
        Pid waiting = self();
        spawn(node, "init of " + node, () -> {
            register("init", self());
            trapExits();
            spawnLink("erl_prim_loader", () -> {
                register("erl_prim_loader", self());
                receive();
            });
            Server.startLink(ErrorLogger.NAME, new ErrorLogger());
            Server.startLink(ApplicationController.NAME, new ApplicationController(applications));
            ApplicationController.ensureStarted("kernel");
            send(waiting, new Booted(node));
            receive(message -> false);
        });
    }

    static void await(Node node) {
        receive(Booted.class, booted -> booted.node() == node);
    }

    /** The supervisor of the kernel application. */
    static Pid start() {
        return Server.startLink(
                "kernel_sup",
                supervisor(
                        child("code_server", new TableServer("code")),
                        child(RemoteCalls.NAME, new RemoteCalls()),
                        child("global_name_server", new GlobalNameServer()),
                        child("inet_db", new TableServer("inet_db")),
                        child(
                                "net_sup",
                                supervisor(
                                        child("erl_epmd", new TrappingServer()),
                                        child("auth", new TableServer("cookies")),
                                        child("net_kernel", new TableServer("sys_dist")))),
                        child("global_group", new TrappingServer()),
                        child("file_server_2", new TableServer("file_io_servers")),
                        child("standard_error_sup", supervisor(child("standard_error", new TrappingServer()))),
                        child("user_sup", supervisor(child("user", new TrappingServer()))),
                        child("kernel_safe_sup", supervisor())));
    }

    private static Supervisor supervisor(Child... children) {
        return Supervisor.of(Supervisor.Strategy.ONE_FOR_ONE, 0, 1, children);
    }

    private static Child child(String name, Server server) {
        return ErrorLogger.child(name, () -> Server.startLink(name, server));
    }

    /** The server of global names, with its helpers. No test uses global names: nothing else of it is modelled. */
    private static final class GlobalNameServer extends TrappingServer {
        @Override
        protected void init() {
            super.init();
            Table.create("global_locks");
            Table.create("global_names");
            Table.create("global_pid_names");
            spawnLink("the locker", () -> receive(message -> false));
            spawnLink("the registrar", () -> receive(message -> false));
        }
    }
}
