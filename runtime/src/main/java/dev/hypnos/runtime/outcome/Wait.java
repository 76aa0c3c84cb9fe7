package dev.hypnos.runtime.outcome;

import dev.hypnos.catalog.Enabling;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a task waits for. Reports, for people and for scripts, are made from this and from nothing else. */
public sealed interface Wait {
    /** A short name for scripts: {@code monitor}, {@code lock}, {@code end} and so on. */
    String kind();

    /** The end of a sentence about the task: {@code waits for the monitor of Account#2}. */
    String text();

    /** The same in fewer words, where the resource is all there is room for. */
    default String brief() {
        return resource() == null ? text() : "waits for " + resource();
    }

    /** The name of what it waits for, as operations call it, or null where it is no resource. */
    default @Nullable String resource() {
        return null;
    }

    /** The monitor of an object. */
    record Monitor(String resource) implements Wait {
        @Override
        public String kind() {
            return "monitor";
        }

        @Override
        public String text() {
            return "waits for the monitor of " + resource;
        }
    }

    /** The end of a class initialiser that another task runs. */
    record Initializer(String resource) implements Wait {
        @Override
        public String kind() {
            return "initializer";
        }

        @Override
        public String text() {
            return "waits for " + resource;
        }
    }

    /** {@code Object.wait}: to be notified. */
    record Notification(String resource) implements Wait {
        @Override
        public String kind() {
            return "notification";
        }

        @Override
        public String text() {
            return "waits to be notified on " + resource;
        }
    }

    /** A lock of {@code java.util.concurrent}. */
    record Lock(String resource, Mode mode, boolean fair) implements Wait {
        /** How the lock is to be taken. */
        public enum Mode {
            EXCLUSIVE,
            READ,
            WRITE
        }

        @Override
        public String kind() {
            return "lock";
        }

        @Override
        public String text() {
            String kind = fair ? "fair " : "";
            return switch (mode) {
                case EXCLUSIVE -> "waits for the " + kind + "lock " + resource;
                case READ -> "waits for the " + kind + "read lock of " + resource;
                case WRITE -> "waits for the " + kind + "write lock of " + resource;
            };
        }
    }

    /** A condition of a lock: to be signalled. */
    record Condition(String resource) implements Wait {
        @Override
        public String kind() {
            return "condition";
        }

        @Override
        public String text() {
            return "waits to be signalled on a condition of " + resource;
        }
    }

    /** A call that waits until its resource lets it through: a queue, a latch, a future. */
    record Call(String resource, String action, Need need) implements Wait {
        /** What must become true. */
        public enum Need {
            /** Only the call knows. */
            UNKNOWN(" on "),
            ELEMENT(" for an element of "),
            ROOM(" for room in "),
            RESULT(" for the result of "),
            PERMITS(" for permits of "),
            ZERO(" on "),
            PHASE(" for the next phase of "),
            TERMINATION(" for the end of ");

            private final String words;

            Need(String words) {
                this.words = words;
            }

            public static Need of(Enabling enabling) {
                return switch (enabling) {
                    case QUEUE_NOT_EMPTY -> ELEMENT;
                    case QUEUE_HAS_ROOM -> ROOM;
                    case FUTURE_DONE -> RESULT;
                    case PERMITS -> PERMITS;
                    case LATCH_ZERO -> ZERO;
                    case PHASE_ADVANCED -> PHASE;
                    case POOL_TERMINATED -> TERMINATION;
                    case ALWAYS, MONITOR_FREE, LOCK_FREE_OR_MINE, NOT_WRITE_LOCKED_BY_OTHERS, NOT_WRITE_LOCKED ->
                        UNKNOWN;
                };
            }

            /** For scripts. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        @Override
        public String kind() {
            return "call";
        }

        @Override
        public String text() {
            return "waits in " + action + need.words + resource;
        }
    }

    /** The end of another task. */
    record End(TaskLabel task) implements Wait {
        @Override
        public String kind() {
            return "end";
        }

        @Override
        public String text() {
            return "waits for the end of " + task.text();
        }

        @Override
        public String brief() {
            return "waits for " + task.text();
        }

        @Override
        public String resource() {
            return TaskLabel.resource(task.name());
        }
    }

    /** {@code LockSupport.park}: to be unparked; the resource is the blocker, or null where there is none. */
    record Permit(@Nullable String resource) implements Wait {
        @Override
        public String kind() {
            return "permit";
        }

        @Override
        public String text() {
            return resource == null ? "is parked" : "is parked on " + resource;
        }
    }

    /** A connection, a file or the like to be ready. */
    record Device(String resource, String action) implements Wait {
        @Override
        public String kind() {
            return "device";
        }

        @Override
        public String text() {
            return "waits in " + action + " on " + resource;
        }
    }

    /** In a model, a message; the action is what it did last. */
    record Message(String after) implements Wait {
        @Override
        public String kind() {
            return "message";
        }

        @Override
        public String text() {
            return "waits for a message, after " + after;
        }
    }

    /** Time to pass, and nothing else. */
    record Time() implements Wait {
        @Override
        public String kind() {
            return "time";
        }

        @Override
        public String text() {
            return "sleeps";
        }
    }

    /** It could go on: it was not its turn. */
    record Nothing() implements Wait {
        @Override
        public String kind() {
            return "nothing";
        }

        @Override
        public String text() {
            return "can go on";
        }
    }
}
