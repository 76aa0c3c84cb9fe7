package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A broker keeps a list of subscribers for each topic and makes the list with the first one. {@code putIfAbsent}
 * answers which list is in the map, and the answer is ignored: of two first subscribers the slower one adds itself to
 * a list that nobody will ever look at.
 *
 * <p>Fixed: {@code computeIfAbsent}, whose answer is the list in the map.
 */
public class PutIfAbsentIgnored {
    interface Broker {
        void subscribe(String topic, String subscriber);

        int subscribers(String topic);
    }

    static class IgnoringBroker implements Broker {
        private final ConcurrentMap<String, List<String>> topics = new ConcurrentHashMap<>();

        @Override
        public void subscribe(String topic, String subscriber) {
            List<String> list = topics.get(topic);
            if (list == null) {
                list = new CopyOnWriteArrayList<>();
                topics.putIfAbsent(topic, list);
            }
            list.add(subscriber);
        }

        @Override
        public int subscribers(String topic) {
            return topics.getOrDefault(topic, List.of()).size();
        }
    }

    static class FixedBroker implements Broker {
        private final ConcurrentMap<String, List<String>> topics = new ConcurrentHashMap<>();

        @Override
        public void subscribe(String topic, String subscriber) {
            topics.computeIfAbsent(topic, name -> new CopyOnWriteArrayList<>()).add(subscriber);
        }

        @Override
        public int subscribers(String topic) {
            return topics.getOrDefault(topic, List.of()).size();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        twoSubscribe(new IgnoringBroker());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        twoSubscribe(new FixedBroker());
    }

    private static void twoSubscribe(Broker broker) throws InterruptedException {
        Thread ada = Thread.ofPlatform().name("ada").start(() -> broker.subscribe("news", "ada"));
        Thread bob = Thread.ofPlatform().name("bob").start(() -> broker.subscribe("news", "bob"));
        ada.join();
        bob.join();
        assertEquals(2, broker.subscribers("news"), "subscribers of the news");
    }
}
