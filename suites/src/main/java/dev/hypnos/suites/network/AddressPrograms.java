package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Ports, addresses, names and options. */
public class AddressPrograms extends NetworkProgram {
    @Outcomes("true true true")
    public Object freePortsDiffer() throws Exception {
        int one = server().getLocalPort();
        int other = server().getLocalPort();
        say(one > 0);
        say(other > 0);
        say(one != other);
        return said();
    }

    @Outcomes("BindException")
    public Object aPortIsTaken() throws Exception {
        int port = server().getLocalPort();
        return answer(() -> opened(new ServerSocket(port, 1, LOOPBACK)));
    }

    @Outcomes({"1 BindException", "BindException 1"})
    public Object twoThreadsWantOnePort() throws Exception {
        int port = freePort(opened(new Socket()));
        for (int i = 0; i < 2; i++) {
            started(() -> say(answer(() -> {
                opened(new ServerSocket(port, 1, LOOPBACK));
                return 1;
            })));
        }
        return joined();
    }

    @Outcomes("bound")
    public Object aPortIsFreeAfterClose() throws Exception {
        ServerSocket first = server();
        first.close();
        return answer(() -> {
            opened(new ServerSocket(first.getLocalPort(), 1, LOOPBACK));
            return "bound";
        });
    }

    /** A server that listens again while connections of before are alive, as servers do by default on Linux. */
    @Outcomes("bound x")
    public Object aPortIsReusedWithLiveConnections() throws Exception {
        ServerSocket first = server();
        Socket client = client(first);
        Socket accepted = opened(first.accept());
        first.close();
        say(answer(() -> {
            opened(new ServerSocket(first.getLocalPort(), 1, LOOPBACK));
            return "bound";
        }));
        write(client, "x");
        say(read(accepted, 1));
        return said();
    }

    /** Without the option that allows it, it is not possible. */
    @Outcomes("BindException")
    public Object aPortIsNotReusedWithLiveConnections() throws Exception {
        ServerSocket first = server();
        client(first);
        opened(first.accept());
        first.close();
        ServerSocket second = opened(new ServerSocket());
        second.setReuseAddress(false);
        return answer(() -> {
            second.bind(new InetSocketAddress(LOOPBACK, first.getLocalPort()));
            return "bound";
        });
    }

    /** Connections that were closed first at this end keep the port for a while; it can be reused where that is allowed. */
    @Outcomes("BindException bound")
    public Object aPortAfterItsConnectionsAreClosed() throws Exception {
        ServerSocket first = server();
        Socket client = client(first);
        Socket accepted = opened(first.accept());
        accepted.close();
        readToTheEnd(client);
        client.close();
        pause();
        first.close();
        for (boolean reuse : new boolean[] {false, true}) {
            ServerSocket second = opened(new ServerSocket());
            second.setReuseAddress(reuse);
            say(answer(() -> {
                second.bind(new InetSocketAddress(LOOPBACK, first.getLocalPort()));
                return "bound";
            }));
        }
        return said();
    }

    /** What one end calls local the other calls remote. */
    @Outcomes("true true true true")
    public Object bothEndsAgree() throws Exception {
        ServerSocket server = server();
        Socket client = client(server);
        Socket accepted = opened(server.accept());
        say(client.getLocalSocketAddress().equals(accepted.getRemoteSocketAddress()));
        say(client.getRemoteSocketAddress().equals(accepted.getLocalSocketAddress()));
        say(accepted.getLocalPort() == server.getLocalPort());
        say(accepted.getInetAddress().isLoopbackAddress());
        return said();
    }

    @Outcomes("true true true")
    public Object bothEndsOfChannelsAgree() throws Exception {
        ServerSocketChannel server = serverChannel();
        SocketChannel client = opened(SocketChannel.open(server.getLocalAddress()));
        SocketChannel accepted = opened(server.accept());
        say(client.getLocalAddress().equals(accepted.getRemoteAddress()));
        say(client.getRemoteAddress().equals(accepted.getLocalAddress()));
        say(accepted.getLocalAddress().equals(server.getLocalAddress()));
        return said();
    }

    @Outcomes("-1 0 null null true -1 null null")
    public Object beforeAnythingIsBound() throws Exception {
        Socket socket = opened(new Socket());
        ServerSocket server = opened(new ServerSocket());
        say(socket.getLocalPort());
        say(socket.getPort());
        say(socket.getInetAddress());
        say(socket.getRemoteSocketAddress());
        say(socket.getLocalAddress().isAnyLocalAddress());
        say(server.getLocalPort());
        say(server.getInetAddress());
        say(opened(SocketChannel.open()).getLocalAddress());
        return said();
    }

    /** A closed socket remembers with whom it was connected. */
    @Outcomes("true true true ClosedChannelException")
    public Object afterItIsClosed() throws Exception {
        ServerSocket server = server();
        Socket client = client(server);
        int local = client.getLocalPort();
        client.close();
        say(client.getPort() == server.getLocalPort());
        say(client.getLocalPort() == local);
        say(client.getLocalAddress().isAnyLocalAddress());
        SocketChannel channel = channelEnds().one();
        channel.close();
        say(answer(channel::getRemoteAddress));
        return said();
    }

    @Outcomes("true")
    public Object aClientChoosesItsPort() throws Exception {
        ServerSocket server = server();
        Socket client = opened(new Socket());
        client.bind(ANY_PORT);
        int port = client.getLocalPort();
        client.connect(server.getLocalSocketAddress());
        return opened(server.accept()).getPort() == port;
    }

    /** A server at all addresses of its machine is reached by each. */
    @Outcomes("true x")
    public Object aServerAtAllAddresses() throws Exception {
        ServerSocket server = opened(new ServerSocket(0));
        say(server.getInetAddress().isAnyLocalAddress());
        write(opened(new Socket("localhost", server.getLocalPort())), "x");
        say(read(opened(server.accept()), 1));
        return said();
    }

    /** An address that is kept for examples: no machine has it. */
    @Outcomes("BindException")
    public Object anAddressOfSomebodyElse() throws Exception {
        InetAddress other = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
        return answer(() -> opened(new ServerSocket(0, 1, other)));
    }

    @Outcomes("true true 127.0.0.1 10.1.2.3 UnknownHostException")
    public Object names() throws Exception {
        say(InetAddress.getByName("localhost").isLoopbackAddress());
        say(InetAddress.getByName(null).isLoopbackAddress());
        say(InetAddress.getByName("127.0.0.1").getHostAddress());
        say(InetAddress.getByAddress(new byte[] {10, 1, 2, 3}).getHostAddress());
        say(answer(() -> InetAddress.getByName("no such name")));
        return said();
    }

    @Outcomes("true UnknownHostException UnresolvedAddressException")
    public Object unresolvedAddresses() throws Exception {
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere", 80);
        say(nowhere.isUnresolved());
        say(answer(() -> {
            opened(new Socket()).connect(nowhere);
            return "connected";
        }));
        say(answer(() -> opened(SocketChannel.open()).connect(nowhere)));
        return said();
    }

    @Outcomes("true true -1 7 -1 true true false")
    public Object options() throws Exception {
        Socket socket = opened(new Socket());
        socket.setTcpNoDelay(true);
        say(socket.getTcpNoDelay());
        socket.setKeepAlive(true);
        say(socket.getKeepAlive());
        say(socket.getSoLinger());
        socket.setSoLinger(true, 7);
        say(socket.getSoLinger());
        socket.setSoLinger(false, 0);
        say(socket.getSoLinger());
        say(opened(SocketChannel.open()).getOption(StandardSocketOptions.SO_RCVBUF) > 0);
        say(server().getReuseAddress());
        say(socket.getReuseAddress());
        return said();
    }

    @Outcomes("IllegalArgumentException IllegalArgumentException")
    public Object portsThatAreNone() throws Exception {
        say(answer(() -> new InetSocketAddress(LOOPBACK, 65_536)));
        say(answer(() -> opened(new ServerSocket(-1))));
        return said();
    }
}
