package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;

import example.EarlySample;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What runs before a Hypnos test in the same JVM is not there when its finding is replayed: so its trials do not see it. */
class EarlyAttachmentTest {
    @TempDir
    Path directory;

    @Test
    void keepsTrialsApartFromWhatRanBefore() throws Exception {
        List<String> lines = ChildJvm.run(directory, ChildJvm.classPath(), List.of(), EarlySample.class);

        assertThat(lines)
                .contains("passed leavesAProperty()", "passed isAlone()")
                .doesNotContain("started on the host");
    }

    /** As Surefire does in Maven's own JVM when several others of the same JDK are to run the tests. */
    @Test
    void leavesAJvmAloneThatOnlyLooksForTests() throws Exception {
        List<String> lines = ChildJvm.run(
                directory,
                ChildJvm.classPath(),
                List.of(ChildJvm.first(EarlySample.LookedFor.class)),
                EarlySample.class);

        assertThat(lines).contains("found 1, attached: false", "passed isAlone()");
    }
}
