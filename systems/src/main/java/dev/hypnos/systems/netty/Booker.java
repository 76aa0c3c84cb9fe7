package dev.hypnos.systems.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Books amounts with a {@link Ledger}. */
final class Booker {
    private Booker() {}

    /** Sends one to so many, each at once, and asks for the sum. */
    static int book(int count) throws Exception {
        EventLoopGroup group = new NioEventLoopGroup(1);
        try {
            CompletableFuture<Integer> answer = new CompletableFuture<>();
            Channel channel = connect(group, new Answer(answer));
            for (int amount = 1; amount <= count; amount++) {
                send(channel, String.valueOf(amount));
            }
            send(channel, "sum");
            return answer.get();
        } finally {
            group.shutdownGracefully();
        }
    }

    private static Channel connect(EventLoopGroup group, Answer handler) throws InterruptedException {
        while (true) {
            try {
                return new Bootstrap()
                        .group(group)
                        .channel(NioSocketChannel.class)
                        .handler(handler)
                        .connect("ledger", Ledger.PORT)
                        .sync()
                        .channel();
            } catch (Exception thrown) {
                if (!(thrown instanceof ConnectException)) {
                    throw thrown;
                }
                Thread.sleep(100);
            }
        }
    }

    private static void send(Channel channel, String line) {
        channel.writeAndFlush(channel.alloc().buffer().writeBytes((line + "\n").getBytes(StandardCharsets.US_ASCII)));
    }

    private static final class Answer extends SimpleChannelInboundHandler<ByteBuf> {
        private final CompletableFuture<Integer> answer;

        Answer(CompletableFuture<Integer> answer) {
            this.answer = answer;
        }

        @Override
        public boolean isSharable() {
            return true;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
            answer.complete(message.readInt());
        }
    }
}
