package com.example.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

class RacyTest extends ServerTest {
    @HypnosTest
    void everyVisitIsCounted() throws InterruptedException {
        visitTwice(() -> Counter.visit());
        assertEquals(2, server.call(() -> Counter.visits()));
    }
}
