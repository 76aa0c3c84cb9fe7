package com.example.shop;

/** Looks and takes in one step that no other buyer can divide. */
public final class FixedInventory implements Stock {
    private int items;

    public FixedInventory(int items) {
        this.items = items;
    }

    @Override
    public synchronized boolean take() {
        if (items > 0) {
            items--;
            return true;
        }
        return false;
    }
}
