package com.example.shop;

/** Sells what is left to whoever can pay. */
public class Shop {
    private final Inventory inventory;
    private final Bank bank;

    public Shop(Inventory inventory, Bank bank) {
        this.inventory = inventory;
        this.bank = bank;
    }

    public void sell(String customer) {
        if (inventory.take()) {
            bank.charge(customer, 10);
        }
    }
}
