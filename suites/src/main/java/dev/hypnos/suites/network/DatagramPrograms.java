package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;

/** Datagrams through sockets. UDP may lose them, change their order and bring them twice; on one machine Linux does not. */
public class DatagramPrograms extends NetworkProgram {
    private static final int MILLIS = 4;

    private DatagramSocket socket() throws IOException {
        return opened(new DatagramSocket(ANY_PORT));
    }

    private static void send(DatagramSocket from, String text, SocketAddress to) throws IOException {
        from.send(new DatagramPacket(bytes(text), text.length(), to));
    }

    private static DatagramPacket receive(DatagramSocket socket, int room) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[room], room);
        socket.receive(packet);
        return packet;
    }

    private static String text(DatagramPacket packet) {
        return new String(packet.getData(), packet.getOffset(), packet.getLength(), StandardCharsets.US_ASCII);
    }

    /** As many as come within some time, which is enough for all. */
    private static String receiveAll(DatagramSocket socket, int most) throws IOException {
        String seen = "";
        for (int i = 0; i < most; i++) {
            seen += text(receive(socket, 10));
        }
        return seen;
    }

    @Outcomes("hello true")
    public Object oneDatagram() throws Exception {
        DatagramSocket sender = socket();
        DatagramSocket receiver = socket();
        started(() -> send(sender, "hello", receiver.getLocalSocketAddress()));
        DatagramPacket packet = receive(receiver, 10);
        joined();
        return text(packet) + " " + packet.getSocketAddress().equals(sender.getLocalSocketAddress());
    }

    @Outcomes(
            value = {"ab", "ba"},
            unseen = {"aa", "bb"})
    public Object twoDatagramsOfOneSender() throws Exception {
        DatagramSocket sender = socket();
        DatagramSocket receiver = socket();
        started(() -> {
            send(sender, "a", receiver.getLocalSocketAddress());
            send(sender, "b", receiver.getLocalSocketAddress());
        });
        String seen = receiveAll(receiver, 2);
        joined();
        return seen;
    }

    @Outcomes(
            value = {"ab", "ba"},
            unseen = {"aa", "bb"})
    public Object datagramsOfTwoSenders() throws Exception {
        DatagramSocket receiver = socket();
        started(() -> send(socket(), "a", receiver.getLocalSocketAddress()));
        started(() -> send(socket(), "b", receiver.getLocalSocketAddress()));
        String seen = receiveAll(receiver, 2);
        joined();
        return seen;
    }

    /** What does not fit is gone. */
    @Outcomes("ab x")
    public Object aDatagramIsCutOff() throws Exception {
        DatagramSocket sender = socket();
        DatagramSocket receiver = socket();
        send(sender, "abcdef", receiver.getLocalSocketAddress());
        say(text(receive(receiver, 2)));
        send(sender, "x", receiver.getLocalSocketAddress());
        say(text(receive(receiver, 2)));
        return said();
    }

    @Outcomes("0 1")
    public Object aDatagramMayBeEmpty() throws Exception {
        DatagramSocket sender = socket();
        DatagramSocket receiver = socket();
        send(sender, "", receiver.getLocalSocketAddress());
        say(receive(receiver, 2).getLength());
        send(sender, "x", receiver.getLocalSocketAddress());
        say(receive(receiver, 2).getLength());
        return said();
    }

    /** Nobody is told that nobody was there. */
    @Outcomes("sent")
    public Object sentToNobody() throws Exception {
        DatagramSocket sender = socket();
        DatagramSocket gone = socket();
        SocketAddress nobody = gone.getLocalSocketAddress();
        gone.close();
        send(sender, "x", nobody);
        send(sender, "x", nobody);
        return "sent";
    }

    /** Except who is connected: that nobody was there may come back to it. */
    @Outcomes(
            value = "PortUnreachableException",
            unseen = {"SocketTimeoutException"})
    public Object connectedToNobody() throws Exception {
        DatagramSocket sender = socket();
        DatagramSocket gone = socket();
        sender.connect(gone.getLocalSocketAddress());
        gone.close();
        sender.send(new DatagramPacket(new byte[1], 1));
        sender.setSoTimeout(50);
        try {
            receive(sender, 1);
            return "received";
        } catch (PortUnreachableException told) {
            return "PortUnreachableException";
        } catch (IOException thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    /** A connected socket hears nobody else. */
    @Outcomes("friend")
    public Object onlyWhoIsConnectedIsHeard() throws Exception {
        DatagramSocket friend = socket();
        DatagramSocket stranger = socket();
        DatagramSocket receiver = socket();
        receiver.connect(friend.getLocalSocketAddress());
        send(stranger, "stranger", receiver.getLocalSocketAddress());
        send(friend, "friend", receiver.getLocalSocketAddress());
        return text(receive(receiver, 10));
    }

    @Outcomes("IllegalArgumentException true null")
    public Object aConnectedSocketSendsToOneOnly() throws Exception {
        DatagramSocket one = socket();
        DatagramSocket other = socket();
        DatagramSocket third = socket();
        one.connect(other.getLocalSocketAddress());
        say(answer(() -> {
            send(one, "x", third.getLocalSocketAddress());
            return "sent";
        }));
        say(one.getRemoteSocketAddress().equals(other.getLocalSocketAddress()));
        one.disconnect();
        say(one.getRemoteSocketAddress());
        return said();
    }

    @Outcomes("SocketTimeoutException true")
    public Object aReceiveTimesOut() throws Exception {
        DatagramSocket socket = socket();
        socket.setSoTimeout(MILLIS);
        long start = System.nanoTime();
        say(answer(() -> text(receive(socket, 1))));
        say(System.nanoTime() - start >= MILLIS * 1_000_000L);
        return said();
    }

    @Outcomes(
            value = {"x", "SocketTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstADatagram() throws Exception {
        DatagramSocket receiver = socket();
        receiver.setSoTimeout(MILLIS);
        started(() -> {
            Thread.sleep(MILLIS);
            send(socket(), "x", receiver.getLocalSocketAddress());
        });
        String seen = answer(() -> text(receive(receiver, 1)));
        joined();
        return seen;
    }

    @Outcomes("SocketException")
    public Object closedDuringAReceive() throws Exception {
        DatagramSocket socket = socket();
        started(() -> say(answer(() -> text(receive(socket, 1)))));
        socket.close();
        return joined();
    }

    @Outcomes("BindException true")
    public Object portsOfDatagrams() throws Exception {
        int port = socket().getLocalPort();
        say(answer(() -> opened(new DatagramSocket(new InetSocketAddress(LOOPBACK, port)))));
        // those of TCP are others: the same number is free there, unless somebody else has it
        boolean isBound = false;
        for (int i = 0; i < 20 && !isBound; i++) {
            int other = socket().getLocalPort();
            isBound = answer(() -> opened(new ServerSocket(other, 1, LOOPBACK)).isBound())
                    .equals("true");
        }
        say(isBound);
        return said();
    }

    @Outcomes("a b")
    public Object aQuestionAndItsAnswer() throws Exception {
        DatagramSocket server = socket();
        DatagramSocket client = socket();
        started(() -> {
            DatagramPacket question = receive(server, 5);
            say(text(question));
            send(server, "b", question.getSocketAddress());
        });
        send(client, "a", server.getLocalSocketAddress());
        String answer = text(receive(client, 5));
        joined();
        say(answer);
        return said();
    }
}
