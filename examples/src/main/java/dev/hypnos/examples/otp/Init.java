package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.List;

/**
 * {@code init}, the first process of a node. It spawns one that goes through the boot script, and meanwhile answers
 * what others ask about the command line.
 */
final class Init {
    private static final String NAME = "init";

    /** A process that the script started: {@code init} keeps it. */
    private record KernelProcess(Pid process) {}

    /** The script has come so far. */
    private record Progress(String phase) {}

    private record GetArgument(Pid from, String flag) {}

    private record FetchLoaded(Pid from) {}

    private record Answer(String value) {}

    private final Pid waiting;
    private final List<Application> installed;

    Init(Pid waiting, List<Application> installed) {
        this.waiting = waiting;
        this.installed = installed;
    }

    /** What the command line says of a flag. */
    static String argument(String flag) {
        send(NAME, new GetArgument(self(), flag));
        return receive(Answer.class).value();
    }

    /** The modules that the script has loaded. */
    static void fetchLoaded() {
        send(NAME, new FetchLoaded(self()));
        receive(Answer.class);
    }

    void run() {
        register(NAME, self());
        trapExits();
        Pid me = self();
        spawnLink("boot", () -> boot(me));
        while (true) {
            switch (receive()) {
                case KernelProcess(Pid process) -> link(process);
                case GetArgument(Pid from, String flag) -> send(from, new Answer(""));
                case FetchLoaded(Pid from) -> send(from, new Answer("loaded"));
                default -> {}
            }
        }
    }

    private void boot(Pid init) {
        Pid loader = PrimLoader.start();
        send(init, new KernelProcess(loader));
        PrimLoader.setPath();
        send(init, new Progress("preloaded"));
        PrimLoader.loadModules();
        send(init, new Progress("kernel_load_completed"));
        PrimLoader.loadModules();
        send(init, new Progress("modules_loaded"));
        send(init, new KernelProcess(ErrorLogger.start()));
        Application kernel = Kernel.application(installed.size());
        send(
                init,
                new KernelProcess(
                        Server.start(ApplicationController.NAME, new ApplicationController(kernel, installed))));
        send(init, new Progress("init_kernel_started"));
        Applications.loadOfScript("stdlib");
        send(init, new Progress("applications_loaded"));
        Applications.startOfScript(Kernel.NAME);
        Applications.startOfScript("stdlib");
        send(init, new Progress("started"));
        send(waiting, new Otp.Booted(here()));
    }
}
