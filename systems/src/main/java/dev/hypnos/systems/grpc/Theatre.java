package dev.hypnos.systems.grpc;

import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The server. It has one seat, and gives it to whoever asks first. */
final class Theatre {
    static final int PORT = 50_051;

    private static final String SEAT = "1A";

    private final Map<String, String> taken = new ConcurrentHashMap<>();

    private Theatre() {}

    /** With the argument {@code atomic}, to look whether the seat is free and to take it is one step. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Theatre theatre = new Theatre();
        boolean isAtomic = arguments[0].equals("atomic");
        ServerServiceDefinition service = ServerServiceDefinition.builder(Seats.SERVICE)
                .addMethod(Seats.BOOK, ServerCalls.asyncUnaryCall((String guest, StreamObserver<String> answer) -> {
                    answer.onNext(isAtomic ? theatre.book(guest) : theatre.bookCarelessly(guest));
                    answer.onCompleted();
                }))
                .build();
        NettyServerBuilder.forPort(PORT).addService(service).build().start().awaitTermination();
    }

    private String book(String guest) {
        String before = taken.putIfAbsent(SEAT, guest);
        if (before == null) {
            charge();
        }
        return before == null ? guest : before;
    }

    /** Calls are answered by several threads, and the map is made for that, but this is not. */
    private String bookCarelessly(String guest) {
        String before = taken.get(SEAT);
        if (before != null) {
            return before;
        }
        charge();
        taken.put(SEAT, guest);
        return guest;
    }

    /** Asks the bank, which takes a moment. */
    private static void charge() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
