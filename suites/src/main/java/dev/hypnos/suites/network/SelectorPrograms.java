package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** What a selector says is ready. */
public class SelectorPrograms extends NetworkProgram {
    private Selector selector() throws Exception {
        return opened(Selector.open());
    }

    private static SelectionKey key(SocketChannel channel, Selector selector, int operations) throws Exception {
        channel.configureBlocking(false);
        return channel.register(selector, operations);
    }

    private static SelectionKey key(ServerSocketChannel channel, Selector selector) throws Exception {
        channel.configureBlocking(false);
        return channel.register(selector, SelectionKey.OP_ACCEPT);
    }

    @Outcomes("0 null 1 true true")
    public Object readyToAccept() throws Exception {
        ServerSocketChannel server = serverChannel();
        Selector selector = selector();
        SelectionKey key = key(server, selector);
        say(selector.selectNow());
        say(server.accept());
        started(() -> opened(SocketChannel.open(server.getLocalAddress())));
        say(selector.select());
        say(key.isAcceptable());
        say(opened(server.accept()) != null);
        return joined();
    }

    @Outcomes(
            value = "false 1 true true true",
            unseen = {"true 0 false true true"})
    public Object readyToFinishAConnection() throws Exception {
        ServerSocketChannel server = serverChannel();
        Selector selector = selector();
        SocketChannel client = opened(SocketChannel.open());
        SelectionKey key = key(client, selector, SelectionKey.OP_CONNECT);
        boolean atOnce = client.connect(server.getLocalAddress());
        say(atOnce);
        say(atOnce ? selector.selectNow() : selector.select());
        say(key.isConnectable());
        say(client.finishConnect());
        say(client.isConnected());
        return said();
    }

    @Outcomes("true ConnectException false")
    public Object readyToBeRefused() throws Exception {
        Selector selector = selector();
        SocketChannel client = opened(SocketChannel.open());
        int port = freePort(client.socket());
        SelectionKey key = key(client, selector, SelectionKey.OP_CONNECT);
        say(answer(() -> {
            client.connect(new java.net.InetSocketAddress(LOOPBACK, port));
            selector.select();
            return key.isConnectable();
        }));
        say(answer(client::finishConnect));
        say(client.isOpen());
        return said();
    }

    @Outcomes("0 1 true x 0")
    public Object readyToRead() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = key(ends.one(), selector, SelectionKey.OP_READ);
        say(selector.selectNow());
        started(() -> ends.other().write(buffer("x")));
        say(selector.select());
        say(key.isReadable());
        say(read(ends.one(), 1));
        selector.selectedKeys().clear();
        say(selector.selectNow());
        return joined();
    }

    @Outcomes("1 true -1")
    public Object readyToReadTheEnd() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = key(ends.one(), selector, SelectionKey.OP_READ);
        started(() -> ends.other().close());
        say(selector.select());
        say(key.isReadable());
        say(ends.one().read(ByteBuffer.allocate(1)));
        return joined();
    }

    @Outcomes("1 true SocketException")
    public Object readyToReadAReset() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = key(ends.one(), selector, SelectionKey.OP_READ);
        ends.other().setOption(StandardSocketOptions.SO_LINGER, 0);
        started(() -> ends.other().close());
        say(selector.select());
        say(key.isReadable());
        say(answer(() -> ends.one().read(ByteBuffer.allocate(1))));
        return joined();
    }

    /** There is room at first, none when it is full, and some again when the other end has read. */
    @Outcomes("1 true 0 1")
    public Object readyToWrite() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = key(ends.one(), selector, SelectionKey.OP_WRITE);
        say(selector.select());
        say(key.isWritable());
        long written = fill(ends.one());
        selector.selectedKeys().clear();
        say(selector.selectNow());
        started(() -> {
            ByteBuffer buffer = ByteBuffer.allocate(1 << 20);
            for (long left = written; left > 0; ) {
                left -= ends.other().read(buffer.clear());
            }
        });
        say(selector.select());
        return joined();
    }

    /** Writes until there is no room for a while. */
    private static long fill(SocketChannel channel) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 20);
        long written = 0;
        for (int tries = 0; tries < 3; tries++) {
            for (int count = channel.write(buffer.clear()); count > 0; count = channel.write(buffer.clear())) {
                written += count;
                tries = 0;
            }
            pause();
        }
        return written;
    }

    @Outcomes("0 1")
    public Object onlyWhatIsOfInterest() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = key(ends.one(), selector, 0);
        ends.other().write(buffer("x"));
        pause();
        say(selector.selectNow());
        key.interestOps(SelectionKey.OP_READ);
        say(selector.select());
        return said();
    }

    /** A key that nobody has removed is not counted again; it stays selected. */
    @Outcomes("1 0 1 1")
    public Object selectedKeysStay() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        key(ends.one(), selector, SelectionKey.OP_READ);
        ends.other().write(buffer("x"));
        say(selector.select());
        say(selector.selectNow());
        say(selector.selectedKeys().size());
        selector.selectedKeys().clear();
        say(selector.selectNow());
        return said();
    }

    /** It is ready for more than before: that is counted. */
    @Outcomes("1 4 1 5")
    public Object readyForMore() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        SelectionKey key = key(ends.one(), selector, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        say(selector.select());
        say(key.readyOps());
        ends.other().write(buffer("x"));
        pause();
        say(selector.select());
        say(key.readyOps());
        return said();
    }

    @Outcomes("name 1 0")
    public Object selectWithAnAction() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        key(ends.one(), selector, SelectionKey.OP_READ).attach("name");
        ends.other().write(buffer("x"));
        int count = selector.select(key -> say(key.attachment()));
        say(count);
        say(selector.selectedKeys().size());
        return said();
    }

    /** One key for a channel and a selector: registering again changes it. */
    @Outcomes("true 4 two 1")
    public Object registeredAgain() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        ends.one().configureBlocking(false);
        SelectionKey first = ends.one().register(selector, SelectionKey.OP_READ, "one");
        SelectionKey second = ends.one().register(selector, SelectionKey.OP_WRITE, "two");
        say(first == second);
        say(first.interestOps());
        say(first.attachment());
        say(selector.keys().size());
        return said();
    }

    @Outcomes("IllegalBlockingModeException IllegalBlockingModeException IllegalArgumentException")
    public Object registrationsThatMakeNoSense() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector selector = selector();
        say(answer(() -> ends.one().register(selector, SelectionKey.OP_READ)));
        ends.one().configureBlocking(false);
        ends.one().register(selector, SelectionKey.OP_READ);
        say(answer(() -> ends.one().configureBlocking(true)));
        say(answer(() -> ends.one().register(selector, SelectionKey.OP_ACCEPT)));
        return said();
    }

    /** Which of two comes first is open; both may be there at once. */
    @Outcomes({"a", "b", "ab"})
    public Object twoChannelsInOneSelector() throws Exception {
        ChannelEnds first = channelEnds();
        ChannelEnds second = channelEnds();
        Selector selector = selector();
        SelectionKey a = key(first.one(), selector, SelectionKey.OP_READ);
        SelectionKey b = key(second.one(), selector, SelectionKey.OP_READ);
        started(() -> first.other().write(buffer("x")));
        started(() -> second.other().write(buffer("x")));
        selector.select();
        String seen = (selector.selectedKeys().contains(a) ? "a" : "")
                + (selector.selectedKeys().contains(b) ? "b" : "");
        joined();
        return seen;
    }

    @Outcomes("1 1")
    public Object oneChannelInTwoSelectors() throws Exception {
        ChannelEnds ends = channelEnds();
        Selector first = selector();
        Selector second = selector();
        key(ends.one(), first, SelectionKey.OP_READ);
        key(ends.one(), second, SelectionKey.OP_READ);
        started(() -> say(first.select()));
        started(() -> say(second.select()));
        ends.other().write(buffer("x"));
        return joined();
    }

    /** A server that has one thread for all its clients. */
    @Outcomes("A B")
    public Object anEventLoop() throws Exception {
        ServerSocketChannel server = serverChannel();
        Selector selector = selector();
        key(server, selector);
        Thread loop = started(() -> {
            while (selector.isOpen() && !Thread.currentThread().isInterrupted()) {
                selector.select(key -> answer(() -> serve(key)));
            }
        });
        String[] answers = new String[2];
        Thread other = started(() -> answers[1] = ask(server, "b"));
        answers[0] = ask(server, "a");
        other.join();
        loop.interrupt();
        loop.join();
        return answers[0] + " " + answers[1];
    }

    private String ask(ServerSocketChannel server, String question) throws Exception {
        Socket socket = opened(new Socket());
        socket.connect(server.getLocalAddress());
        write(socket, question);
        return read(socket, 1);
    }

    private Object serve(SelectionKey key) throws Exception {
        if (key.isAcceptable()) {
            SocketChannel accepted = ((ServerSocketChannel) key.channel()).accept();
            return accepted == null ? "none" : key(opened(accepted), key.selector(), SelectionKey.OP_READ);
        }
        ByteBuffer buffer = ByteBuffer.allocate(1);
        SocketChannel channel = (SocketChannel) key.channel();
        if (channel.read(buffer) == 1) {
            buffer.put(0, (byte) Character.toUpperCase(buffer.get(0)));
            channel.write(buffer.flip());
        } else {
            channel.close();
        }
        return "served";
    }
}
