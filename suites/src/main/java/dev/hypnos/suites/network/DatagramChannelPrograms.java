package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Datagrams through channels and selectors. */
public class DatagramChannelPrograms extends NetworkProgram {
    private DatagramChannel channel() throws IOException {
        return opened(DatagramChannel.open()).bind(ANY_PORT);
    }

    @Outcomes("true hello 5")
    public Object oneDatagram() throws Exception {
        DatagramChannel sender = channel();
        DatagramChannel receiver = channel();
        int[] sent = new int[1];
        started(() -> sent[0] = sender.send(buffer("hello"), receiver.getLocalAddress()));
        ByteBuffer buffer = ByteBuffer.allocate(10);
        boolean known = receiver.receive(buffer).equals(sender.getLocalAddress());
        joined();
        return known + " " + text(buffer) + " " + sent[0];
    }

    @Outcomes("null")
    public Object nothingIsReceivedWithoutWaiting() throws Exception {
        DatagramChannel channel = channel();
        channel.configureBlocking(false);
        return channel.receive(ByteBuffer.allocate(1));
    }

    @Outcomes({"true", "false"})
    public Object receivedWithoutWaitingAgainstADatagram() throws Exception {
        DatagramChannel receiver = channel();
        receiver.configureBlocking(false);
        started(() -> channel().send(buffer("x"), receiver.getLocalAddress()));
        boolean seen = receiver.receive(ByteBuffer.allocate(1)) != null;
        joined();
        return seen;
    }

    @Outcomes("0 1 true x 0")
    public Object readyToReceive() throws Exception {
        DatagramChannel sender = channel();
        DatagramChannel receiver = channel();
        receiver.configureBlocking(false);
        Selector selector = opened(Selector.open());
        SelectionKey key = receiver.register(selector, SelectionKey.OP_READ);
        say(selector.selectNow());
        started(() -> sender.send(buffer("x"), receiver.getLocalAddress()));
        say(selector.select());
        say(key.isReadable());
        ByteBuffer buffer = ByteBuffer.allocate(1);
        receiver.receive(buffer);
        say(text(buffer));
        selector.selectedKeys().clear();
        say(selector.selectNow());
        return joined();
    }

    @Outcomes("1 true")
    public Object readyToSend() throws Exception {
        DatagramChannel channel = channel();
        channel.configureBlocking(false);
        Selector selector = opened(Selector.open());
        SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
        say(selector.select());
        say(key.isWritable());
        return said();
    }

    /** Connected channels read and write; what does not fit is gone. */
    @Outcomes("2 ab")
    public Object connectedChannels() throws Exception {
        DatagramChannel one = channel();
        DatagramChannel other = channel();
        one.connect(other.getLocalAddress());
        other.connect(one.getLocalAddress());
        one.write(buffer("abc"));
        ByteBuffer buffer = ByteBuffer.allocate(2);
        int count = other.read(buffer);
        return count + " " + text(buffer);
    }

    @Outcomes(
            value = "PortUnreachableException",
            unseen = {"1"})
    public Object writtenToNobody() throws Exception {
        DatagramChannel one = channel();
        DatagramChannel gone = channel();
        one.connect(gone.getLocalAddress());
        gone.close();
        one.write(buffer("x"));
        pause();
        return answer(() -> one.write(buffer("x")));
    }

    @Outcomes("NotYetConnectedException NotYetConnectedException AlreadyConnectedException")
    public Object misused() throws Exception {
        DatagramChannel channel = channel();
        say(answer(() -> channel.read(ByteBuffer.allocate(1))));
        say(answer(() -> channel.write(buffer("x"))));
        DatagramChannel other = channel();
        channel.connect(other.getLocalAddress());
        say(answer(() -> channel.connect(other.getLocalAddress())));
        return said();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object closedDuringAReceive() throws Exception {
        DatagramChannel channel = channel();
        started(() -> say(answer(() -> channel.receive(ByteBuffer.allocate(1)))));
        channel.close();
        return joined();
    }

    @Outcomes("ClosedByInterruptException false")
    public Object interruptedInAReceive() throws Exception {
        DatagramChannel channel = channel();
        started(() -> say(answer(() -> channel.receive(ByteBuffer.allocate(1)))))
                .interrupt();
        joined();
        say(channel.isOpen());
        return said();
    }

    @Outcomes("x")
    public Object receivedByAVirtualThread() throws Exception {
        DatagramChannel receiver = channel();
        startedVirtual(() -> {
            ByteBuffer buffer = ByteBuffer.allocate(1);
            receiver.receive(buffer);
            say(text(buffer));
        });
        channel().send(buffer("x"), receiver.getLocalAddress());
        return joined();
    }
}
