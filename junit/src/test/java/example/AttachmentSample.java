package example;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.AttachmentException;

/** Attachments that fail before JUnit runs, in a JVM of their own. */
public final class AttachmentSample {
    private AttachmentSample() {}

    private static void attach(String time) {
        try {
            Attachment.attach();
            System.out.println(time + " attached");
        } catch (AttachmentException failed) {
            System.out.println(time + " " + failed.getMessage());
        }
    }

    /** Interrupted once; the interrupt is not lost. */
    public static class Interrupted implements Runnable {
        @Override
        public void run() {
            Thread.currentThread().interrupt();
            attach("first");
            if (!Thread.interrupted()) {
                throw new AssertionError("the interrupt is lost");
            }
        }
    }

    /** Without a Java to attach with, and then with one: the second time would do. */
    public static class Failed implements Runnable {
        @Override
        public void run() {
            // the JDK finds its own modules there, once
            if (Attachment.class.getResource("/none") != null) {
                throw new AssertionError("there is no such resource");
            }
            String home = System.setProperty("java.home", "/no such directory");
            attach("first");
            System.setProperty("java.home", home);
            attach("second");
        }
    }
}
