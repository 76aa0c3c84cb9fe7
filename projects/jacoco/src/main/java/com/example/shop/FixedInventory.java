package com.example.shop;

/** Looks and takes at once. */
public class FixedInventory extends Inventory {
    public FixedInventory(int items) {
        super(items);
    }

    @Override
    public synchronized boolean take() {
        return super.take();
    }
}
