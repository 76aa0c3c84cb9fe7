package dev.hypnos.frameworks;

import dev.hypnos.junit.HypnosTest;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NettyTest {
    @TempDir
    private Path directory;

    /** The state of a session belongs to its event loop. */
    static class Loops {
        private int open;

        /** The thread that opened the session counts it itself, while the loop counts another. */
        @HypnosTest
        void stateTouchedOutsideOfTheLoop() throws InterruptedException {
            EventLoop loop = new DefaultEventLoopGroup(1).next();
            var other = loop.submit(() -> open++);
            open++;
            other.sync();
            Assertions.assertEquals(2, open);
        }

        @HypnosTest
        void stateTouchedInTheLoop() throws InterruptedException {
            EventLoop loop = new DefaultEventLoopGroup(1).next();
            var other = loop.submit(() -> open++);
            loop.submit(() -> open++).sync();
            other.sync();
            Assertions.assertEquals(2, open);
        }
    }

    /** A server counts requests in one handler for all its connections, which are spread over two loops. */
    static class Channels {
        /** The annotation allows a handler to be in two pipelines; that it can be is up to its author. */
        @Sharable
        static class PlainCounter extends ChannelInboundHandlerAdapter {
            private int requests;

            @Override
            public void channelRead(ChannelHandlerContext context, Object request) {
                requests++;
                context.writeAndFlush("answer to " + request);
            }
        }

        @Sharable
        static class AtomicCounter extends ChannelInboundHandlerAdapter {
            private final AtomicInteger requests = new AtomicInteger();

            @Override
            public void channelRead(ChannelHandlerContext context, Object request) {
                requests.incrementAndGet();
                context.writeAndFlush("answer to " + request);
            }
        }

        static class Answers extends ChannelInboundHandlerAdapter {
            private final CountDownLatch missing;

            Answers(CountDownLatch missing) {
                this.missing = missing;
            }

            @Override
            public void channelRead(ChannelHandlerContext context, Object answer) {
                missing.countDown();
            }
        }

        @HypnosTest
        void requestsInAPlainField() throws InterruptedException {
            var counter = new PlainCounter();
            serveTwoClients(counter, () -> counter.requests);
        }

        @HypnosTest
        void requestsInAnAtomicInteger() throws InterruptedException {
            var counter = new AtomicCounter();
            serveTwoClients(counter, counter.requests::get);
        }

        private static void serveTwoClients(ChannelHandler counter, IntSupplier requests) throws InterruptedException {
            EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
            EventLoopGroup loopsOfClients = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
            LocalAddress address = new LocalAddress("server");
            Channel server = new ServerBootstrap()
                    .group(loops)
                    .channel(LocalServerChannel.class)
                    .childHandler(counter)
                    .bind(address)
                    .sync()
                    .channel();
            CountDownLatch missing = new CountDownLatch(2);
            Channel first = connect(loopsOfClients, address, missing);
            Channel second = connect(loopsOfClients, address, missing);
            first.writeAndFlush("first request");
            second.writeAndFlush("second request");
            missing.await();
            Assertions.assertEquals(2, requests.getAsInt());
            first.close().sync();
            second.close().sync();
            server.close().sync();
        }

        private static Channel connect(EventLoopGroup loops, LocalAddress address, CountDownLatch missing)
                throws InterruptedException {
            return new Bootstrap()
                    .group(loops)
                    .channel(LocalChannel.class)
                    .handler(new Answers(missing))
                    .connect(address)
                    .sync()
                    .channel();
        }
    }

    @Test
    void stateOfALoopTouchedFromOutsideIsFound() {
        new Campaigns(Loops.class, directory).isFound("stateTouchedOutsideOfTheLoop");
    }

    @Test
    void stateTouchedInItsLoopPasses() {
        new Campaigns(Loops.class, directory).passes("stateTouchedInTheLoop");
    }

    @Test
    void aHandlerOfTwoLoopsIsFound() {
        new Campaigns(Channels.class, directory).isFound("requestsInAPlainField");
    }

    @Test
    void anAtomicHandlerOfTwoLoopsPasses() {
        new Campaigns(Channels.class, directory).passes("requestsInAnAtomicInteger");
    }
}
