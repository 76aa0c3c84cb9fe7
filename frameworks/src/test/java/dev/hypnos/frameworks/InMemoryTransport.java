package dev.hypnos.frameworks;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.transport.Transport;
import java.util.concurrent.ThreadFactory;

/**
 * Lets Vert.x run on event loops without a selector, which Hypnos does not control. What Vert.x takes for domain sockets are
 * channels in memory; there is no network.
 */
final class InMemoryTransport implements Transport {
    @Override
    public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory factory, int ioRatio) {
        return new MultiThreadIoEventLoopGroup(threads, factory, LocalIoHandler.newFactory());
    }

    @Override
    public boolean supportsDomainSockets() {
        return true;
    }

    @Override
    public java.net.SocketAddress convert(SocketAddress address) {
        return new LocalAddress(address.path());
    }

    @Override
    public SocketAddress convert(java.net.SocketAddress address) {
        return SocketAddress.domainSocketAddress(((LocalAddress) address).id());
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
        return LocalChannel::new;
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return LocalServerChannel::new;
    }

    /** Options of sockets, which there are none of. */
    @Override
    public void configure(ClientOptionsBase options, boolean domainSocket, Bootstrap bootstrap) {}

    @Override
    public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {}

    @Override
    public DatagramChannel datagramChannel() {
        throw new UnsupportedOperationException("there is no network");
    }

    @Override
    public DatagramChannel datagramChannel(InternetProtocolFamily family) {
        throw new UnsupportedOperationException("there is no network");
    }
}
