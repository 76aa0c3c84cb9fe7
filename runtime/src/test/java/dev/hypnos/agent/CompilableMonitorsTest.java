package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.jdk.JdkTable;
import dev.hypnos.agent.program.ProgramWeaver;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The VM compiles only methods of which it can see that they leave the monitors that they enter; others stay interpreted. */
class CompilableMonitorsTest {
    private static CodeModel code(byte[] woven, String method) {
        return ClassFile.of().parse(woven).methods().stream()
                .filter(each -> each.methodName().equalsString(method))
                .findFirst()
                .flatMap(MethodModel::code)
                .orElseThrow();
    }

    @Test
    void aModelledMonitorOfTheJdkIsLeftFromTheVariableThatItWasEnteredWith() throws IOException {
        byte[] woven = Objects.requireNonNull(new JdkWeaver(JdkTable.here())
                .weave(JdkModules.bytes("java/nio/channels/spi/AbstractInterruptibleChannel"), null));
        Set<Integer> entered = new HashSet<>();
        Set<Integer> left = new HashSet<>();
        CodeElement before = null;
        for (CodeElement element : code(woven, "close")) {
            if (element instanceof MonitorInstruction monitor) {
                if (monitor.opcode() == Opcode.MONITORENTER) {
                    assertThat(before).isInstanceOf(StoreInstruction.class);
                    entered.add(((StoreInstruction) before).slot());
                } else {
                    assertThat(before).isInstanceOf(LoadInstruction.class);
                    left.add(((LoadInstruction) before).slot());
                }
            }
            before = element instanceof Instruction ? element : before;
        }
        assertThat(entered).hasSize(1).isEqualTo(left);
    }

    private static int count;

    static void add(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    @Test
    void theHandlerOfASynchronizedBlockDoesNotCoverItself() throws IOException {
        byte[] original;
        try (InputStream bytes = CompilableMonitorsTest.class.getResourceAsStream("CompilableMonitorsTest.class")) {
            original = bytes.readAllBytes();
        }
        byte[] woven = new ProgramWeaver(new ClassSource(CompilableMonitorsTest.class.getClassLoader()))
                .weave(original, Level.MEMORY, false);
        assertThat(code(original, "add").exceptionHandlers()).anyMatch(CompilableMonitorsTest::coversItself);
        assertThat(code(woven, "add").exceptionHandlers()).isNotEmpty().noneMatch(CompilableMonitorsTest::coversItself);
    }

    private static boolean coversItself(ExceptionCatch handler) {
        return handler.tryStart().equals(handler.handler());
    }
}
