package dev.hypnos.examples.replicated;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One question and one answer for each connection. */
final class Wire {
    private static final int PORT = 7000;

    private Wire() {}

    /** Null if no answer comes in time. */
    static @Nullable Object ask(String server, Serializable question, int millis) {
        try (Socket socket = new Socket(server, PORT)) {
            socket.setSoTimeout(millis);
            send(socket, question);
            return receive(socket);
        } catch (IOException | ClassNotFoundException lost) {
            return null;
        }
    }

    /** Answers for ever, each in a thread of its own. */
    static void serve(Function<Object, Serializable> answers) throws IOException {
        try (ServerSocket server = new ServerSocket(PORT)) {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> answer(socket, answers), "answers").start();
            }
        }
    }

    private static void answer(Socket accepted, Function<Object, Serializable> answers) {
        try (Socket socket = accepted) {
            Object question = receive(socket);
            send(socket, answers.apply(question));
        } catch (IOException | ClassNotFoundException lost) {
            // who asked will ask again
        }
    }

    private static void send(Socket socket, Serializable message) throws IOException {
        ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        out.writeObject(message);
        out.flush();
    }

    private static Object receive(Socket socket) throws IOException, ClassNotFoundException {
        return new ObjectInputStream(new BufferedInputStream(socket.getInputStream())).readObject();
    }
}
