package dev.hypnos.examples.events.ethereum;

import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;

/** A node that has the whole state. */
final class Source extends Member {
    /** It is there. */
    record Hello() {}

    record Request(int number, int part) {}

    record Answer(int number, int part) {}

    @Override
    protected void start() {
        send(all().getFirst(), new Hello());
    }

    @Override
    protected void receive(Peer from, Object message) {
        if (message instanceof Request request) {
            send(from, new Answer(request.number(), request.part()));
        }
    }
}
