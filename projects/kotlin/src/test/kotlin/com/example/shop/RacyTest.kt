package com.example.shop

import dev.hypnos.junit.HypnosTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.params.provider.ValueSource

class RacyTest {
    @HypnosTest
    @ValueSource(ints = [2, 3])
    fun sellsTheLastItemOnce(buyers: Int) {
        assertEquals(1, sold(Inventory(1), buyers))
    }
}
