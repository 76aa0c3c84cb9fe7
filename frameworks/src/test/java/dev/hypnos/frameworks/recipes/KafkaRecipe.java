package dev.hypnos.frameworks.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;

/** A consumer gives records to a pool and commits them, perhaps before the pool has handled them. */
public class KafkaRecipe {
    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

    private final MockConsumer<String, String> consumer = new MockConsumer<>("earliest");
    private final AtomicInteger handled = new AtomicInteger();

    private void consume(boolean waits) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<?>> work = new ArrayList<>();
            for (ConsumerRecord<String, String> order : consumer.poll(Duration.ofSeconds(1))) {
                work.add(pool.submit(handled::incrementAndGet));
            }
            if (waits) {
                for (Future<?> each : work) {
                    each.get();
                }
            }
            int before = handled.get();
            consumer.commitSync();
            assertEquals(consumer.committed(Set.of(ORDERS)).get(ORDERS).offset(), before, "handled before committed");
        }
    }

    @HypnosTest
    void careless() throws Exception {
        twoOrders();
        consume(false);
    }

    @HypnosTest
    void repaired() throws Exception {
        twoOrders();
        consume(true);
    }

    private void twoOrders() {
        consumer.assign(List.of(ORDERS));
        consumer.updateBeginningOffsets(Map.of(ORDERS, 0L));
        consumer.addRecord(new ConsumerRecord<>("orders", 0, 0, "ann", "a book"));
        consumer.addRecord(new ConsumerRecord<>("orders", 0, 1, "bob", "a lamp"));
    }
}
