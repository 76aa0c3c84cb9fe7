package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.Access;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTest {
    private static final String HEADER = "class java.util.concurrent.Gate owner=sync\n";

    @Test
    void readsEveryColumn() {
        Section section = TableReader.read(HEADER + """
                              # a comment
                              pass(int,long,TimeUnit)  WRITE  ARGUMENT(3)  PERMITS(0)  parks interruptible timed(1) reads(2)
                          """).getFirst();

        assertThat(section.ownerField).isEqualTo("sync");
        Line line = section.lines.getFirst();
        assertThat(line.parameters()).containsExactly("int", "long", "TimeUnit");
        assertThat(line.row())
                .isEqualTo(new Row(
                        "java/util/concurrent/Gate",
                        "pass",
                        Access.WRITE,
                        Resource.ARGUMENT,
                        3,
                        Enabling.PERMITS,
                        0,
                        1,
                        Flag.PARKS.bit() | Flag.INTERRUPTIBLE.bit(),
                        List.of(new Also(Access.READ, 2))));
    }

    @Test
    void prefersTheLineWithParameters() {
        Section section = TableReader.read(HEADER + """
                              *          NONE
                              pass       READ   OWNER
                              pass(E)    WRITE  OWNER
                          """).getFirst();

        assertThat(section.line("pass", List.of("String")).row().access()).isEqualTo(Access.WRITE);
        assertThat(section.line("pass", List.of("int")).row().access()).isEqualTo(Access.READ);
        assertThat(section.line("stay", List.of()).verdict()).isEqualTo(Line.Verdict.NONE);
        assertThat(section.line("<init>", List.of())).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"pass", "pass TAKE OWNER", "pass READ NOWHERE", "pass READ OWNER SOMETIMES", "pass NONE quickly"
            })
    void refusesWhatItDoesNotKnow(String line) {
        assertThatThrownBy(() -> TableReader.read(HEADER + "    " + line))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(line);
    }

    @Test
    void refusesUnknownWordsBehindAClass() {
        assertThatThrownBy(() -> TableReader.read("class java.util.concurrent.Gate ajar"))
                .hasMessageContaining("ajar");
    }

    @Test
    void readsDescriptors() {
        assertThat(Signature.parameters("(Ljava/util/Map$Entry;[[J[Ljava/lang/String;ZD)V"))
                .containsExactly("Entry", "long[][]", "String[]", "boolean", "double");
    }
}
