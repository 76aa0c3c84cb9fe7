package dev.hypnos.frameworks.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two transactions take money from one account in a database in memory. */
public class TransactionRecipe {
    private static final String DATABASE = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1";

    private static Void withdraw(String lock) throws SQLException {
        try (Connection connection = DriverManager.getConnection(DATABASE);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            int balance = balance(statement, lock);
            statement.executeUpdate("update account set balance = " + (balance - 10));
            connection.commit();
            return null;
        }
    }

    private static int balance(Statement statement, String lock) throws SQLException {
        try (ResultSet rows = statement.executeQuery("select balance from account" + lock)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @HypnosTest
    void careless() throws Exception {
        withdrawTwice(() -> withdraw(""));
    }

    @HypnosTest
    void repaired() throws Exception {
        withdrawTwice(() -> withdraw(" for update"));
    }

    private static void withdrawTwice(Callable<Void> withdrawal) throws Exception {
        try (Connection connection = DriverManager.getConnection(DATABASE);
                Statement statement = connection.createStatement();
                ExecutorService pool = Executors.newFixedThreadPool(2)) {
            statement.execute("create table account(balance int)");
            statement.execute("insert into account values(100)");
            Future<Void> first = pool.submit(withdrawal);
            Future<Void> second = pool.submit(withdrawal);
            first.get();
            second.get();
            assertEquals(80, balance(statement, ""));
        }
    }
}
