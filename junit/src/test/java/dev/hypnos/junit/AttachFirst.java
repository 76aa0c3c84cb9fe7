package dev.hypnos.junit;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Attaches before JUnit looks at the first test class: tests of this module mention the kernel, whose classes must come from
 * the boot class loader in the whole JVM. Users' tests do not, and need nothing of the kind.
 */
public final class AttachFirst implements LauncherSessionListener {
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (!Boolean.getBoolean("hypnos.test.attachLater")) {
            Attachment.attach();
        }
    }
}
