package example;

import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.scenario.Operation;
import dev.hypnos.junit.scenario.Range;
import dev.hypnos.junit.scenario.Scenario;
import dev.hypnos.junit.scenario.Scenarios;
import java.util.NoSuchElementException;

/** Operations of a structure, for scenarios. */
public class ScenarioSample {
    /** How an element is found. */
    public enum End {
        FRONT,
        BACK
    }

    /** A bag of numbers whose methods look before they act. */
    private int count;

    private int last;

    @Operation
    public void add(@Range(min = 5, max = 8) int number) {
        last = number;
        count++;
    }

    @Operation
    public int take(End end, boolean mayFail, String reason) {
        if (count == 0) {
            throw new NoSuchElementException(reason);
        }
        count--;
        return last;
    }

    @Operation
    public synchronized int size() {
        return count;
    }

    @HypnosTest(trials = 200)
    @Scenarios(count = 30, threads = 3, operations = 4, before = 3, after = 3)
    public void isLinearizable(Scenario scenario) {
        scenario.run(this).checkLinearizable(Specification.of(ScenarioSample::new));
    }

    @HypnosTest(trials = 10)
    @Scenarios(count = 4)
    public void anything(Scenario scenario) {
        scenario.run(this);
    }

    @HypnosTest
    public void scenarioAndMore(Scenario scenario, int more) {}

    /** Without operations. */
    public static class Without {
        @HypnosTest
        public void nothing(Scenario scenario) {}
    }
}
