package dev.hypnos.junit;

import dev.hypnos.kernel.schedule.ScheduleFile;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The replay that {@code hypnos.replay=FILE} asks for. It concerns the one test that the file is of; the others run as usual.
 * If that test was not among those that ran, the end of the run says so. With {@code hypnos.trace=FILE} everything that happens
 * is written down.
 */
final class RequestedReplay implements ExtensionContext.Store.CloseableResource {
    static final String KEY = "hypnos.replay";
    /** Where everything that happens in the replay is to be written. */
    private static final String TRACE_KEY = "hypnos.trace";

    private final Path file;
    private final ScheduleFile schedule;
    private volatile boolean met;

    private RequestedReplay(Path file) {
        this.file = file;
        this.schedule = TestRunner.schedule(file);
    }

    /** The schedule to replay, if one is asked for and it is of this test. */
    static Optional<ScheduleFile> of(ExtensionContext context, String identity) {
        Optional<String> value = context.getConfigurationParameter(KEY);
        if (value.isEmpty() || value.get().isBlank()) {
            return Optional.empty();
        }
        RequestedReplay request = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(RequestedReplay.class))
                .getOrComputeIfAbsent(KEY, key -> new RequestedReplay(file(value.get())), RequestedReplay.class);
        if (!request.schedule.test().equals(identity)) {
            return Optional.empty();
        }
        request.met = true;
        return Optional.of(request.schedule);
    }

    /** The file that was asked for. */
    static Path file(ExtensionContext context) {
        return file(context.getConfigurationParameter(KEY).orElseThrow());
    }

    /** The file that everything that happens is to be written to, if one is asked for. */
    static Optional<Path> trace(ExtensionContext context) {
        return context.getConfigurationParameter(TRACE_KEY)
                .filter(value -> !value.isBlank())
                .map(RequestedReplay::file);
    }

    private static Path file(String value) {
        return Path.of(value.strip());
    }

    /** JUnit calls it when everything has run. */
    @Override
    public void close() {
        if (!met) {
            System.out.println(KEY + "=" + file + ": nothing was replayed, because the file is of " + schedule.test()
                    + ", which was not among the tests that ran");
        }
    }
}
