package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

class RacyTest {
    @HypnosTest
    void sellsTheLastItemOnce() throws InterruptedException {
        Inventory inventory = new Inventory(1);
        AtomicInteger sold = new AtomicInteger();
        Runnable buyer = () -> {
            if (inventory.take()) {
                sold.incrementAndGet();
            }
        };
        Thread first = new Thread(buyer);
        Thread second = new Thread(buyer);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(1, sold.get());
    }
}
