package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.junit.BadInputException;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.tests.program.LaterJUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JUnit integration is compiled against the oldest JUnit; what later ones have it refuses by name, too. */
class LaterJUnitTest {
    @ParameterizedTest
    @CsvSource({
        "Closed, @AutoClose",
        "Made, @TempDir(factory = Standard)",
        "Parameterized, a class template such as @ParameterizedClass",
    })
    void whatItDoesNotSupportItNames(String sample, String name) {
        String test = LaterJUnit.class.getName() + "$" + sample;
        assertThatThrownBy(() -> TestLocator.find(test, getClass().getClassLoader()))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("Hypnos does not support " + name + " (");
    }
}
