package dev.hypnos.examples.otp;

import static dev.hypnos.examples.otp.Supervision.child;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@code kernel} application: {@code kernel_sup}, with the servers that every node has as its children. */
final class Kernel {
    static final String NAME = "kernel";

    private static final String SAFE_SUPERVISOR = "kernel_safe_sup";

    private Kernel() {}

    static Application application(int directories) {
        return new Application(
                NAME, List.of(), List.of(new Application.Variable("error_logger", "tty")), () -> start(directories));
    }

    private static Pid start(int directories) {
        Environment environment = Environment.here();
        // What kernel_sup has besides depends on these; by default, nothing.
        environment.ofKernel("start_dist_ac");
        environment.ofKernel("distributed");
        environment.ofKernel("start_timer");
        Init.argument("mode");
        Pid supervisor = Supervision.oneForAll(
                "kernel_sup",
                child(CodeServer.NAME, () -> CodeServer.start(directories)),
                child(Rpc.NAME, new Rpc()),
                child(GlobalNameServer.NAME, new GlobalNameServer()),
                child(InetDb.NAME, InetDb::start),
                child("net_sup", Kernel::startDistribution),
                child(GlobalGroup.NAME, new GlobalGroup()),
                child("file_server_2", new TableServer("file_io_servers")),
                child("erl_signal_server", new TrappingServer()),
                child("standard_error_sup", () -> Terminal.startLink("standard_error_sup", "standard_error")),
                child("user_sup", () -> Terminal.startLink("user_sup", "user")),
                child("kernel_config", KernelConfig::start),
                child(SAFE_SUPERVISOR, Kernel::startSafe));
        environment.ofKernel("error_logger");
        ErrorLogger.swapHandler("error_logger_tty_h");
        return supervisor;
    }

    /** {@code net_sup}, the supervisor of what makes this node one of several. */
    private static Pid startDistribution() {
        Init.argument("sname");
        return Supervision.oneForAll(
                "net_sup",
                child("erl_epmd", new Epmd()),
                child(Auth.NAME, new Auth()),
                child(NetKernel.NAME, new NetKernel()));
    }

    /** {@code kernel_safe_sup}, for servers that are not needed at first; the timer server is added when it is used. */
    private static Pid startSafe() {
        Environment environment = Environment.here();
        environment.ofKernel("start_boot_server");
        environment.ofKernel("start_disk_log");
        environment.ofKernel("start_pg2");
        return TrappingServer.startNamed(SAFE_SUPERVISOR, new SafeSupervisor());
    }

    /**
     * A supervisor that starts one more child when it is asked to. (One of the library takes a child from whoever has
     * the supervisor's object; here the asking process has only its name.)
     */
    private static final class SafeSupervisor extends TrappingServer {
        private @Nullable Pid timers;

        @Override
        protected Object onCall(Object request, From from) {
            Pid running = timers;
            if (running == null) {
                running = startNamed(TimerServer.NAME, new TimerServer());
                ErrorLogger.report(TimerServer.NAME);
                timers = running;
            }
            return running;
        }
    }

    /** Has the timer server started under its supervisor. */
    static void startTimerServer() {
        Server.call(SAFE_SUPERVISOR, "start_child", -1);
    }
}
