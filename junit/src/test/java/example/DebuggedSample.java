package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/** A race to look at with a debugger. */
public class DebuggedSample {
    @HypnosTest
    void deposits() throws InterruptedException {
        Account account = new Account();
        Thread ada = new Thread(() -> account.deposit(10), "ada");
        Thread bob = new Thread(() -> account.deposit(32), "bob");
        System.out.println("both deposit");
        ada.start();
        bob.start();
        ada.join();
        bob.join();
        assertEquals(42, account.balance());
    }
}
