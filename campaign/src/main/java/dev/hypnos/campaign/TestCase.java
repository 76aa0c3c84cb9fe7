package dev.hypnos.campaign;

import java.nio.file.Path;

/** The test that a campaign runs. */
public interface TestCase {
    /** What schedule files and reports call it: {@code com.acme.AccountTest#transfersAtOnce}. */
    String identity();

    /** The class loader that has the program's classes; trials run in copies of them. */
    ClassLoader host();

    /**
     * What a trial does in the classes of this loader. Asked for once for each loader, and by several threads at once
     * when a campaign has several jobs; the same loader often serves many trials.
     */
    TestBody body(ClassLoader loader);

    /** What a person does to replay a schedule of this test. */
    default String replayCommand(Path schedule) {
        return "./hypnos replay " + schedule;
    }
}
