package com.example.shop;

/** Looks first and takes then: two threads may both see the last item. */
public class Inventory {
    private int items;

    public Inventory(int items) {
        this.items = items;
    }

    public boolean take() {
        if (items == 0) {
            return false;
        }
        items--;
        return true;
    }
}
