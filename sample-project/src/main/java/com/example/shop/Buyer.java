package com.example.shop;

/** A thread that tries to buy one item. */
public final class Buyer extends Thread {
    private final Stock stock;
    private int bought;

    public Buyer(Stock stock) {
        this.stock = stock;
    }

    @Override
    public void run() {
        if (stock.take()) {
            bought++;
        }
    }

    /** How many items this buyer got; ask after {@link #join()}. */
    public int bought() {
        return bought;
    }
}
