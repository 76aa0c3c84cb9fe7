package com.example.shop;

/** Takes the money. */
public interface Bank {
    boolean charge(String customer, int amount);
}
