package com.example.shop;

import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class RacyTest {
    @Mock
    private Bank bank;

    @HypnosTest(trials = 40)
    void chargesOnce() throws InterruptedException {
        when(bank.charge(anyString(), anyInt())).thenReturn(true);
        Shop shop = new Shop(new Inventory(1), bank);
        Thread first = new Thread(() -> shop.sell("ann"));
        Thread second = new Thread(() -> shop.sell("bob"));
        first.start();
        second.start();
        first.join();
        second.join();
        verify(bank, times(1)).charge(anyString(), anyInt());
    }
}
