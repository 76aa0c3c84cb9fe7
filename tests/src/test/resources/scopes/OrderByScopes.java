package scopes;

import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** What scopes of subtasks order ("memory consistency effects" of StructuredTaskScope). A preview: compiled by the test. */
public final class OrderByScopes {
    private OrderByScopes() {}

    static final class Box {
        int value;

        int write() {
            value = 1;
            return value;
        }
    }

    private static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void rightJoin() throws Exception {
        Box one = new Box();
        Box two = new Box();
        one.write();
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> ++one.value);
            scope.fork(() -> two.write());
            scope.join();
            check(one.value == 2 && two.value == 1);
        }
    }

    public static void rightGet() throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Box> made = scope.fork(() -> {
                Box box = new Box();
                box.write();
                return box;
            });
            scope.join();
            check(made.get().value == 1);
        }
    }

    public static void rightFailure() throws Exception {
        Box box = new Box();
        try (var scope = StructuredTaskScope.open(Joiner.awaitAll())) {
            Subtask<Object> failed = scope.fork(() -> {
                box.write();
                throw new IllegalStateException();
            });
            scope.join();
            check(failed.exception() != null && box.value == 1);
        }
    }

    public static void rightAnySuccessful() throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Box>anySuccessfulResultOrThrow())) {
            for (int i = 0; i < 2; i++) {
                scope.fork(() -> {
                    Box box = new Box();
                    box.write();
                    return box;
                });
            }
            check(scope.join().value == 1);
        }
    }

    public static void rightResultsOfAll() throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Box>allSuccessfulOrThrow())) {
            for (int i = 0; i < 2; i++) {
                scope.fork(() -> {
                    Box box = new Box();
                    box.write();
                    return box;
                });
            }
            scope.join().forEach(subtask -> check(subtask.get().value == 1));
        }
    }

    public static void rightClose() throws Exception {
        Box box = new Box();
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(box::write);
            scope.fork(() -> 2);
            scope.join();
        }
        check(box.value <= 1);
    }

    public static void readBeforeJoin() throws Exception {
        Box box = new Box();
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(box::write);
            check(box.value <= 1);
            scope.join();
        }
    }

    public static void twoSubtasks() throws Exception {
        Box box = new Box();
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(box::write);
            scope.fork(box::write);
            scope.join();
        }
    }

    /** Who was not waited for is not ordered. */
    public static void anotherThanTheFirst() throws Exception {
        Box box = new Box();
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> {
                box.write();
                Thread.sleep(10);
                return 1;
            });
            scope.fork(() -> 2);
            scope.join();
            check(box.value <= 1);
        }
    }

    /** Which of two subtasks is done first. */
    public static int theFirstThatIsDone() throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            return scope.join();
        }
    }

    /** Whether the other one has a result, too, when the first one ends the scope. */
    public static String theOtherOne() throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>allUntil(done -> true))) {
            Subtask<Integer> one = scope.fork(() -> 1);
            Subtask<Integer> other = scope.fork(() -> 2);
            scope.join();
            return one.state() + " " + other.state();
        }
    }
}
