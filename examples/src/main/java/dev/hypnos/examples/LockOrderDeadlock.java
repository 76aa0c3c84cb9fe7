package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/**
 * A transfer locks the account that pays and then the account that is paid, so that nobody sees money that is in neither.
 * Ada pays Bob while Bob pays Ada: each transfer holds the lock that the other one needs next, and both wait for ever.
 *
 * <pre>{@code ./hypnos run example:lock-order-deadlock}</pre>
 */
public class LockOrderDeadlock {
    /** An account of a bank. */
    static class Account {
        private final int number;
        private long balance;

        Account(int number, long balance) {
            this.number = number;
            this.balance = balance;
        }

        void pay(Account other, long amount) {
            synchronized (this) {
                synchronized (other) {
                    move(other, amount);
                }
            }
        }

        /** Takes the locks in one order everywhere: that of the account numbers. */
        void payFixed(Account other, long amount) {
            synchronized (number < other.number ? this : other) {
                synchronized (number < other.number ? other : this) {
                    move(other, amount);
                }
            }
        }

        private void move(Account other, long amount) {
            balance -= amount;
            other.balance += amount;
        }
    }

    @HypnosTest
    void transfersInBothDirections() throws InterruptedException {
        Account ada = new Account(1, 100);
        Account bob = new Account(2, 100);
        atOnce(() -> ada.pay(bob, 30), () -> bob.pay(ada, 50));
        assertEquals(120, ada.balance, "Ada had 100, paid 30 and got 50");
        assertEquals(80, bob.balance, "Bob had 100, got 30 and paid 50");
    }

    @HypnosTest
    void transfersInBothDirectionsFixed() throws InterruptedException {
        Account ada = new Account(1, 100);
        Account bob = new Account(2, 100);
        atOnce(() -> ada.payFixed(bob, 30), () -> bob.payFixed(ada, 50));
        assertEquals(120, ada.balance, "Ada had 100, paid 30 and got 50");
        assertEquals(80, bob.balance, "Bob had 100, got 30 and paid 50");
    }

    private static void atOnce(Runnable first, Runnable second) throws InterruptedException {
        Thread adaPays = new Thread(first, "ada-pays");
        Thread bobPays = new Thread(second, "bob-pays");
        adaPays.start();
        bobPays.start();
        adaPays.join();
        bobPays.join();
    }
}
