package dev.hypnos.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowReaderTest {
    private static RowReader read(String text) {
        RowReader reader = new RowReader("a chapter");
        reader.read(text);
        return reader;
    }

    @Test
    void classesWithoutAnEmptyLineBetweenThemShareRows() {
        List<Row> rows = read("""
                class java.util.Date

                class java.util.Timer
                class java.util.TimerTask
                    monitors  modelled
                """).rows();
        assertThat(rows)
                .extracting(row -> row.scope().className())
                .containsExactly("java.util.Timer", "java.util.TimerTask");
    }

    @Test
    void aCallHasItsMemberHookAndMethods() {
        Row row = read("""
                class java.util.Timer
                    call  int java.util.concurrent.atomic.AtomicInteger.getAndIncrement()  instead  runtime.threads.ThreadNameHooks.count(*,#1)  in serialNumber
                """).rows().getFirst();
        assertThat(row.hook())
                .isEqualTo(new Hook(
                        "dev.hypnos.runtime.threads.ThreadNameHooks",
                        "count",
                        List.of(new Argument.Given(), new Argument.Whole(1)),
                        null));
        String atomic = "java/util/concurrent/atomic/AtomicInteger";
        assertThat(row.fits(atomic, "getAndIncrement", "()I", "serialNumber")).isTrue();
        assertThat(row.fits(atomic, "getAndIncrement", "()I", "another")).isFalse();
        assertThat(row.fits(atomic, "getAndIncrement", "()J", "serialNumber")).isFalse();
        assertThat(row)
                .hasToString("call java.util.concurrent.atomic.AtomicInteger.getAndIncrement() in java.util.Timer");
    }

    @Test
    void aTextMayHaveSpaces() {
        Row row = read("""
                class java.lang.ProcessBuilder
                    entry  Process start()  tells  runtime.program.UncontrolledCallHooks.called('two words, and a comma')
                """).rows().getFirst();
        assertThat(row.hook().arguments()).containsExactly(new Argument.Text("two words, and a comma"));
    }

    @Test
    void typesAreThoseOfJava() {
        assertThat(Types.readable("([[Ljava/lang/Thread$State;JZ)[B"))
                .isEqualTo("byte[](Thread$State[][],long,boolean)");
        assertThat(Types.readable("Ljava/util/Map;")).isEqualTo("Map");
        assertThat(Types.readable("()V")).isEqualTo("void()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "klass java.lang.Thread",
                "class java.lang.Thread solaris",
                "class java.lang.Thread\n    entree void run() tells runtime.threads.ThreadHooks.begin(this)",
                "class java.lang.Thread\n    entry void run() tell runtime.threads.ThreadHooks.begin(this)",
                "class java.lang.Thread\n    entry void run() tells runtime.threads.ThreadHooks.begin(that)",
                "class java.lang.Thread\n    entry void run() tells runtime.threads.ThreadHooks.begin(this) sometimes",
                "class java.lang.Thread\n    entry void run() tells"
            })
    void aLineThatCannotBeReadIsNamed(String text) {
        String line = text.substring(text.lastIndexOf('\n') + 1);
        assertThatThrownBy(() -> read(text + "\n")).hasMessage("cannot read this line of the table: " + line);
    }
}
