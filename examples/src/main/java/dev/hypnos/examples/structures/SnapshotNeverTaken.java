package dev.hypnos.examples.structures;

import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.scenario.Operation;
import dev.hypnos.junit.scenario.Range;
import dev.hypnos.junit.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Registers that can be read all at once (Afek, Attiya, Dolev, Gafni, Merritt, Shavit, <i>Atomic Snapshots of Shared Memory</i>, 1993). To read one after the other gives values that
 * were never there together. Who reads them twice and finds the same has seen them together; that the same value was not written again in between, a number beside
 * each value tells.
 *
 * <pre>{@code ./hypnos run example:snapshot-never-taken}</pre>
 */
public class SnapshotNeverTaken {
    private static final int REGISTERS = 2;

    /** A value, and how many were written into its register before. */
    private record Version(int value, int number) {}

    static class Registers {
        private final AtomicReferenceArray<Version> registers = new AtomicReferenceArray<>(REGISTERS);

        Registers() {
            for (int i = 0; i < REGISTERS; i++) {
                registers.set(i, new Version(0, 0));
            }
        }

        void write(int register, int value) {
            registers.updateAndGet(register, old -> new Version(value, old.number + 1));
        }

        List<Version> collect() {
            List<Version> collected = new ArrayList<>();
            for (int i = 0; i < REGISTERS; i++) {
                collected.add(registers.get(i));
            }
            return collected;
        }

        List<Version> snapshot() {
            return collect();
        }
    }

    static final class FixedRegisters extends Registers {
        @Override
        List<Version> snapshot() {
            List<Version> before = collect();
            while (true) {
                List<Version> now = collect();
                if (now.equals(before)) {
                    return now;
                }
                before = now;
            }
        }
    }

    /** What registers do for one thread. */
    static final class PlainRegisters {
        private final int[] values = new int[REGISTERS];

        void write(int register, int value) {
            values[register] = value;
        }

        List<Integer> snapshot() {
            List<Integer> all = new ArrayList<>();
            for (int value : values) {
                all.add(value);
            }
            return all;
        }
    }

    private Registers registers = new Registers();

    @Operation
    void write(@Range(min = 0, max = REGISTERS - 1) int register, int value) {
        registers.write(register, value);
    }

    @Operation
    List<Integer> snapshot() {
        return registers.snapshot().stream().map(Version::value).toList();
    }

    @HypnosTest
    void isLinearizable(Scenario scenario) {
        scenario.run(this).checkLinearizable(Specification.of(PlainRegisters::new));
    }

    @HypnosTest
    void isLinearizableFixed(Scenario scenario) {
        registers = new FixedRegisters();
        scenario.run(this).checkLinearizable(Specification.of(PlainRegisters::new));
    }
}
