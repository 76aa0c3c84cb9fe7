package dev.hypnos.tests;

import dev.hypnos.tests.program.Asynchronous;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asynchronous channels as the JDK has them, whose threads are tasks. */
class AsynchronousTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "futures = hello-1",
                "handlers = hello wrote 5 true",
                "twoClients = a null b null;b null a null",
                "refused = Connection refused",
                "timesOut = read InterruptedByTimeoutException after 500",
                "cancelled = true false",
                "closedWhileReading = read AsynchronousCloseException",
                "polled = connected null",
                "backPressure = 300000",
                "ownExecutor = accept connected, connect null true",
                "threadsHaveNames = InnocuousThread-N true",
                "files = hello",
            })
    void exactlyWhatARealNetworkAllowsIsSeen(String program, String allowed) {
        Trials.of(Asynchronous.class, program).count(100).run().returnExactly(allowed.split(";"));
    }
}
