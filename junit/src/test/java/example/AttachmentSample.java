package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.AttachmentException;
import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** An attachment that fails at first, and a Hypnos test after it. For a JVM of its own. */
public final class AttachmentSample {
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    public static class Interrupted {
        @Test
        @Order(1)
        void interrupted() {
            Thread.currentThread().interrupt();
            assertThrows(AttachmentException.class, Attachment::attach);
            assertTrue(Thread.interrupted(), "the interrupt is not lost");
        }

        @HypnosTest(trials = 50)
        @Order(2)
        void passes() {
            Pair.run();
        }
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    public static class Failed {
        @Test
        @Order(1)
        void failsTwiceAlike() {
            String home = System.setProperty("java.home", "/no such directory");
            AttachmentException first = assertThrows(AttachmentException.class, Attachment::attach);
            System.setProperty("java.home", home);
            AttachmentException second = assertThrows(AttachmentException.class, Attachment::attach);
            assertEquals(first.getMessage(), second.getMessage());
        }

        /** Would pass now, if it were tried. */
        @HypnosTest(trials = 50)
        @Order(2)
        void passes() {
            Pair.run();
        }
    }
}
