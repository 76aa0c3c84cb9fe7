package dev.hypnos.systems.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The service that the two sides agree on: to book a seat, which is answered with the name of who has it. */
final class Seats {
    static final String SERVICE = "Seats";

    static final MethodDescriptor<String, String> BOOK = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Book"))
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();

    private Seats() {}

    private static final class Text implements Marshaller<String> {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException thrown) {
                throw new UncheckedIOException(thrown);
            }
        }
    }
}
