package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Who connects, who accepts, and when. */
public class ConnectPrograms extends NetworkProgram {
    @Outcomes("ConnectException")
    public Object refusedWhereNobodyListens() throws Exception {
        Socket client = opened(new Socket());
        int port = freePort(client);
        return answer(() -> {
            client.connect(new InetSocketAddress(LOOPBACK, port));
            return "connected";
        });
    }

    /** The system accepts, before the program does. */
    @Outcomes("true")
    public Object connectedBeforeAccepted() throws Exception {
        return client(server()).isConnected();
    }

    @Outcomes("x")
    public Object acceptWaitsForAClient() throws Exception {
        ServerSocket server = server();
        started(() -> say(read(opened(server.accept()), 1)));
        pause();
        write(client(server), "x");
        return joined();
    }

    /** Whether the server listens in time is open. */
    @Outcomes({"connected", "ConnectException"})
    public Object aServerMayListenTooLate() throws Exception {
        Socket client = opened(new Socket());
        int port = freePort(client);
        started(() -> opened(new ServerSocket(port, 5, LOOPBACK)));
        String seen = answer(() -> {
            client.connect(new InetSocketAddress(LOOPBACK, port));
            return "connected";
        });
        joined();
        return seen;
    }

    @Outcomes({"ab", "ba"})
    public Object twoClientsComeInAnyOrder() throws Exception {
        ServerSocket server = server();
        started(() -> write(client(server), "a"));
        started(() -> write(client(server), "b"));
        String seen = read(opened(server.accept()), 1) + read(opened(server.accept()), 1);
        joined();
        return seen;
    }

    /**
     * One who has connected before another begins is accepted first, where both are on the same machine. On two machines what
     * ends the first one's handshake may be late.
     */
    @Outcomes(
            value = {"ab"},
            unseen = {"ba"})
    public Object acceptedInTheOrderOfConnections() throws Exception {
        ServerSocket server = server();
        write(client(server), "a");
        write(client(server), "b");
        return read(opened(server.accept()), 1) + read(opened(server.accept()), 1);
    }

    /** Which of two threads accepts which of two clients is open. */
    @Outcomes({"1a 2b", "1b 2a", "2a 1b", "2b 1a"})
    public Object twoThreadsAccept() throws Exception {
        ServerSocket server = server();
        started(() -> say("1" + read(opened(server.accept()), 1)));
        started(() -> say("2" + read(opened(server.accept()), 1)));
        write(client(server), "a");
        write(client(server), "b");
        return joined();
    }

    /** One more than may wait is late, and not lost. */
    @Outcomes("2")
    public Object moreClientsThanMayWait() throws Exception {
        ServerSocket server = opened(new ServerSocket(0, 1, LOOPBACK));
        started(() -> client(server));
        started(() -> client(server));
        server.accept().close();
        server.accept().close();
        joined();
        return 2;
    }

    /** Nobody accepts: sooner or later no more can connect. How many may wait is for the system to decide, and how it says no. */
    @Outcomes(
            value = "SocketTimeoutException",
            unseen = {"ConnectException", "connected"})
    public Object tooManyClientsWait() throws Exception {
        ServerSocket server = opened(new ServerSocket(0, 1, LOOPBACK));
        String last = "";
        for (int i = 0; i < 5 && !last.endsWith("Exception"); i++) {
            Socket client = opened(new Socket());
            last = answer(() -> {
                client.connect(server.getLocalSocketAddress(), 20);
                return "connected";
            });
        }
        return last;
    }

    /** Those whom nobody has accepted are reset when the server is closed. */
    @Outcomes("SocketException")
    public Object whoWaitsIsResetWhenTheServerCloses() throws Exception {
        ServerSocket server = server();
        Socket client = client(server);
        server.close();
        return answer(() -> readInsisting(client));
    }

    /** Too late for the server: refused, or connected and then reset. */
    @Outcomes({"ConnectException", "SocketException"})
    public Object connectAgainstClose() throws Exception {
        ServerSocket server = server();
        int port = server.getLocalPort();
        Socket client = opened(new Socket());
        client.bind(ANY_PORT);
        started(server::close);
        String seen = answer(() -> {
            client.connect(new InetSocketAddress(LOOPBACK, port));
            return readInsisting(client);
        });
        joined();
        return seen;
    }

    /** One server for one client: the other is refused or reset, or never served. */
    @Outcomes({"a:x b:ConnectException", "a:ConnectException b:x", "a:x b:SocketException", "a:SocketException b:x"})
    public Object twoClientsForOneServer() throws Exception {
        ServerSocket server = server();
        String[] seen = new String[2];
        started(() -> seen[0] = answer(() -> readInsisting(client(server))));
        started(() -> seen[1] = answer(() -> readInsisting(client(server))));
        try (Socket accepted = server.accept()) {
            server.close();
            write(accepted, "x");
        }
        joined();
        return "a:" + seen[0] + " b:" + seen[1];
    }

    @Outcomes("SocketException")
    public Object anUnboundServerCannotAccept() throws Exception {
        ServerSocket server = opened(new ServerSocket());
        return answer(server::accept);
    }

    @Outcomes("SocketException SocketException")
    public Object connectingTwiceOrWhenClosed() throws Exception {
        ServerSocket server = server();
        Socket client = client(server);
        for (int i = 0; i < 2; i++) {
            say(answer(() -> {
                client.connect(server.getLocalSocketAddress());
                return "connected";
            }));
            client.close();
        }
        return said();
    }

    /** A time-out that is long enough changes nothing. */
    @Outcomes("x")
    public Object connectWithinItsTime() throws Exception {
        ServerSocket server = server();
        Socket client = opened(new Socket());
        try {
            client.connect(server.getLocalSocketAddress(), 60_000);
        } catch (SocketTimeoutException late) {
            return "late";
        }
        write(client, "x");
        return read(opened(server.accept()), 1);
    }
}
