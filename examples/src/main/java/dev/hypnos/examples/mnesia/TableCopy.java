package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;

import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;

/** The copying of a table from one node to another, a piece at a time. */
final class TableCopy {
    /** To the controller of the node that has the table. */
    record Request(String table, Pid receiver) {}

    private record First(Pid sender) {}

    private record More() {}

    private record Records(String table) {}

    private record NoMore() {}

    private TableCopy() {}

    /** Copies a table to this node. */
    static void receiveFrom(Node node, String table) {
        send(node.address(Controller.NAME), new Request(table, self()));
        Pid sender = receive(First.class).sender();
        Object piece;
        do {
            send(sender, new More());
            piece = receive(message -> message instanceof Records || message instanceof NoMore);
        } while (piece instanceof Records);
    }

    static void startSender(Request request) {
        spawnLink("sender", () -> {
            monitor(request.receiver());
            send(request.receiver(), new First(self()));
            if (isAskedForMore()) {
                send(request.receiver(), new Records(request.table()));
                if (isAskedForMore()) {
                    send(request.receiver(), new NoMore());
                }
            }
        });
    }

    /** Not if the receiver has ended. */
    private static boolean isAskedForMore() {
        return receive(message -> message instanceof More || message instanceof Down) instanceof More;
    }
}
