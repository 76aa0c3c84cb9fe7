package example;

/** Two deposits at once, and one of them may be lost. */
class Account {
    private int balance;

    void deposit(int amount) {
        int before = balance;
        int after = before + amount;
        balance = after;
    }

    int balance() {
        return balance;
    }
}
