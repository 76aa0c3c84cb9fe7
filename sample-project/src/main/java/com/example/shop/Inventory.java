package com.example.shop;

/** Looks whether there is stock, then takes from it: two buyers may both look before either takes. */
public final class Inventory implements Stock {
    private int items;

    public Inventory(int items) {
        this.items = items;
    }

    @Override
    public boolean take() {
        if (items > 0) {
            items--;
            return true;
        }
        return false;
    }
}
