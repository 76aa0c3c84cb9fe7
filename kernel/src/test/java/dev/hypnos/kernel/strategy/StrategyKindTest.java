package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StrategyKindTest {
    @ParameterizedTest
    @CsvSource({
        "random-walk,RANDOM_WALK",
        "pct,PCT",
        "POS,POS",
        "pos-star,POS_STAR",
        "pos*,POS_STAR",
        "POS_STAR,POS_STAR",
        "fifo,FIFO"
    })
    void understandsTheNamesThatPeopleWrite(String name, StrategyKind kind) {
        assertThat(StrategyKind.parse(name)).isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource
    void understandsItsOwnLabel(StrategyKind kind) {
        assertThat(StrategyKind.parse(kind.label())).isEqualTo(kind);
        assertThat(StrategyKind.parse(kind.name())).isEqualTo(kind);
    }

    @Test
    void refusesOthersWithTheList() {
        assertThatThrownBy(() -> StrategyKind.parse("bfs"))
                .hasMessage(
                        "no strategy is called 'bfs'; choose one of mix, random-walk, pct, pos, pos-star, fifo, optimal-dpor, source-dpor, dpor, dfs, flymc");
    }
}
