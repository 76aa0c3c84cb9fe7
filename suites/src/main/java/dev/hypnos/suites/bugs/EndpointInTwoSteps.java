package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.Set;

/**
 * A client connects to an endpoint that an operator may change while it runs. Host and port are written one after the
 * other; a client in between connects to the new host at the old port.
 *
 * <p>Fixed: host and port are one immutable value behind one field.
 */
public class EndpointInTwoSteps {
    interface Endpoint {
        void change(String host, int port);

        String address();
    }

    static class TwoFields implements Endpoint {
        private volatile String host = "old";
        private volatile int port = 1;

        @Override
        public void change(String newHost, int newPort) {
            host = newHost;
            port = newPort;
        }

        @Override
        public String address() {
            return host + ":" + port;
        }
    }

    static class FixedEndpoint implements Endpoint {
        private record Address(String host, int port) {}

        private volatile Address address = new Address("old", 1);

        @Override
        public void change(String newHost, int newPort) {
            address = new Address(newHost, newPort);
        }

        @Override
        public String address() {
            Address current = address;
            return current.host + ":" + current.port;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        connectDuringAChange(new TwoFields());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        connectDuringAChange(new FixedEndpoint());
    }

    private static void connectDuringAChange(Endpoint endpoint) throws InterruptedException {
        Thread operator = Thread.ofPlatform().name("operator").start(() -> endpoint.change("new", 2));
        String address = endpoint.address();
        assertTrue(Set.of("old:1", "new:2").contains(address), () -> "there never was " + address);
        operator.join();
    }
}
