package dev.hypnos.suites.network;

import dev.hypnos.suites.conformance.Outcomes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Pipes between two threads. */
public class PipePrograms extends NetworkProgram {
    private Pipe pipe() throws IOException {
        Pipe pipe = Pipe.open();
        opened(pipe.source());
        opened(pipe.sink());
        return pipe;
    }

    private static String read(ReadableByteChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(100);
        while (channel.read(buffer) >= 0) {
            // until the end
        }
        return text(buffer);
    }

    @Outcomes("abc")
    public Object bytesKeepTheirOrder() throws Exception {
        Pipe pipe = pipe();
        started(() -> {
            pipe.sink().write(buffer("a"));
            pipe.sink().write(buffer("bc"));
            pipe.sink().close();
        });
        String seen = read(pipe.source());
        joined();
        return seen;
    }

    @Outcomes({"0", "1"})
    public Object readWithoutWaitingAgainstAByte() throws Exception {
        Pipe pipe = pipe();
        pipe.source().configureBlocking(false);
        started(() -> pipe.sink().write(buffer("x")));
        int count = pipe.source().read(ByteBuffer.allocate(1));
        joined();
        return count;
    }

    /** Nobody will read it: that is told. */
    @Outcomes("IOException")
    public Object writtenWhenTheSourceIsClosed() throws Exception {
        Pipe pipe = pipe();
        pipe.source().close();
        return answer(() -> pipe.sink().write(buffer("x")));
    }

    @Outcomes("-1")
    public Object theEndEndsAWait() throws Exception {
        Pipe pipe = pipe();
        started(() -> say(pipe.source().read(ByteBuffer.allocate(1))));
        pause();
        pipe.sink().close();
        return joined();
    }

    /** A pipe holds less than this: the writer waits for the reader. */
    @Outcomes("true 1000000")
    public Object aWriterWaitsForTheReader() throws Exception {
        Pipe pipe = pipe();
        Thread writer = started(() -> {
            ByteBuffer much = ByteBuffer.allocate(1_000_000);
            while (much.hasRemaining()) {
                pipe.sink().write(much);
            }
            pipe.sink().close();
        });
        pause();
        say(writer.isAlive());
        int seen = 0;
        ByteBuffer buffer = ByteBuffer.allocate(100_000);
        for (int count = pipe.source().read(buffer);
                count >= 0;
                count = pipe.source().read(buffer.clear())) {
            seen += count;
        }
        say(seen);
        return joined();
    }

    @Outcomes("0 1 true")
    public Object readyToRead() throws Exception {
        Pipe pipe = pipe();
        pipe.source().configureBlocking(false);
        Selector selector = opened(Selector.open());
        SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
        say(selector.selectNow());
        started(() -> pipe.sink().write(buffer("x")));
        say(selector.select());
        say(key.isReadable());
        return joined();
    }

    @Outcomes({"AsynchronousCloseException", "ClosedChannelException"})
    public Object closedDuringARead() throws Exception {
        Pipe pipe = pipe();
        started(() -> say(answer(() -> pipe.source().read(ByteBuffer.allocate(1)))));
        pipe.source().close();
        return joined();
    }

    @Outcomes("ClosedByInterruptException false")
    public Object interruptedInARead() throws Exception {
        Pipe pipe = pipe();
        started(() -> say(answer(() -> pipe.source().read(ByteBuffer.allocate(1)))))
                .interrupt();
        joined();
        say(pipe.source().isOpen());
        return said();
    }

    @Outcomes({"ab", "ba"})
    public Object twoThreadsWrite() throws Exception {
        Pipe pipe = pipe();
        Thread one = started(() -> pipe.sink().write(buffer("a")));
        Thread other = started(() -> pipe.sink().write(buffer("b")));
        one.join();
        other.join();
        pipe.sink().close();
        return read(pipe.source());
    }
}
