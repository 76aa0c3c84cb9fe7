package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/**
 * Every account guards its balance by its own lock. A transfer takes money out of one account and puts it into
 * another, and each half is safe. An auditor who adds up all accounts between the halves finds that money is missing.
 *
 * <p>Fixed: transfers and audits share the lock of the bank.
 */
public class AuditDuringTransfer {
    static class Account {
        private int balance = 50;

        synchronized void add(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    static class Bank {
        final Account savings = new Account();
        final Account current = new Account();

        void transfer(int amount) {
            savings.add(-amount);
            current.add(amount);
        }

        int audit() {
            return savings.balance() + current.balance();
        }
    }

    static class FixedBank extends Bank {
        @Override
        synchronized void transfer(int amount) {
            super.transfer(amount);
        }

        @Override
        synchronized int audit() {
            return super.audit();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        auditDuringATransfer(new Bank());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        auditDuringATransfer(new FixedBank());
    }

    private static void auditDuringATransfer(Bank bank) throws InterruptedException {
        Thread customer = Thread.ofPlatform().name("customer").start(() -> bank.transfer(20));
        assertEquals(100, bank.audit(), "a transfer should neither make nor destroy money");
        customer.join();
    }
}
