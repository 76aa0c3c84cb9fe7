package dev.hypnos.tests.program;

import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.concurrent.Callable;

/** Channels, selectors and keys of which one task asks whether they are open while another closes them, and does nothing else. */
public final class ClosedWhileUsed {
    private static Object answer;

    private ClosedWhileUsed() {}

    private interface Close {
        void close() throws Exception;
    }

    private static Object against(Callable<?> asks, Close closes) throws Exception {
        Thread thread = new Thread(() -> answer = answer(asks));
        thread.start();
        closes.close();
        thread.join();
        return answer;
    }

    private static Object answer(Callable<?> asks) {
        try {
            return asks.call();
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    public static Object select() throws Exception {
        Selector selector = Selector.open();
        return against(selector::select, selector::close);
    }

    public static Object selectForAWhile() throws Exception {
        Selector selector = Selector.open();
        return against(() -> selector.select(4), selector::close);
    }

    public static Object selectNow() throws Exception {
        Selector selector = Selector.open();
        return against(selector::selectNow, selector::close);
    }

    public static Object keys() throws Exception {
        Selector selector = Selector.open();
        return against(() -> selector.keys().size(), selector::close);
    }

    public static Object selector() throws Exception {
        Selector selector = Selector.open();
        return against(selector::isOpen, selector::close);
    }

    /** The first may find it open, and the second not. */
    public static Object selectorTwice() throws Exception {
        Selector selector = Selector.open();
        return against(() -> selector.isOpen() + " " + selector.isOpen(), selector::close);
    }

    public static Object keyOfASelector() throws Exception {
        Selector selector = Selector.open();
        SelectionKey key = key(selector);
        return against(key::isValid, selector::close);
    }

    public static Object keyOfAChannel() throws Exception {
        SelectionKey key = key(Selector.open());
        return against(key::isValid, () -> key.channel().close());
    }

    public static Object key() throws Exception {
        SelectionKey key = key(Selector.open());
        return against(key::isValid, key::cancel);
    }

    private static SelectionKey key(Selector selector) throws Exception {
        Pipe.SourceChannel source = Pipe.open().source();
        source.configureBlocking(false);
        return source.register(selector, SelectionKey.OP_READ);
    }

    public static Object socketChannel() throws Exception {
        SocketChannel channel = SocketChannel.open();
        return against(channel::isOpen, channel::close);
    }

    public static Object serverChannel() throws Exception {
        ServerSocketChannel channel = ServerSocketChannel.open();
        return against(() -> channel.isOpen(), () -> channel.close());
    }

    public static Object source() throws Exception {
        Pipe.SourceChannel channel = Pipe.open().source();
        return against(channel::isOpen, channel::close);
    }

    public static Object asynchronousChannel() throws Exception {
        AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
        return against(channel::isOpen, channel::close);
    }

    public static Object fileChannel() throws Exception {
        FileChannel channel = FileChannel.open(Files.createTempFile("closed", ""));
        return against(channel::isOpen, channel::close);
    }

    public static Object faceOfAChannel() throws Exception {
        SocketChannel channel = SocketChannel.open();
        Socket socket = channel.socket();
        return against(() -> !socket.isClosed(), channel::close);
    }

    public static Object socket() throws Exception {
        Socket socket = new Socket();
        return against(() -> !socket.isClosed(), socket::close);
    }

    public static Object serverSocket() throws Exception {
        ServerSocket socket = new ServerSocket(0);
        return against(() -> !socket.isClosed(), socket::close);
    }

    public static Object datagrams() throws Exception {
        DatagramSocket socket = new DatagramSocket();
        return against(() -> !socket.isClosed(), socket::close);
    }

    public static Object faceOfDatagrams() throws Exception {
        DatagramChannel channel = DatagramChannel.open();
        DatagramSocket socket = channel.socket();
        return against(() -> !socket.isClosed(), channel::close);
    }
}
