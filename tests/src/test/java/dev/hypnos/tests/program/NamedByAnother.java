package dev.hypnos.tests.program;

import java.util.concurrent.Callable;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What threads, their groups, loggers and the process are given by one task while another asks for it. */
public final class NamedByAnother {
    private NamedByAnother() {}

    private static String against(Tasks.Action sets, Callable<Boolean> asks) throws InterruptedException {
        boolean[] seen = {false};
        Tasks.run(sets, () -> seen[0] = asks.call());
        return seen[0] ? "after" : "before";
    }

    public static String name() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(() -> thread.setName("after"), () -> thread.getName().equals("after"));
    }

    public static String nameOfUnstarted() throws Exception {
        Thread thread = Thread.ofPlatform().name("before").unstarted(() -> {});
        return against(() -> thread.setName("after"), () -> thread.getName().equals("after"));
    }

    public static String nameOfVirtual() throws Exception {
        Thread thread = Thread.ofVirtual().name("before").unstarted(() -> {});
        return against(() -> thread.setName("after"), () -> thread.getName().equals("after"));
    }

    public static String nameOfTwo() throws Exception {
        Thread thread = new Thread(() -> {}, "");
        Tasks.run(() -> thread.setName("before"), () -> thread.setName("after"));
        return thread.getName();
    }

    public static String nameShown() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(() -> thread.setName("after"), () -> thread.toString().contains("after"));
    }

    public static String nameShownJoined() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(() -> thread.setName("after"), () -> ("" + thread).contains("after"));
    }

    public static String priority() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(() -> thread.setPriority(7), () -> thread.getPriority() == 7);
    }

    public static String daemon() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(() -> thread.setDaemon(true), () -> thread.isDaemon());
    }

    public static String contextLoader() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(() -> thread.setContextClassLoader(null), () -> thread.getContextClassLoader() == null);
    }

    public static String handler() throws Exception {
        Thread thread = new Thread(() -> {}, "before");
        return against(
                () -> thread.setUncaughtExceptionHandler((t, e) -> {}),
                () -> thread.getUncaughtExceptionHandler() != thread.getThreadGroup());
    }

    public static String nameOfMain() throws Exception {
        Thread thread = Thread.currentThread();
        return against(() -> thread.setName("after"), () -> thread.getName().equals("after"));
    }

    public static String priorityOfMain() throws Exception {
        Thread thread = Thread.currentThread();
        return against(() -> thread.setPriority(7), () -> thread.getPriority() == 7);
    }

    public static String nameOfItself() throws Exception {
        Thread thread = new Thread(() -> Thread.currentThread().setName("after"), "before");
        thread.start();
        String name = thread.getName();
        thread.join();
        return name;
    }

    public static String groupPriority() throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        return against(() -> group.setMaxPriority(3), () -> group.getMaxPriority() == 3);
    }

    public static String groupPriorityOfThread() throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        return against(() -> group.setMaxPriority(3), () -> new Thread(group, () -> {}).getPriority() == 3);
    }

    public static String logger() throws Exception {
        Logger.getLogger("x");
        return against(
                () -> Logger.getLogger("x").setLevel(Level.FINE),
                () -> Logger.getLogger("x").isLoggable(Level.FINE));
    }

    public static String loggerAlone() throws Exception {
        Logger logger = Logger.getLogger("x");
        return against(() -> logger.setLevel(Level.FINE), () -> logger.getLevel() == Level.FINE);
    }

    public static String loggerOfParent() throws Exception {
        Logger.getLogger("a");
        Logger child = Logger.getLogger("a.b");
        return against(() -> Logger.getLogger("a").setLevel(Level.FINE), () -> child.isLoggable(Level.FINE));
    }

    public static String loggerHandlers() throws Exception {
        Logger logger = Logger.getLogger("x");
        return against(() -> logger.addHandler(new ConsoleHandler()), () -> logger.getHandlers().length == 1);
    }

    public static String loggerHeard() throws Exception {
        Logger logger = Logger.getLogger("x");
        boolean[] heard = {false};
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord r) {
                heard[0] = true;
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        Tasks.run(() -> logger.setLevel(Level.OFF), () -> logger.info("text"));
        return heard[0] ? "before" : "after";
    }

    public static String loggerHeardByName() throws Exception {
        Logger logger = Logger.getLogger("x");
        boolean[] heard = {false};
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord r) {
                heard[0] = true;
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        Tasks.run(
                () -> Logger.getLogger("x").setLevel(Level.OFF),
                () -> Logger.getLogger("x").info("text"));
        return heard[0] ? "before" : "after";
    }

    public static String shutdownHook() throws Exception {
        Thread hook = new Thread(() -> {});
        boolean[] seen = {false};
        Tasks.run(
                () -> Runtime.getRuntime().addShutdownHook(hook),
                () -> seen[0] = Runtime.getRuntime().removeShutdownHook(hook));
        return seen[0] ? "after" : "before";
    }
}
