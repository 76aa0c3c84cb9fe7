package com.example.shop

interface Stock {
    fun take(): Boolean
}

/** Looks, and then takes: two buyers may both look before either takes. */
class Inventory(private var items: Int) : Stock {
    override fun take(): Boolean {
        if (items > 0) {
            items--
            return true
        }
        return false
    }
}

class FixedInventory(private var items: Int) : Stock {
    @Synchronized
    override fun take(): Boolean {
        if (items > 0) {
            items--
            return true
        }
        return false
    }
}
