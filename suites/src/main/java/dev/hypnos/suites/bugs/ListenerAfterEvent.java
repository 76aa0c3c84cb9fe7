package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A channel tells its listeners when it is connected. A listener that comes when it is connected already is told at
 * once; so {@code onConnected} looks at the state and otherwise puts the listener on the list. In between the channel
 * gets connected and tells an empty list: the listener waits for an event that has been.
 *
 * <p>Fixed: the state and the list change under one lock.
 */
public class ListenerAfterEvent {
    static class Channel {
        volatile boolean connected;
        final List<Runnable> listeners = new CopyOnWriteArrayList<>();

        void onConnected(Runnable listener) {
            if (connected) {
                listener.run();
            } else {
                listeners.add(listener);
            }
        }

        void connect() {
            connected = true;
            listeners.forEach(Runnable::run);
        }
    }

    static class FixedChannel extends Channel {
        @Override
        synchronized void onConnected(Runnable listener) {
            super.onConnected(listener);
        }

        @Override
        synchronized void connect() {
            super.connect();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        listenWhileConnecting(new Channel());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        listenWhileConnecting(new FixedChannel());
    }

    private static void listenWhileConnecting(Channel channel) throws InterruptedException {
        Thread network = Thread.ofPlatform().name("network").start(channel::connect);
        CountDownLatch told = new CountDownLatch(1);
        channel.onConnected(told::countDown);
        told.await();
        network.join();
    }
}
