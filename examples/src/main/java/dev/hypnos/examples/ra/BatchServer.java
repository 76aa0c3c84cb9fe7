package dev.hypnos.examples.ra;

import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A server that takes all requests that have come as one batch (the library gen_batch_server): after each it looks for
 * another without waiting, and when there is none, or the batch is full, it handles them together.
 */
abstract class BatchServer extends Server {
    private static final int BATCH_MAX = 32;

    private sealed interface Envelope {
        record Called(Pid caller, Ref ref, Object request) implements Envelope {}

        record Sent(Object request) implements Envelope {}
    }

    private record Done(Ref ref) {}

    /** Handles what has come; who called is answered after that. */
    protected abstract void onBatch(List<Object> requests);

    /** The name is looked up, as always; if nobody has it, the request is lost. */
    static void sendTo(String name, Object request) {
        Model.send(Model.here().address(name), new Envelope.Sent(request));
    }

    /** Returns when the batch with the request was handled. */
    static void callTo(String name, Object request) {
        Pid server = Objects.requireNonNull(Model.whereis(name), name);
        Ref ref = Model.monitor(server);
        Model.send(server, new Envelope.Called(Model.self(), ref, request));
        Object answer = Model.receive(message -> isAbout(message, ref));
        if (answer instanceof Down down) {
            Model.exit(down.reason());
        }
        Model.demonitor(ref);
    }

    private static boolean isAbout(Object message, Ref ref) {
        return message instanceof Done(Ref answered) && answered == ref
                || message instanceof Down down && down.ref() == ref;
    }

    @Override
    protected final void onMessage(Object message) {
        if (!(message instanceof Envelope first)) {
            return;
        }
        List<Envelope> batch = new ArrayList<>();
        Envelope next = first;
        while (next != null) {
            batch.add(next);
            next = batch.size() < BATCH_MAX ? Model.receive(0, Envelope.class) : null;
        }
        List<Object> requests = new ArrayList<>(batch.size());
        for (Envelope envelope : batch) {
            requests.add(
                    switch (envelope) {
                        case Envelope.Called called -> called.request();
                        case Envelope.Sent sent -> sent.request();
                    });
        }
        onBatch(requests);
        for (Envelope envelope : batch) {
            if (envelope instanceof Envelope.Called(Pid caller, Ref ref, Object ignored)) {
                Model.send(caller, new Done(ref));
            }
        }
    }
}
