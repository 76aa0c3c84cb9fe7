package com.example.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

class FixedTest extends ServerTest {
    @HypnosTest
    void everyVisitIsCounted() throws InterruptedException {
        visitTwice(() -> FixedCounter.visit());
        assertEquals(2, server.call(() -> FixedCounter.visits()));
    }
}
