package dev.hypnos.tests.program;

import com.sun.net.httpserver.HttpServer;
import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.ConsoleHandler;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** What a process has of {@code java.util.logging}. Each program returns what it saw. */
@SuppressWarnings("NonFinalStaticField") // nodes share none
public final class Logs {
    private Logs() {}

    private static final String NAME = "com.example.server";

    /** Keeps what it is given. */
    public static final class Kept extends Handler {
        static final List<LogRecord> RECORDS = new ArrayList<>();

        @Override
        public void publish(LogRecord record) {
            record.getSourceClassName(); // found now or never
            RECORDS.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static Logger quiet() {
        Logger logger = Logger.getLogger(NAME);
        logger.setUseParentHandlers(false);
        return logger;
    }

    private static String seen() {
        Logger logger = Logger.getLogger(NAME);
        return logger.getLevel() + " " + logger.getHandlers().length + " "
                + Logger.getLogger("").getLevel();
    }

    private static void change() {
        Logger logger = quiet();
        logger.setLevel(Level.FINEST);
        logger.addHandler(new Kept());
        Logger.getLogger("").setLevel(Level.SEVERE);
    }

    /** Nobody sees what another process has set, and no trial what one before it has. */
    public static String settings() {
        Cluster cluster = Cluster.of("a", "b");
        String before = seen();
        cluster.node("a").run(() -> change());
        String ofA = cluster.node("a").call(() -> seen());
        String ofB = cluster.node("b").call(() -> seen());
        String between = seen();
        change();
        return before + ", " + ofA + ", " + ofB + ", " + between + ", " + seen();
    }

    public static String settingsAfterAKill() {
        Node a = Cluster.of("a").node("a");
        a.run(() -> change());
        a.kill();
        return a.call(() -> seen());
    }

    @SuppressWarnings("deprecation")
    private static String globals() {
        Logger global = Logger.getGlobal();
        return (global == Logger.global) + " "
                + (global == LogManager.getLogManager().getLogger(Logger.GLOBAL_LOGGER_NAME)) + " " + global.getLevel();
    }

    public static String globalLoggers() {
        Cluster cluster = Cluster.of("a", "b");
        cluster.node("a").run(() -> Logger.getGlobal().setLevel(Level.FINE));
        return cluster.node("a").call(() -> globals()) + ", "
                + cluster.node("b").call(() -> globals()) + ", " + globals();
    }

    private static String record() {
        LogRecord record = new LogRecord(Level.INFO, "");
        return record.getSequenceNumber() + " " + record.getLongThreadID() + " " + record.getMillis();
    }

    /** Numbers and times begin again with each process. */
    public static String records() throws InterruptedException {
        Thread.sleep(1500);
        Cluster cluster = Cluster.of("a", "b");
        String first = record();
        cluster.node("a").run(() -> record());
        return first + ", " + cluster.node("a").call(() -> record().split(" ", 2)[0]) + " "
                + cluster.node("b").call(() -> record().split(" ", 2)[0]) + " "
                + new LogRecord(Level.INFO, "").getSequenceNumber();
    }

    /** Who logged is found as on a real JVM. */
    public static String callers() {
        Logger logger = quiet();
        logger.addHandler(new Kept());
        logger.info("one");
        logger.log(Level.WARNING, "{0}", "two");
        StringBuilder seen = new StringBuilder();
        for (LogRecord record : Kept.RECORDS) {
            seen.append(record.getSourceClassName()
                            .substring(record.getSourceClassName().lastIndexOf('.') + 1))
                    .append('.')
                    .append(record.getSourceMethodName())
                    .append(' ')
                    .append(new SimpleFormatter().formatMessage(record))
                    .append(' ');
        }
        return seen.toString().trim();
    }

    private static String configured() {
        Logger root = Logger.getLogger("");
        StringBuilder seen = new StringBuilder();
        for (Handler handler : root.getHandlers()) {
            seen.append(handler.getClass().getSimpleName()).append(' ');
        }
        return seen + "" + root.getLevel() + " "
                + Logger.getLogger("com.example").getLevel();
    }

    /** A process reads the configuration that its properties name, from its own directory. */
    public static String configurationFiles() throws IOException {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").property("java.util.logging.config.file", "logging.properties");
        Files.writeString(
                a.directory().resolve("logging.properties"),
                "handlers=" + Kept.class.getName() + "\n.level=WARNING\ncom.example.level=FINE\n");
        return a.call(() -> configured()) + ", " + cluster.node("b").call(() -> configured()) + ", " + configured();
    }

    /** Sets the levels itself. */
    public static final class Configuration {
        public Configuration() {
            Logger.getLogger("com.example").setLevel(Level.CONFIG);
        }
    }

    public static String configurationClasses() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").property("java.util.logging.config.class", Configuration.class.getName());
        return a.call(() -> {
                    LogManager.getLogManager();
                    return "" + Logger.getLogger("com.example").getLevel();
                })
                + " " + cluster.node("b").call(() -> configured());
    }

    public static final class OwnManager extends LogManager {
        static int made;

        public OwnManager() {
            made++;
        }

        @Override
        public Logger getLogger(String name) {
            made += 10;
            return super.getLogger(name);
        }
    }

    public static String managers() {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a").property("java.util.logging.manager", OwnManager.class.getName());
        int made = a.call(() -> {
            Thread other = new Thread(() -> Logger.getLogger("one"));
            other.start();
            Logger.getLogger("two");
            other.join();
            return OwnManager.made % 10;
        });
        return made + " " + a.call(() -> LogManager.getLogManager().getClass().getSimpleName()) + " "
                + cluster.node("b")
                        .call(() -> LogManager.getLogManager().getClass().getSimpleName());
    }

    public static String configuredByTheProgram() {
        Cluster cluster = Cluster.of("a", "b");
        cluster.node("a").run(() -> {
            InputStream text = new ByteArrayInputStream("com.example.level=FINER".getBytes(StandardCharsets.UTF_8));
            LogManager.getLogManager().readConfiguration(text);
        });
        cluster.node("b").run(() -> LogManager.getLogManager().reset());
        return cluster.node("a").call(() -> configured()) + ", "
                + cluster.node("b").call(() -> configured()) + ", " + configured();
    }

    /** Printed with the name of the node, and with virtual time. */
    public static String console() {
        Cluster cluster = Cluster.of("a", "b");
        cluster.node("a").property("java.util.logging.SimpleFormatter.format", "%1$tF %4$s %5$s%n");
        cluster.node("a").run(() -> Logger.getLogger(NAME).info("listening"));
        cluster.node("b").property("java.util.logging.SimpleFormatter.format", "%5$s%n");
        cluster.node("b").run(() -> Logger.getLogger(NAME).addHandler(new ConsoleHandler()));
        cluster.node("b").run(() -> Logger.getLogger(NAME).info("twice"));
        return "printed";
    }

    public static String files() throws IOException {
        Node a = Cluster.of("a").node("a");
        Path log = a.directory().resolve("server.log");
        a.run(() -> {
            Handler handler = new FileHandler("server.log");
            handler.setFormatter(new SimpleFormatter());
            quiet().addHandler(handler);
            quiet().info("to a file");
        });
        boolean locked = Files.exists(a.directory().resolve("server.log.lck"));
        a.shutdown();
        return locked + " " + Files.exists(a.directory().resolve("server.log.lck")) + " "
                + Files.readString(log).endsWith("INFO: to a file\n");
    }

    /** A level of the program's own. */
    public static final class Audit extends Level {
        private static final long serialVersionUID = 1;

        Audit(int value) {
            super("AUDIT", value);
        }
    }

    private static String audit() {
        try {
            return "" + Level.parse("AUDIT").intValue();
        } catch (IllegalArgumentException unknown) {
            return "unknown";
        }
    }

    public static String levels() {
        Cluster cluster = Cluster.of("a", "b");
        String before = audit();
        int ofA = cluster.node("a").call(() -> new Audit(850).intValue());
        Level own = new Audit(950);
        return before + " " + ofA + " " + cluster.node("a").call(() -> audit()) + " "
                + cluster.node("b").call(() -> audit()) + " " + audit() + " " + own.getName();
    }

    private static System.Logger platform;

    /** Loggers of the platform lead to those of the process. */
    public static String platformLoggers() {
        Cluster cluster = Cluster.of("a", "b");
        cluster.node("a").run(() -> {
            Logger.getLogger("com.example").setLevel(Level.FINE);
            platform = System.getLogger(NAME);
        });
        return cluster.node("a").call(() -> platform.isLoggable(System.Logger.Level.DEBUG)) + " "
                + cluster.node("b").call(() -> System.getLogger(NAME).isLoggable(System.Logger.Level.DEBUG)) + " "
                + System.getLogger(NAME).isLoggable(System.Logger.Level.DEBUG);
    }

    private static String served() throws IOException {
        HttpServer.create(new InetSocketAddress(0), 0).stop(0);
        Logger logger = Logger.getLogger("com.sun.net.httpserver");
        return Kept.RECORDS.size() + " " + logger.getHandlers().length + " " + logger.getLevel();
    }

    /** The JDK's own classes log, for each process, as that has set it. */
    public static String loggersOfTheJdk() throws IOException {
        Cluster cluster = Cluster.of("a", "b");
        cluster.node("b").run(() -> Logger.getLogger("com").addHandler(new Kept()));
        cluster.node("a").run(() -> {
            Logger logger = Logger.getLogger("com.sun.net.httpserver");
            logger.setLevel(Level.FINE);
            logger.addHandler(new Kept());
        });
        return cluster.node("a").call(() -> served()) + ", " + cluster.node("b").call(() -> served()) + ", " + served();
    }

    /** Takes its time. */
    private static final class Slow extends Formatter {
        @Override
        public String format(LogRecord record) {
            Thread.yield();
            return record.getMessage();
        }

        @Override
        public String getHead(Handler handler) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return "<";
        }

        @Override
        public String getTail(Handler handler) {
            Thread.yield();
            return ">";
        }
    }

    /** Threads that are preempted inside a handler keep others out, and hang nobody. */
    public static String lockedHandlers() throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Handler handler = new StreamHandler(out, new Slow());
        Logger logger = quiet();
        logger.addHandler(handler);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                logger.info("x");
                handler.flush();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        handler.close();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The lock of a handler is that which the program takes. */
    public static String handlersAsLocks() throws InterruptedException {
        Handler handler = new StreamHandler(new ByteArrayOutputStream(), new Slow());
        AtomicInteger inside = new AtomicInteger();
        Thread other = new Thread(() -> {
            handler.setLevel(Level.FINE);
            inside.incrementAndGet();
        });
        int seen;
        synchronized (handler) {
            other.start();
            Thread.sleep(100);
            seen = inside.get();
        }
        other.join();
        return seen + " " + inside.get();
    }

    public static final class LogsSlowly {
        private LogsSlowly() {}

        public static void main(String[] args) {
            Logger logger = Logger.getLogger(NAME);
            logger.addHandler(new StreamHandler(System.err, new Slow()));
            logger.setUseParentHandlers(false);
            logger.info("");
        }
    }

    /** Killed in the middle, it leaves no lock that others need. */
    public static String killedWhileItLogs() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b");
        Node a = cluster.node("a");
        a.start(LogsSlowly.class);
        Thread.sleep(5);
        a.kill();
        change();
        return cluster.node("b").call(() -> {
            change();
            return seen();
        });
    }
}
