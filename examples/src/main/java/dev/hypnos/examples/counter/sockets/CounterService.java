package dev.hypnos.examples.counter.sockets;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Counts for whoever asks, one connection for each request. A request that it does not know crashes the server, and its supervisor
 * starts another one, of the next generation; the supervisor has the port, and the counter.
 */
public final class CounterService {
    static final int PORT = 7000;
    static final String INCREMENT = "increment";

    private final ServerSocket listening;
    private int counter;

    private CounterService(ServerSocket listening) {
        this.listening = listening;
    }

    /** Begins to serve; who connects from now on will be answered. */
    static void open() throws IOException {
        CounterService service = new CounterService(new ServerSocket(PORT));
        new Thread(service::supervise, "supervisor").start();
    }

    private void supervise() {
        int generation = 1;
        while (true) {
            try {
                serve(generation);
            } catch (InvalidRequest crash) {
                generation++;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private void serve(int generation) throws IOException, InvalidRequest {
        while (true) {
            try (Socket client = listening.accept()) {
                String request = request(client);
                if (request != null) {
                    answer(client, request, generation);
                }
            }
        }
    }

    private static @Nullable String request(Socket client) {
        try {
            return new DataInputStream(client.getInputStream()).readUTF();
        } catch (IOException gone) {
            return null;
        }
    }

    private void answer(Socket client, String request, int generation) throws InvalidRequest {
        if (!request.equals(INCREMENT)) {
            throw new InvalidRequest(request);
        }
        counter++;
        try {
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            out.writeInt(generation);
            out.writeInt(counter);
        } catch (IOException gone) {
            // the next one
        }
    }

    /** What the server dies of. */
    private static final class InvalidRequest extends Exception {
        private static final long serialVersionUID = 1;

        InvalidRequest(String request) {
            super(request);
        }
    }
}
