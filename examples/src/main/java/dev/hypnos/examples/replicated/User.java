package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Messages.Answer;
import dev.hypnos.examples.replicated.Messages.Command;
import dev.hypnos.examples.replicated.Messages.Message;
import dev.hypnos.history.Call;
import dev.hypnos.history.Client;

/** A client of the store, who asks one server after the other until one answers, and stays with that one. */
final class User {
    private static final int TRIES = 60;
    private static final int PATIENCE_MILLIS = 400;

    private final Client client;
    private final String name;
    private int server;
    private int number;

    User(Client client, String name, int server) {
        this.client = client;
        this.name = name;
        this.server = server;
    }

    /** Adds, asks and removes, and asks again, beginning with this server. */
    static void use(Client client, String name, int server, int operations) {
        User user = new User(client, name, server);
        for (int i = 0; i < operations; i++) {
            switch (i % 4) {
                case 0 -> user.ask("add", "x", 1);
                case 1, 3 -> user.ask("get", "x", 0);
                default -> user.ask("remove", "x", 0);
            }
        }
    }

    /** Whether the store answers at all. */
    static boolean isServed(Client client, String name) {
        return new User(client, name, 0).ask("get", "x", 0);
    }

    private boolean ask(String operation, String key, int value) {
        Call call = operation.equals("add") ? client.invoke(operation, key, value) : client.invoke(operation, key);
        Command command = new Command(name, ++number, operation, key, value);
        for (int i = 0; i < TRIES; i++) {
            Message answer = Wire.ask("kv" + (1 + server), command, PATIENCE_MILLIS);
            if (answer instanceof Answer answered && answered.result() != null) {
                call.returned(answered.result());
                return true;
            }
            server = (server + 1) % 3;
            if (i % 3 == 2) {
                pause();
            }
        }
        call.unknown();
        return false;
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
