package dev.hypnos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.agent.jdk.JdkTable;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JDKs that differ from the one that runs the test: of another version, or for another system. */
class OtherJdkTest {
    private static final Predicate<String> ALL = _ -> true;

    /** What is missing once all classes are woven, each changed first. */
    private static List<String> missing(JdkTable table, UnaryOperator<byte[]> change) {
        JdkWeaver weaver = new JdkWeaver(table);
        List<String> names = table.classes(_ -> true);
        for (String name : names) {
            weaver.weave(change.apply(JdkModules.bytes(name)), null);
        }
        return table.missing(weaver.applied(), weaver.changed(), names);
    }

    private static UnaryOperator<byte[]> without(String owner, Predicate<MethodModel> dropped) {
        return bytes -> {
            var model = ClassFile.of().parse(bytes);
            return model.thisClass().asInternalName().equals(owner.replace('.', '/'))
                    ? ClassFile.of()
                            .transformClass(
                                    model,
                                    ClassTransform.dropping(
                                            element -> element instanceof MethodModel method && dropped.test(method)))
                    : bytes;
        };
    }

    @Nested
    class OfAnotherVersion {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "java.lang.Thread | sleepNanos | entry java.lang.Thread.sleepNanos(long)",
                    "java.lang.Thread | exit | return java.lang.Thread.exit()",
                    "java.util.concurrent.ThreadPoolExecutor | runWorker"
                            + " | call java.util.concurrent.ThreadPoolExecutor$Worker.lock() in"
                            + " java.util.concurrent.ThreadPoolExecutor",
                    "java.util.Collections | shuffle | read java.util.Collections.r",
                    "sun.nio.ch.EventFD | set | call sun.nio.ch.EventFD.set0(int)",
                    "java.net.ResponseCache | getDefault | ",
                    "java.util.Date | <init> | anything to weave in java.util.Date",
                    "java.util.concurrent.TimeUnit | timedWait | monitors in java.util.concurrent.TimeUnit",
                    "java.lang.Iterable | forEach | loops in java.lang.Iterable"
                })
        void theRowOfAMissingMethodIsNamedAndNoOther(String owner, String method, String expected) {
            List<String> missing = missing(
                    new JdkTable(ALL, "Linux"),
                    without(owner, model -> model.methodName().equalsString(method)));
            // a field that others still use is not missing
            assertThat(missing).isEqualTo(expected == null ? List.of() : List.of(expected));
        }

        @Test
        void aMethodOfAnotherTypeIsMissing() {
            List<String> missing = missing(
                    new JdkTable(ALL, "Linux"),
                    without(
                            "java.lang.Thread",
                            model -> model.methodName().equalsString("join")
                                    && model.methodType().equalsString("(J)V")));
            assertThat(missing).containsExactly("entry java.lang.Thread.join(long)");
        }

        @Test
        void allThatIsMissingIsNamed() {
            List<String> missing = missing(
                    new JdkTable(name -> !name.equals("java.util.TimerThread"), "Linux"),
                    without(
                            "java.lang.Runtime",
                            model -> model.methodName().equalsString("exit")
                                    || model.methodName().equalsString("halt")));
            assertThat(missing)
                    .containsExactly(
                            "class java.util.TimerThread",
                            "entry java.lang.Runtime.exit(int)",
                            "entry java.lang.Runtime.halt(int)");
        }

        @Test
        void aClassOfThisSystemIsMissing() {
            JdkTable table = new JdkTable(name -> !name.equals("sun.nio.ch.EPollPort"), "Linux");
            // the only one that makes this call
            assertThat(missing(table, bytes -> bytes))
                    .containsExactly("class sun.nio.ch.EPollPort", "call sun.nio.ch.IOUtil.write1(int,byte)");
        }
    }

    @Nested
    class OfAnotherSystem {
        private static boolean isOfMac(String name) {
            return !name.contains("EPoll") && !name.contains("EventFD") && !name.contains("Linux");
        }

        private static boolean isOfWindows(String name) {
            return isOfMac(name)
                            && !name.contains(".Unix")
                            && !name.startsWith("sun.security.provider.NativePRNG")
                            && !name.equals("sun.nio.ch.DatagramDispatcher")
                    || name.equals("sun.nio.ch.UnixDomainSockets");
        }

        @Test
        void withoutTheClassesOfLinuxTheRestIsWoven() {
            JdkTable table = new JdkTable(OfAnotherSystem::isOfMac, "Mac OS X");
            assertThat(missing(table, bytes -> bytes)).isEmpty();
            assertThat(table.leftOut())
                    .singleElement()
                    .asString()
                    .startsWith("the virtual network needs Linux: this JDK has no sun.nio.ch.");
        }

        @Test
        void withoutTheClassesOfUnixTheRestIsWoven() {
            JdkTable table = new JdkTable(OfAnotherSystem::isOfWindows, "Windows 11");
            // of this JDK the classes are those of Linux, and one of them is of Windows too
            assertThat(missing(table, bytes -> bytes)).isEmpty();
            assertThat(table.classes(_ -> true))
                    .contains("java.lang.Thread", "java.io.FileInputStream", "sun.security.provider.DRBG")
                    .doesNotContain("java.io.UnixFileSystem", "sun.security.provider.NativePRNG", "sun.nio.ch.EventFD");
        }

        @Test
        void onlyTheNetworkIsRefused() {
            JdkTable table = new JdkTable(OfAnotherSystem::isOfMac, "Mac OS X");
            List<String> all = new JdkTable(ALL, "Linux").classes(_ -> true);
            List<String> gone = new ArrayList<>(all);
            gone.removeAll(table.classes(_ -> true));
            assertThat(gone).isNotEmpty().allMatch(name -> name.startsWith("sun.nio.ch.") || name.startsWith("java.n"));
        }

        @ParameterizedTest
        @CsvSource({
            "sun.nio.ch.Net, socket, java.net.Socket",
            "sun.nio.ch.Net, serverSocket, java.net.ServerSocket",
            "java.net.InetAddress, getAllByName0, java.net.InetAddress",
            "java.net.NetworkInterface, getByName, java.net.NetworkInterface",
            "sun.nio.ch.SelectorImpl, <init>, java.nio.channels.Selector",
            "sun.nio.ch.PipeImpl, <init>, java.nio.channels.Pipe",
            "sun.nio.ch.AsynchronousChannelGroupImpl, <init>, java.nio.channels.AsynchronousChannelGroup"
        })
        void whatWouldReachTheRealNetworkIsRefusedByName(String owner, String method, String refused) {
            JdkWeaver weaver = new JdkWeaver(new JdkTable(OfAnotherSystem::isOfMac, "Mac OS X"));
            byte[] woven = weaver.weave(JdkModules.bytes(owner), null);
            assertThat(refusals(woven, method))
                    .anyMatch(text -> text.startsWith(refused + ":") && text.contains("needs Linux"));
            assertThat(callsOfNetwork(woven)).isEmpty();
        }

        /** What the methods of this name say as they refuse. */
        private static List<String> refusals(byte[] woven, String name) {
            List<String> texts = new ArrayList<>();
            for (MethodModel method : ClassFile.of().parse(woven).methods()) {
                if (method.methodName().equalsString(name)) {
                    String text = "";
                    for (var element : method.code().orElseThrow()) {
                        if (element instanceof ConstantInstruction constant
                                && constant.constantValue() instanceof String given) {
                            text = given;
                        } else if (element instanceof InvokeInstruction call
                                && call.owner().asInternalName().endsWith("/UncontrolledCallHooks")) {
                            texts.add(text);
                        }
                    }
                }
            }
            return texts;
        }

        private static List<String> callsOfNetwork(byte[] woven) {
            List<String> calls = new ArrayList<>();
            for (MethodModel method : ClassFile.of().parse(woven).methods()) {
                method.code()
                        .ifPresent(code -> code.forEach(element -> {
                            if (element instanceof InvokeInstruction call
                                    && call.owner().asInternalName().startsWith("dev/hypnos/network/")) {
                                calls.add(call.name().stringValue());
                            }
                        }));
            }
            return calls;
        }
    }
}
