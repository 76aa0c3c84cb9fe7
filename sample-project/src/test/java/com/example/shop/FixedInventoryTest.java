package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/** The same test on the repaired class: nothing to find. */
class FixedInventoryTest {

    @HypnosTest
    void sellsTheLastItemOnce() throws InterruptedException {
        var inventory = new FixedInventory(1);
        var first = new Buyer(inventory);
        var second = new Buyer(inventory);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(1, first.bought() + second.bought());
    }
}
