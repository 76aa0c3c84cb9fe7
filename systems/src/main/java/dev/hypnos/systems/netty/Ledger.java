package dev.hypnos.systems.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.nio.charset.StandardCharsets;

/** A server that adds up: each line is an amount, and a line that says {@code sum} is answered with the sum. */
final class Ledger {
    static final int PORT = 7000;

    private static final int LONGEST_LINE = 100;

    private Ledger() {}

    /** With the argument {@code framed}, a line is a line however the network brings it. */
    public static void main(String[] arguments) throws InterruptedException {
        boolean isFramed = arguments[0].equals("framed");
        new ServerBootstrap()
                .group(new NioEventLoopGroup(1), new NioEventLoopGroup(2))
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (isFramed) {
                            channel.pipeline().addLast(new LineBasedFrameDecoder(LONGEST_LINE));
                        }
                        channel.pipeline().addLast(new Adding());
                    }
                })
                .bind(PORT)
                .sync();
    }

    private static final class Adding extends SimpleChannelInboundHandler<ByteBuf> {
        private int sum;

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
            String line = message.toString(StandardCharsets.US_ASCII)
                    .lines()
                    .findFirst()
                    .orElse("");
            if (line.equals("sum")) {
                ChannelFuture unused =
                        context.writeAndFlush(context.alloc().buffer().writeInt(sum));
            } else {
                sum += Integer.parseInt(line);
            }
        }
    }
}
