package dev.hypnos.tests;

import dev.hypnos.tests.program.Indirect;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is reached by handles, {@code Unsafe} and reflection is as much under control as what instructions name. */
class IndirectTest {
    static List<String> programs() {
        return Trials.programs(Indirect.class);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void anAdditionInTwoStepsIsLostAndAnAtomicOneIsNot(String program) {
        Endings endings = Trials.of(Indirect.class, program).count(100).run();
        if (program.startsWith("right")) {
            endings.returnExactly("2");
        } else {
            endings.returnExactly("1", "2");
        }
    }
}
