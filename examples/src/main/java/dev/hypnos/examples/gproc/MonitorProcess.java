package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;

import dev.hypnos.model.Address;
import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The process that watches the servers of other nodes for one server. What it learns it passes on, so that a
 * report takes two steps and can come as late as it likes.
 */
final class MonitorProcess {
    /** Watch this process, or whoever has this name. */
    private record Watch(Pid from, Object subject, Node node, boolean anew) {}

    private record Watching(Node node, Ref ref) {}

    private final Pid parent;
    private final Map<Node, Ref> refs = new LinkedHashMap<>();

    private MonitorProcess(Pid parent) {
        this.parent = parent;
    }

    static Pid start() {
        Pid parent = self();
        return spawnLink("monitor on " + parent.node(), () -> new MonitorProcess(parent).run());
    }

    /** Asks a monitor process to watch; if it watches that node already, only {@code anew} makes it begin again. */
    static Ref watch(Pid monitorProcess, Object subject, boolean anew) {
        Node node = subject instanceof Pid pid ? pid.node() : ((Address) subject).node();
        send(monitorProcess, new Watch(self(), subject, node, anew));
        return receive(Watching.class, watching -> watching.node() == node).ref();
    }

    private void run() {
        while (true) {
            switch (receive()) {
                case Watch watch -> watch(watch);
                case Down down -> report(down.ref());
                default -> {}
            }
        }
    }

    private void watch(Watch request) {
        Ref ref = refs.get(request.node());
        if (ref == null || request.anew()) {
            if (ref != null) {
                demonitor(ref);
            }
            ref = request.subject() instanceof Pid pid ? monitor(pid) : monitor((Address) request.subject());
            refs.put(request.node(), ref);
        }
        send(request.from(), new Watching(request.node(), ref));
    }

    private void report(Ref ref) {
        for (Map.Entry<Node, Ref> watched : refs.entrySet()) {
            if (watched.getValue() == ref) {
                Node node = watched.getKey();
                refs.remove(node);
                send(parent, new Message.NodeDown(node, ref));
                return;
            }
        }
    }
}
