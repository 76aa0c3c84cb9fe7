package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import example.ExtensionSample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Foreign extensions in a trial, compared with what JUnit does with them for a plain test of the same class. */
class ExtensionsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "OnTheClass, '', example.Account",
        "OnTheClass, Failing, ''",
        "OnTheClass, Swallowed, ''",
        "OnTheClass$Inner, '', ''",
        "PerClass, '', ''",
        "Registered, '', ''",
    })
    void takePartInTheTrialAsJUnitLetsThem(String sample, String suffix, String parameters) throws Exception {
        Class<?> type = Class.forName(ExtensionSample.class.getName() + "$" + sample);
        boolean passes = Kit.run(selectMethod(type, "plain" + suffix, parameters), directory, Map.of())
                .passed();
        List<String> plain = Journal.ofHost();

        assertThat(Kit.run(selectMethod(type, "hypnos" + suffix, parameters), directory, Map.of())
                        .passed())
                .isEqualTo(passes);

        assertThat(plain).hasSizeGreaterThan(10);
        assertThat(Journal.ofTrials()).startsWith(plain.toArray(String[]::new));
        assertThat(Journal.ofTrials().size() % plain.size()).as("whole trials").isZero();
    }

    @Test
    void doNothingOnTheHostButBeforeAndAfterAll() throws Exception {
        Kit.run(ExtensionSample.OnTheClass.class, "hypnosSwallowed", directory);
        Kit.run(ExtensionSample.OnTheClass.class, "hypnosSwallowed", directory);

        assertThat(Journal.ofHost())
                .filteredOn(entry -> !entry.contains("before the instance"))
                .containsExactly(
                        "recorder before all OnTheClass PER_METHOD",
                        "recorder fills parameter 0",
                        "before all true",
                        // for the constructor, which a plain test of the class needs too
                        "recorder fills parameter 0",
                        "after all",
                        "recorder after all OnTheClass PER_METHOD",
                        "recorder closed");
    }
}
