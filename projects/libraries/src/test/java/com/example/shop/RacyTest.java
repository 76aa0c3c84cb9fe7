package com.example.shop;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hypnos.junit.HypnosTest;

class RacyTest {
    @HypnosTest(trials = 40)
    void everyOrderIsAddedUp() {
        Ledger ledger = new Ledger();
        new Thread(() -> ledger.add(Order.builder().customer("ann").amount(1).build())).start();
        new Thread(() -> ledger.add(Order.builder().customer("bob").amount(2).build())).start();
        await().atMost(ofSeconds(5)).until(() -> ledger.getOrders() == 2);
        assertThat(ledger.getTotal()).as("what ann and bob paid").isEqualTo(3);
    }
}
