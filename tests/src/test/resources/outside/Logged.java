import dev.hypnos.junit.HypnosTest;
import java.io.ByteArrayOutputStream;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** Threads are preempted inside a handler, of a class that the JVM has used before. */
class Logged {
    private static final class Slow extends Formatter {
        @Override
        public String format(LogRecord record) {
            return record.getMessage();
        }

        @Override
        public String getTail(Handler handler) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return ">";
        }
    }

    @HypnosTest(trials = 20)
    void closesInTwoThreads() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Handler handler = new StreamHandler(out, new Slow());
        Logger logger = Logger.getLogger("a");
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        Thread other = new Thread(() -> {
            logger.info("x");
            handler.close();
        });
        other.start();
        handler.close();
        other.join();
        if (!out.toString().equals("x>") && !out.toString().equals(">")) {
            throw new AssertionError(out);
        }
    }
}
