package dev.hypnos.examples.corfu;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;

/** Keeps the newest layout. */
final class LayoutServer extends Server {
    private static final String NAME = "layout server";
    private static final long NO_LIMIT = -1;

    private record ReadLayout() {}

    private record WriteLayout(Layout layout) {}

    private Layout layout;

    private LayoutServer(Layout layout) {
        this.layout = layout;
    }

    /** Starts the server; what is returned asks it by its name. */
    static Layouts start(Layout first) {
        return new Client(Server.startLink(NAME, new LayoutServer(first)));
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case ReadLayout ignored -> layout;
            case WriteLayout(Layout newer) when newer.epoch() > layout.epoch() -> layout = newer;
            case WriteLayout ignored -> new LogReply.BadEpoch(layout.epoch());
            default -> throw new IllegalArgumentException("unexpected " + request);
        };
    }

    private record Client(Pid server) implements Layouts {
        @Override
        public Layout read() {
            return (Layout) Server.call(NAME, new ReadLayout(), NO_LIMIT);
        }

        @Override
        public void write(Layout layout) {
            Object answer = Server.call(NAME, new WriteLayout(layout), NO_LIMIT);
            if (!answer.equals(layout)) {
                throw new AssertionError("the layout server refused " + layout + ": " + answer);
            }
        }

        @Override
        public void stop() {
            Server.stop(server, Reason.NORMAL);
        }
    }
}
