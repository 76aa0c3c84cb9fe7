package com.example.shop;

import lombok.Builder;
import lombok.Value;

/** What a customer wants. */
@Value
@Builder
public class Order {
    String customer;
    int amount;
}
