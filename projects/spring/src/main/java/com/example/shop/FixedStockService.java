package com.example.shop;

import org.springframework.stereotype.Service;

@Service
public class FixedStockService {
    private int left = 1;

    public synchronized boolean sell() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    public synchronized int left() {
        return left;
    }
}
