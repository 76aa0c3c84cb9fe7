package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/** Fails: this is the race that Hypnos finds. Run as an ordinary test it would pass for years. */
class InventoryTest {

    @HypnosTest
    void sellsTheLastItemOnce() throws InterruptedException {
        var inventory = new Inventory(1);
        var first = new Buyer(inventory);
        var second = new Buyer(inventory);
        first.start();
        second.start();
        first.join();
        second.join();
        assertEquals(1, first.bought() + second.bought());
    }
}
