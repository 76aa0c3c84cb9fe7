package dev.hypnos.benchmarks.program;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;

/** Round trips of a message between two processes of a model. */
public final class ModelRoundTrips implements Program {
    private record Ping(Pid from, int number) {}

    private record Pong(int number) {}

    @Override
    public void run(int size) {
        Model.run(() -> {
            Pid server = spawn("server", ModelRoundTrips::serve);
            for (int i = 0; i < size; i++) {
                send(server, new Ping(self(), i));
                if (receive(Pong.class).number() != i) {
                    throw new AssertionError("wrong reply");
                }
            }
        });
    }

    private static void serve() {
        while (true) {
            Ping ping = receive(Ping.class);
            send(ping.from(), new Pong(ping.number()));
        }
    }
}
