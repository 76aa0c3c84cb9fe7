package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
class RacyTest {
    @Autowired
    private StockService stock;

    @HypnosTest(trials = 100)
    void sellsTheLastPieceOnce() throws InterruptedException {
        AtomicInteger sold = new AtomicInteger();
        Runnable customer = () -> {
            if (stock.sell()) {
                sold.incrementAndGet();
            }
        };
        Thread first = new Thread(customer);
        Thread second = new Thread(customer);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(1, sold.get());
    }
}
