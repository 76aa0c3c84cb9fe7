package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.outcome.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trials that say nothing of the test, or not the same twice. */
class UntoldTrialTest extends ToyCampaign {
    @Nested
    class ATrialThatSaysNothing {
        @Test
        void endsTheCampaignWithoutAVerdictWhenSomethingWasNotControlled() {
            CampaignResult result = run((test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")),
                    order -> new Failure.Uncontrolled("a native thread", List.of(), "    at it")));

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.status().exitCode()).isEqualTo(3);
            assertThat(result.problems()).containsExactly("a native thread", "    at it");
            assertThat(result.trials()).isZero();
        }

        @Test
        void comesFromAClassThatCouldNotBeTransformed() {
            CampaignResult result =
                    run((test, mode, surroundings) -> new Toy(List.of(List.of("a"), List.of("b")), order -> null) {
                        @Override
                        public List<String> problems() {
                            return List.of("the class Strange could not be woven");
                        }
                    });

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).containsExactly("the class Strange could not be woven");
        }

        @Test
        void comesFromADefectOfOurOwnAndSaysSo() {
            CampaignResult result = run((test, mode, surroundings) -> new Toy(List.of(), order -> {
                throw new IllegalStateException("impossible");
            }));

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).singleElement().asString().startsWith("Hypnos itself failed in trial 0");
            assertThat(result.defect()).hasMessage("impossible");
        }

        @Test
        void comesFromAnEngineThatCannotBeOpened() {
            CampaignResult result = run((test, mode, surroundings) -> {
                throw new IllegalStateException("the agent is not installed");
            });

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).singleElement().asString().contains("the agent is not installed");
        }
    }

    @Nested
    class CheckingDeterminism {
        @BeforeEach
        void check() {
            settings.checkDeterminism(true);
        }

        @ParameterizedTest
        @EnumSource(
                value = StrategyKind.class,
                mode = EnumSource.Mode.EXCLUDE,
                names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
        void findsNothingWhereAllIsControlled(StrategyKind strategy) {
            settings.strategy(strategy);
            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.status()).isEqualTo(Status.PASSED);
            assertThat(result.trials()).isEqualTo(200);
        }

        @Test
        void showsBothSidesOfTheFirstDifference() {
            AtomicInteger toys = new AtomicInteger();
            CampaignResult result = run((test, mode, surroundings) -> {
                int toy = toys.getAndIncrement();
                return new Toy(List.of(List.of("a"), List.of("b")), order -> null) {
                    @Override
                    List<String> labels(int task) {
                        return task == 1 && toy == 1 ? List.of("b", "surprise") : super.labels(task);
                    }
                };
            });

            assertThat(result.status()).isEqualTo(Status.NOT_DETERMINISTIC);
            assertThat(result.problems()).hasSize(3);
            assertThat(result.problems().getFirst()).contains("two runs of trial 0");
            assertThat(String.join("\n", result.problems())).contains("write surprise");
        }

        @Test
        void noticesThatOnlyOneOfTwoRunsFails() {
            AtomicInteger runs = new AtomicInteger();
            CampaignResult result = run((test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")),
                    order -> runs.getAndIncrement() == 5 ? Toy.lost("odd") : null));

            assertThat(result.status()).isEqualTo(Status.NOT_DETERMINISTIC);
            assertThat(result.problems()).contains("first run:  the trial passes", "second run: fail: odd");
        }
    }

    @Nested
    class TheBody {
        @Test
        void isPreparedOnceForALoaderAndToldOfEveryTrial() {
            AtomicInteger prepared = new AtomicInteger();
            List<String> calls = new ArrayList<>();
            TestCase test = new TestCase() {
                @Override
                public String identity() {
                    return "example.BodyTest#body";
                }

                @Override
                public ClassLoader host() {
                    return UntoldTrialTest.class.getClassLoader();
                }

                @Override
                public TestBody body(ClassLoader loader) {
                    prepared.incrementAndGet();
                    return new TestBody() {
                        @Override
                        public void beforeTrial() {
                            calls.add("before");
                        }

                        @Override
                        public void run() {}

                        @Override
                        public void afterTrial() {
                            calls.add("after");
                        }
                    };
                }
            };

            Campaign.run(
                    test, settings.trials(3).build(), CampaignListener.NONE, (any, mode, surroundings) -> harmless());

            assertThat(prepared).hasValue(1);
            assertThat(calls).containsExactly("before", "after", "before", "after", "before", "after");
        }
    }
}
