package com.example.shop;

import lombok.Getter;
import lombok.NonNull;

/** Adds up what was sold; two at once may add to the same sum. */
public class Ledger {
    @Getter
    private int total;

    @Getter
    private volatile int orders;

    public void add(@NonNull Order order) {
        total += order.getAmount();
        count();
    }

    private synchronized void count() {
        orders++;
    }
}
