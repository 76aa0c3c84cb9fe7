package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.CommonPool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The common pool of a trial is one in every respect. */
class CommonPoolTest {
    static List<String> programs() {
        return Trials.programs(CommonPool.class);
    }

    /** The JDK promises that workers forget, but keeps it only when a worker becomes idle between two tasks. */
    static List<String> certainPrograms() {
        return programs().stream()
                .filter(program -> !program.equals("workersForget"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("certainPrograms")
    void onPlainThreads(String program) throws Exception {
        CommonPool.class.getMethod(program).invoke(null);
    }

    @ParameterizedTest
    @MethodSource("certainPrograms")
    void inATrial(String program) {
        Trials.of(CommonPool.class, program).count(60).run().neverFail();
    }

    /** As on a real JVM: a worker may find more work before it becomes idle. */
    @Test
    void workersForgetWhenTheyAreIdle() {
        Endings endings = Trials.of(CommonPool.class, "workersForget").count(60).run();

        assertThat(endings.list()).extracting(Ending::failure).contains((Failure) null);
        assertThat(endings.list())
                .filteredOn(ending -> ending.failure() != null)
                .isNotEmpty()
                .allSatisfy(
                        ending -> assertThat(String.valueOf(ending.failure())).contains("left over"));
    }
}
