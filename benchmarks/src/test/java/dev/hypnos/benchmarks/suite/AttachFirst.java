package dev.hypnos.benchmarks.suite;

import dev.hypnos.junit.Attachment;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Attaches before JUnit looks at the first test class: tests of this module mention the engine, whose classes must come from the boot class loader in the
 * whole JVM. Users' tests do not, and need nothing of the kind.
 *
 * <p>Not in Maven's own JVM, in which Surefire looks for tests when there are to be several JVMs for them, and they are of the same JDK.
 */
public final class AttachFirst implements LauncherSessionListener {
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (System.getProperty("maven.home") == null) {
            Attachment.attach();
        }
    }
}
