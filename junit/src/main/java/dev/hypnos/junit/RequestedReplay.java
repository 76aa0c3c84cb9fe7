package dev.hypnos.junit;

import dev.hypnos.junit.scenario.Script;
import dev.hypnos.kernel.schedule.ScheduleFile;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The replay that {@code hypnos.replay=FILE} asks for. It concerns the one test that the file is of; the others run as
 * usual. If that test was not among those that ran, the end of the run says so. With {@code hypnos.trace=FILE}
 * everything that happens is written down.
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
        RequestedReplay request = request(context);
        if (request == null || !request.schedule.test().equals(identity)) {
            return Optional.empty();
        }
        request.met = true;
        return Optional.of(request.schedule);
    }

    /**
     * The test with the scenario of the schedule to replay, if one is asked for and it is of this test; otherwise the
     * test itself.
     */
    static HypnosTestCase withScenario(ExtensionContext context, HypnosTestCase test) {
        RequestedReplay request = request(context);
        ScriptSource scripts = test.scripts();
        if (request == null || scripts == null) {
            return test;
        }
        Script script = ScriptSource.ofName(request.schedule.test());
        boolean isOfTest = script != null && script.in(test.identity()).equals(request.schedule.test());
        return script != null && isOfTest ? scripts.with(script) : test;
    }

    private static @Nullable RequestedReplay request(ExtensionContext context) {
        Optional<String> value = context.getConfigurationParameter(KEY);
        return value.isEmpty() || value.get().isBlank()
                ? null
                : context.getRoot()
                        .getStore(ExtensionContext.Namespace.create(RequestedReplay.class))
                        .getOrComputeIfAbsent(
                                KEY, key -> new RequestedReplay(file(value.get())), RequestedReplay.class);
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
