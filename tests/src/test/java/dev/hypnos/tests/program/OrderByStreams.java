package dev.hypnos.tests.program;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** What streams, writers and handlers of the JDK order: they call a stream or a formatter of the program with their own lock held. */
@SuppressWarnings({"ThreadSafe", "JavaUtilDate", "DefaultCharset"}) // as programs in the wild
public final class OrderByStreams {
    private OrderByStreams() {}

    /** Keeps what is written, as if nobody else were there. */
    private static final class Kept extends OutputStream {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(int value) {
            text.append((char) value);
        }
    }

    private static final class KeptText extends Writer {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] characters, int from, int length) {
            text.append(characters, from, length);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static void both(Tasks.Action action) throws InterruptedException {
        Tasks.run(action, action);
    }

    public static void rightPrintStream() throws InterruptedException {
        PrintStream stream = new PrintStream(new Kept(), true, StandardCharsets.UTF_8);
        both(() -> stream.println("a"));
    }

    public static void rightPrintWriter() throws InterruptedException {
        PrintWriter writer = new PrintWriter(new KeptText());
        both(() -> writer.println("a"));
    }

    public static void rightBufferedWriter() throws InterruptedException {
        BufferedWriter writer = new BufferedWriter(new KeptText());
        both(() -> {
            writer.write("a");
            writer.flush();
        });
    }

    public static void rightOutputStreamWriter() throws InterruptedException {
        OutputStreamWriter writer = new OutputStreamWriter(new Kept(), StandardCharsets.UTF_8);
        both(() -> {
            writer.write("a");
            writer.flush();
        });
    }

    public static void rightBufferedOutputStream() throws InterruptedException {
        BufferedOutputStream stream = new BufferedOutputStream(new Kept());
        both(() -> {
            stream.write(1);
            stream.flush();
        });
    }

    public static void twoPrintStreams() throws InterruptedException {
        Kept kept = new Kept();
        both(() -> new PrintStream(kept, true, StandardCharsets.UTF_8).println("a"));
    }

    /** They lock what they write to. */
    public static void rightTwoBufferedWriters() throws InterruptedException {
        KeptText kept = new KeptText();
        both(() -> {
            BufferedWriter writer = new BufferedWriter(kept);
            writer.write("a");
            writer.flush();
        });
    }

    /** That both print is no order that anybody could rely on. */
    public static void printedBetween() throws InterruptedException {
        HandOver.afterwards(() -> System.out.print(""), () -> {
            System.out.print("");
            return true;
        });
    }

    public static void noLockAtAll() throws InterruptedException {
        Kept kept = new Kept();
        both(() -> kept.write(1));
    }

    /** It locks nothing where it writes one value after the other. */
    public static void dataOutputStream() throws InterruptedException {
        DataOutputStream stream = new DataOutputStream(new Kept());
        both(() -> writeLong(stream));
    }

    private static void writeLong(DataOutputStream stream) throws IOException {
        stream.writeLong(1);
    }

    /** A format that is not made for several tasks. */
    private static final class Dated extends Formatter {
        private final SimpleDateFormat format = new SimpleDateFormat("HH:mm");

        @Override
        public String format(LogRecord logged) {
            return format.format(new Date(0)) + logged.getMessage();
        }
    }

    private static Logger logger(String name, Formatter formatter) {
        Logger logger = Logger.getLogger(name);
        logger.setUseParentHandlers(false);
        logger.addHandler(new StreamHandler(new Kept(), formatter));
        return logger;
    }

    public static void rightStreamOfAHandler() throws InterruptedException {
        Logger logger = logger("kept", new SimpleFormatter());
        both(() -> {
            logger.info("a");
            logger.getHandlers()[0].flush();
        });
    }

    /** A handler formats before it locks, since JDK 25. */
    public static void formatterOfAHandler() throws InterruptedException {
        Logger logger = logger("dated", new Dated());
        both(() -> logger.info("a"));
    }
}
