package dev.hypnos.model;

import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import dev.hypnos.runtime.library.ModelPoints;
import org.jspecify.annotations.Nullable;

/**
 * A process that answers requests, one at a time. Extend it, and start it with {@link #start}: that returns when
 * {@link #init} has. Other processes {@link #call} it and wait for the answer, or {@link #cast} it a message and go on.
 *
 * <p>A call is what it is in Erlang: a monitor, a message, a wait for the answer or for the server's end, and the end
 * of the monitor.
 *
 * @since 0.1
 */
public abstract class Server {
    /** What {@link #onCall} returns to answer later, with {@link #reply}. */
    public static final Object NO_REPLY = new Object();

    /** How long a call waits for its answer where nothing else is said. */
    public static final long CALL_MILLIS = 5_000;

    static final int REPLY_POINT = ModelPoints.add("dev.hypnos.model.Server", "reply", "a server", -1, 0);
    private static final int START_POINT = ModelPoints.add("dev.hypnos.model.Server", "start", "a server", -1, 0);

    /** Who called, to be answered. */
    public record From(Pid pid, Ref ref) {}

    record Request(From from, Object content) {}

    record Cast(Object content) {}

    record Reply(Ref ref, Object content) {}

    private record Started(Pid pid) {}

    private record Stop(Object reason) {}

    // What a server does; all of it runs in its process

    /** Called first. If it throws, the server does not start. */
    protected void init() throws Exception {}

    /** Answers a call: with what it returns, or later if that is {@link #NO_REPLY}. */
    protected Object onCall(Object request, From from) throws Exception {
        throw new IllegalArgumentException("an unknown call: " + request);
    }

    /** Takes a message that was cast. */
    protected void onCast(Object message) throws Exception {
        throw new IllegalArgumentException("an unknown cast: " + message);
    }

    /** Takes any other message: what was sent directly, {@link Down}, {@link Exit}. Ignored unless overridden. */
    protected void onMessage(Object message) throws Exception {}

    /** Called when the server ends in an orderly way: stopped, or told by its parent while it traps exits. */
    protected void onEnd(Object reason) throws Exception {}

    /** Answers a call from within the server. */
    protected final void reply(From from, Object answer) {
        Messages.check(answer);
        Process.current("reply").send(REPLY_POINT, from.pid().process, new Reply(from.ref(), answer));
    }

    // How it is used

    /** Starts a server; returns when its {@link #init} has. */
    public static Pid start(Server server) {
        return start(ModelHooks.takePoint(), here(), null, false, server);
    }

    /** Starts a server registered under a name, which it has before {@link #init} runs. */
    public static Pid start(String name, Server server) {
        return start(ModelHooks.takePoint(), here(), name, false, server);
    }

    /** Starts a server linked to the process that asks. */
    public static Pid startLink(Server server) {
        return start(ModelHooks.takePoint(), here(), null, true, server);
    }

    /** Starts a server with a name, linked to the process that asks. */
    public static Pid startLink(String name, Server server) {
        return start(ModelHooks.takePoint(), here(), name, true, server);
    }

    private static Node here() {
        return Process.current("start").node;
    }

    static Pid start(int point, Node node, @Nullable String name, boolean link, Server server) {
        Process parent = Process.current("start");
        Process child = Model.spawn(
                name != null ? name : server.getClass().getSimpleName(), node, () -> server.run(parent, name));
        if (link) {
            parent.linkNow(child);
        }
        Ref ref = parent.monitorNow(child, child.pid);
        Object message = parent.receive(
                point,
                m -> m instanceof Started(Pid pid) && pid == child.pid || m instanceof Down down && down.ref() == ref,
                -1);
        if (message instanceof Down down) {
            throw new StartFailed(server.getClass().getSimpleName(), down.reason());
        }
        parent.demonitor(point, ref);
        return child.pid;
    }

    private void run(Process parent, @Nullable String name) throws Exception {
        Process me = Process.current("server");
        if (name != null) {
            me.operate(
                    START_POINT, ModelOperation.REGISTER, me.node.nameResource(name), dev.hypnos.kernel.Access.WRITE);
            if (me.node.registered(name) != null) {
                me.unlinkNow(parent);
                throw new NameTaken(name + "@" + me.node);
            }
            me.node.register(name, me);
        }
        try {
            init();
        } catch (Exception failed) {
            // The parent is told by its monitor; a link would end it too.
            me.unlinkNow(parent);
            throw failed;
        }
        me.send(START_POINT, parent, new Started(me.pid));
        while (handle(me, parent, me.receive(START_POINT, m -> true, -1))) {
            // until it is stopped
        }
    }

    /** False when the server is to end. */
    private boolean handle(Process me, Process parent, @Nullable Object message) throws Exception {
        switch (message) {
            case Request(From from, Stop(Object reason)) -> {
                onEnd(reason);
                reply(from, Reason.NORMAL);
                if (reason != Reason.NORMAL) {
                    throw new ProcessExit(reason);
                }
                return false;
            }
            case Request(From from, Object content) -> {
                Object answer = onCall(content, from);
                if (answer != NO_REPLY) {
                    reply(from, answer);
                }
            }
            case Cast(Object content) -> onCast(content);
            case Exit(Pid from, Object reason)
            when from == parent.pid -> {
                onEnd(reason);
                throw new ProcessExit(reason);
            }
            case null -> {}
            default -> onMessage(message);
        }
        return true;
    }

    /** Calls a server and waits for the answer, five seconds at most. */
    public static Object call(Pid server, Object request) {
        return call(ModelHooks.takePoint(), server, request, CALL_MILLIS);
    }

    /** Calls a server and waits for the answer; without an end if the time is negative. */
    public static Object call(Pid server, Object request, long millis) {
        return call(ModelHooks.takePoint(), server, request, millis);
    }

    /** Calls whoever has the name on that node. */
    public static Object call(Address server, Object request, long millis) {
        return call(ModelHooks.takePoint(), server, request, millis);
    }

    /** Calls whoever has the name on this node. */
    public static Object call(String server, Object request, long millis) {
        int point = ModelHooks.takePoint();
        return call(point, new Address(server, here()), request, millis);
    }

    /** A name on the same node is looked up once; one elsewhere stands for whoever has it there. */
    private static Object resolved(int point, Process me, Object server) {
        if (server instanceof Address address && address.node() == me.node) {
            Process process = Model.whereis(point, me, address.name());
            if (process == null) {
                throw new CallFailed(server, Reason.NO_PROCESS);
            }
            return process.pid;
        }
        return server;
    }

    private static Object call(int point, Object named, Object request, long millis) {
        Messages.check(request);
        Process me = Process.current("call");
        Object server = resolved(point, me, named);
        Ref ref = Model.monitor(point, me, server);
        Request sent = new Request(new From(me.pid, ref), request);
        if (server instanceof Pid pid) {
            me.send(point, pid.process, sent);
        } else {
            Model.send(point, me, (Address) server, sent);
        }
        Object message = me.receive(
                point,
                m -> m instanceof Reply(Ref r, Object ignored) && r == ref
                        || m instanceof Down down && down.ref() == ref,
                millis < 0 ? -1 : millis * 1_000_000);
        if (message instanceof Reply(Ref ignored, Object answer)) {
            me.demonitor(point, ref);
            return answer;
        }
        if (message instanceof Down down) {
            throw new CallFailed(server, down.reason());
        }
        me.demonitor(point, ref);
        throw new CallFailed(server, Reason.TIMEOUT);
    }

    /** Sends a message that is not answered. */
    public static void cast(Pid server, Object message) {
        int point = ModelHooks.takePoint();
        Messages.check(message);
        Process.current("cast").send(point, server.process, new Cast(message));
    }

    /** Sends a message that is not answered to whoever has the name; if nobody does, it is lost. */
    public static void cast(Address server, Object message) {
        int point = ModelHooks.takePoint();
        Messages.check(message);
        Model.send(point, Process.current("cast"), server, new Cast(message));
    }

    /** Stops a server and waits until it has ended. */
    public static void stop(Pid server, Object reason) {
        int point = ModelHooks.takePoint();
        Process me = Process.current("stop");
        Ref ref = Model.monitor(point, me, server);
        me.send(point, server.process, new Request(new From(me.pid, ref), new Stop(reason)));
        me.receive(point, m -> m instanceof Down down && down.ref() == ref, -1);
        me.dropReplies(ref);
    }

    static boolean isReply(Object message, Ref ref) {
        return message instanceof Reply reply && reply.ref() == ref;
    }
}
