package com.example.shop;

/** Something that can be sold out. */
public interface Stock {

    /** Takes one item; false if none is left. */
    boolean take();
}
