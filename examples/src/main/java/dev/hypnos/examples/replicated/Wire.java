package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Messages.Message;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One question and one answer for each connection. */
final class Wire {
    private static final int PORT = 7000;

    private Wire() {}

    /** Null if no answer comes in time. */
    static @Nullable Message ask(String server, Message question, int millis) {
        try (Socket socket = new Socket(server, PORT)) {
            socket.setSoTimeout(millis);
            send(socket, question);
            return receive(socket);
        } catch (IOException lost) {
            return null;
        }
    }

    /** Answers for ever, each in a thread of its own. */
    static void serve(Function<Message, Message> answers) throws IOException {
        try (ServerSocket server = new ServerSocket(PORT)) {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> answer(socket, answers), "answers").start();
            }
        }
    }

    private static void answer(Socket accepted, Function<Message, Message> answers) {
        try (Socket socket = accepted) {
            Message question = receive(socket);
            send(socket, answers.apply(question));
        } catch (IOException lost) {
            // who asked will ask again
        }
    }

    private static void send(Socket socket, Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.write(new DataOutputStream(bytes));
        socket.getOutputStream().write(bytes.toByteArray());
    }

    private static Message receive(Socket socket) throws IOException {
        return Messages.read(new DataInputStream(new BufferedInputStream(socket.getInputStream())));
    }
}
