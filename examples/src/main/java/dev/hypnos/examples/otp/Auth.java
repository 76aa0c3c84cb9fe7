package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code auth}, which has the cookies that two nodes must agree on before they talk. */
final class Auth extends Server {
    static final String NAME = "auth";

    private record GetCookie(Node node) {}

    private @Nullable Table<Node, String> cookies;

    static String cookie(Node node) {
        return (String) Server.call(NAME, new GetCookie(node), -1);
    }

    @Override
    protected void init() {
        trapExits();
        Init.argument("setcookie");
        PrimLoader.readFile();
        cookies = Table.create("cookies");
    }

    @Override
    protected Object onCall(Object request, From from) {
        String cookie = Objects.requireNonNull(cookies).get(((GetCookie) request).node());
        return cookie == null ? "that of all nodes" : cookie;
    }
}
