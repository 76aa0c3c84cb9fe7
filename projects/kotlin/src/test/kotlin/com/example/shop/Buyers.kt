package com.example.shop

import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

/** How many of so many buyers get an item. */
fun sold(stock: Stock, buyers: Int): Int {
    val sold = AtomicInteger()
    List(buyers) {
        thread {
            if (stock.take()) sold.incrementAndGet()
        }
    }.forEach { it.join() }
    return sold.get()
}
