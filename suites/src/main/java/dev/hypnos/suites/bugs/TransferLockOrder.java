package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A transfer locks the account that pays and then the account that gets. Two transfers in opposite directions each
 * hold what the other one needs.
 *
 * <p>Fixed: the account with the smaller number is locked first, whoever pays.
 */
public class TransferLockOrder {
    static class Account {
        private final int number;
        private final Lock lock = new ReentrantLock();
        private int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    interface Transfer {
        void move(Account from, Account to, int amount);
    }

    static void payerFirst(Account from, Account to, int amount) {
        move(from, to, from, to, amount);
    }

    static void smallerNumberFirst(Account from, Account to, int amount) {
        boolean ascending = from.number < to.number;
        move(ascending ? from : to, ascending ? to : from, from, to, amount);
    }

    private static void move(Account first, Account second, Account from, Account to, int amount) {
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                from.balance -= amount;
                to.balance += amount;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        transferBothWays(TransferLockOrder::payerFirst);
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        transferBothWays(TransferLockOrder::smallerNumberFirst);
    }

    private static void transferBothWays(Transfer transfer) throws InterruptedException {
        Account ada = new Account(1);
        Account bob = new Account(2);
        Thread other = Thread.ofPlatform().name("bob pays").start(() -> transfer.move(bob, ada, 30));
        transfer.move(ada, bob, 10);
        other.join();
        assertEquals(120, ada.balance, "balance of ada");
    }
}
