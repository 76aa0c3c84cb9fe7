package com.example.shop;

import org.springframework.stereotype.Service;

/** Looks, and then acts: two customers may get the last piece. */
@Service
public class StockService {
    private int left = 1;

    public boolean sell() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    public int left() {
        return left;
    }
}
