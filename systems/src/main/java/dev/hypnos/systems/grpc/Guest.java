package dev.hypnos.systems.grpc;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.util.concurrent.TimeUnit;

/** The client. */
final class Guest {
    private Guest() {}

    /** Books the seat; returns who has it. */
    static String book(String name) {
        ManagedChannel channel = NettyChannelBuilder.forAddress("theatre", Theatre.PORT)
                .usePlaintext()
                .build();
        try {
            CallOptions options = CallOptions.DEFAULT.withWaitForReady().withDeadlineAfter(1, TimeUnit.MINUTES);
            return ClientCalls.blockingUnaryCall(channel, Seats.BOOK, options, name);
        } finally {
            channel.shutdownNow();
        }
    }
}
