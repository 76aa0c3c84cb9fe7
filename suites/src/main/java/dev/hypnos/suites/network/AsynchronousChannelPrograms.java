package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Channels that call back, or answer with futures. */
public class AsynchronousChannelPrograms extends NetworkProgram {
    private static final long MILLIS = 4;

    private record AsynchronousEnds(AsynchronousSocketChannel one, AsynchronousSocketChannel other) {}

    private AsynchronousServerSocketChannel asynchronousServer() throws IOException {
        return opened(AsynchronousServerSocketChannel.open()).bind(ANY_PORT);
    }

    private AsynchronousEnds asynchronousEnds() throws Exception {
        AsynchronousServerSocketChannel server = asynchronousServer();
        Future<AsynchronousSocketChannel> accepted = server.accept();
        AsynchronousSocketChannel client = opened(AsynchronousSocketChannel.open());
        client.connect(server.getLocalAddress()).get();
        return new AsynchronousEnds(client, opened(accepted.get()));
    }

    /** The name of what made a future fail. */
    private static String outcome(Future<?> future) throws InterruptedException {
        try {
            return String.valueOf(future.get());
        } catch (ExecutionException failed) {
            return failed.getCause().getClass().getSimpleName();
        }
    }

    /** Says what it is told, with a name before it. */
    private final class Teller implements CompletionHandler<Integer, String> {
        private final CountDownLatch told;

        Teller(CountDownLatch told) {
            this.told = told;
        }

        @Override
        public void completed(Integer count, String name) {
            say(name + count);
            told.countDown();
        }

        @Override
        public void failed(Throwable thrown, String name) {
            say(name + thrown.getClass().getSimpleName());
            told.countDown();
        }
    }

    @Outcomes("5 5 hello")
    public Object writtenAndRead() throws Exception {
        AsynchronousEnds ends = asynchronousEnds();
        ByteBuffer buffer = ByteBuffer.allocate(10);
        Future<Integer> read = ends.other.read(buffer);
        say(ends.one.write(buffer("hello")).get());
        say(read.get());
        say(text(buffer));
        return said();
    }

    @Outcomes("ConnectException")
    public Object refusedWhereNobodyListens() throws Exception {
        int port = freePort(opened(new Socket()));
        AsynchronousSocketChannel client = opened(AsynchronousSocketChannel.open());
        return outcome(client.connect(new InetSocketAddress(LOOPBACK, port)));
    }

    @Outcomes("-1")
    public Object theEndIsRead() throws Exception {
        AsynchronousEnds ends = asynchronousEnds();
        Future<Integer> read = ends.other.read(ByteBuffer.allocate(1));
        ends.one.close();
        return outcome(read);
    }

    @Outcomes("AsynchronousCloseException")
    public Object closedDuringARead() throws Exception {
        AsynchronousEnds ends = asynchronousEnds();
        Future<Integer> read = ends.one.read(ByteBuffer.allocate(1));
        ends.one.close();
        return outcome(read);
    }

    @Outcomes("AsynchronousCloseException")
    public Object closedDuringAnAccept() throws Exception {
        AsynchronousServerSocketChannel server = asynchronousServer();
        Future<AsynchronousSocketChannel> accepted = server.accept();
        server.close();
        return outcome(accepted);
    }

    @Outcomes("InterruptedByTimeoutException")
    public Object aReadTimesOut() throws Exception {
        AsynchronousEnds ends = asynchronousEnds();
        CountDownLatch told = new CountDownLatch(1);
        ends.one.read(ByteBuffer.allocate(1), MILLIS, TimeUnit.MILLISECONDS, "", new Teller(told));
        told.await();
        return said();
    }

    @Outcomes(
            value = {"1", "InterruptedByTimeoutException"},
            earlyTicks = 2)
    public Object aTimeOutAgainstAByte() throws Exception {
        AsynchronousEnds ends = asynchronousEnds();
        CountDownLatch told = new CountDownLatch(1);
        started(() -> {
            Thread.sleep(MILLIS);
            ends.other.write(buffer("x")).get();
        });
        ends.one.read(ByteBuffer.allocate(1), MILLIS, TimeUnit.MILLISECONDS, "", new Teller(told));
        told.await();
        return joined();
    }

    @Outcomes({"a1 b1", "b1 a1"})
    public Object twoReadsAreToldInAnyOrder() throws Exception {
        AsynchronousEnds first = asynchronousEnds();
        AsynchronousEnds second = asynchronousEnds();
        CountDownLatch told = new CountDownLatch(2);
        first.one.read(ByteBuffer.allocate(1), "a", new Teller(told));
        second.one.read(ByteBuffer.allocate(1), "b", new Teller(told));
        first.other.write(buffer("x")).get();
        second.other.write(buffer("x")).get();
        told.await();
        return said();
    }

    @Outcomes("ReadPendingException AcceptPendingException NotYetConnectedException")
    public Object oneAtATime() throws Exception {
        AsynchronousEnds ends = asynchronousEnds();
        AsynchronousServerSocketChannel server = asynchronousServer();
        ends.one.read(ByteBuffer.allocate(1));
        say(answer(() -> ends.one.read(ByteBuffer.allocate(1))));
        server.accept();
        say(answer(server::accept));
        say(answer(() -> opened(AsynchronousSocketChannel.open()).read(ByteBuffer.allocate(1))));
        return said();
    }

    /** A plain socket at one end makes no difference. */
    @Outcomes("hello")
    public Object aSocketAtTheOtherEnd() throws Exception {
        AsynchronousServerSocketChannel server = asynchronousServer();
        Future<AsynchronousSocketChannel> accepted = server.accept();
        Socket client = opened(new Socket());
        client.connect(server.getLocalAddress());
        AsynchronousSocketChannel channel = opened(accepted.get());
        channel.write(buffer("hello")).get();
        return read(client, 5);
    }
}
