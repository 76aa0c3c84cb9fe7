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
import java.util.Map;
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
        return table.missing(weaver.applied(), weaver.changed(), names).values().stream()
                .flatMap(List::stream)
                .distinct()
                .toList();
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
                            + " java.util.concurrent.ThreadPoolExecutor;"
                            + "read java.util.concurrent.ThreadPoolExecutor$Worker.completedTasks in"
                            + " java.util.concurrent.ThreadPoolExecutor;"
                            + "call java.util.concurrent.ThreadPoolExecutor$Worker.unlock() in"
                            + " java.util.concurrent.ThreadPoolExecutor",
                    "java.util.Collections | shuffle | read java.util.Collections.r",
                    "sun.nio.ch.EventFD | set | call sun.nio.ch.EventFD.set0(int)",
                    "java.net.ResponseCache | getDefault | ",
                    "java.util.Date | <init> | anything to weave in java.util.Date",
                    "java.util.concurrent.TimeUnit | timedWait | monitors in java.util.concurrent.TimeUnit",
                    "java.lang.Iterable | forEach | loops in java.lang.Iterable"
                })
        void theRowsOfAMissingMethodAreNamedAndNoOthers(String owner, String method, String expected) {
            List<String> missing = missing(
                    new JdkTable(ALL, "Linux"),
                    without(owner, model -> model.methodName().equalsString(method)));
            // a field that others still use is not missing
            assertThat(missing).isEqualTo(expected == null ? List.of() : List.of(expected.split(";")));
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

        /** What needs it is left out, and so is what needs that; all else is there. */
        @Test
        void aClassThatOnlySomeTestsNeedIsMissing() {
            JdkTable table = new JdkTable(name -> !name.equals("sun.nio.ch.EPollPort"), "Linux");
            assertThat(missing(table, bytes -> bytes)).isEmpty();
            assertThat(table.leftOut())
                    .containsExactly(Map.entry("asynchronous channels", "this JDK lacks class sun.nio.ch.EPollPort"));
            table = new JdkTable(name -> !name.equals("sun.nio.ch.UnixDispatcher"), "Linux");
            assertThat(missing(table, bytes -> bytes)).isEmpty();
            assertThat(table.leftOut())
                    .containsExactly(
                            Map.entry("sockets", "this JDK lacks class sun.nio.ch.UnixDispatcher"),
                            Map.entry("selectors", "they need sockets; this JDK lacks class sun.nio.ch.UnixDispatcher"),
                            Map.entry(
                                    "asynchronous channels",
                                    "they need selectors; they need sockets; this JDK lacks class"
                                            + " sun.nio.ch.UnixDispatcher"));
        }

        @ParameterizedTest
        @CsvSource({
            "sun.nio.fs.UnixFileSystem, directories of nodes;virtual disks",
            "java.io.UnixFileSystem, directories of nodes;virtual disks",
            "sun.nio.fs.UnixFileSystemProvider, orders of directories",
            "sun.nio.ch.UnixFileDispatcherImpl, locks on files;virtual disks",
            "sun.nio.ch.SimpleAsynchronousFileChannelImpl, asynchronous file channels;virtual disks",
            "java.lang.ProcessImpl, waits for processes"
        })
        void aClassOfFilesIsMissing(String absent, String parts) {
            JdkTable table = new JdkTable(name -> !name.equals(absent), "Linux");
            assertThat(missing(table, bytes -> bytes)).isEmpty();
            assertThat(table.leftOut()).containsOnlyKeys(parts.split(";"));
            assertThat(table.leftOut().values()).containsOnly("this JDK lacks class " + absent);
        }

        /** Found out as classes are woven: then they are woven anew without the chapter. */
        @Test
        void aMemberThatOnlySomeTestsNeedIsMissing() {
            UnaryOperator<byte[]> change =
                    without("sun.nio.ch.EventFD", model -> model.methodName().equalsString("set"));
            JdkTable table = new JdkTable(ALL, "Linux");
            assertThat(missing(table, change)).containsExactly("call sun.nio.ch.EventFD.set0(int)");
            JdkTable smaller = table.without(Map.of("selectors", List.of("call sun.nio.ch.EventFD.set0(int)")));
            assertThat(missing(smaller, change)).isEmpty();
            assertThat(smaller.leftOut())
                    .containsOnlyKeys("selectors", "asynchronous channels")
                    .containsEntry("selectors", "this JDK lacks call sun.nio.ch.EventFD.set0(int)");
        }

        @Test
        void nothingGoesWithoutThreads() {
            assertThat(new JdkTable(ALL, "Linux").without(Map.of("threads", List.of("anything"))))
                    .isNull();
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
                    .containsOnlyKeys("sockets", "selectors", "asynchronous channels", "virtual disks")
                    .containsEntry("sockets", "they need Linux, and this is Mac OS X");
        }

        /** The classes of Windows are not at hand: what has rows for them is left out here. */
        @Test
        void withoutTheClassesOfUnixTheRestIsWoven() {
            JdkTable table = new JdkTable(OfAnotherSystem::isOfWindows, "Windows 11");
            assertThat(table.classes(_ -> true))
                    .contains("java.lang.Thread", "java.io.FileInputStream", "sun.security.provider.DRBG")
                    .doesNotContain("java.io.UnixFileSystem", "sun.security.provider.NativePRNG", "sun.nio.ch.EventFD");
            assertThat(table.leftOut())
                    .containsEntry("sockets", "they need Linux, and this is Windows 11")
                    .containsEntry("directories of nodes", "they need Linux or macOS, and this is Windows 11");
        }

        /** Of the dispatcher this JDK has only the one for Linux, which lacks the members: so it is left out, by their names. */
        @Test
        void theRowsForWindowsAreNamedWhereTheyDoNotFit() {
            JdkTable table = new JdkTable(
                    name -> isOfWindows(name) && !name.equals("sun.nio.fs.WindowsFileSystemProvider"), "Windows 11");
            assertThat(table.leftOut())
                    .containsEntry(
                            "orders of directories", "this JDK lacks class sun.nio.fs.WindowsFileSystemProvider");
            assertThat(missing(table, bytes -> bytes))
                    .containsExactly(
                            "call sun.nio.ch.FileDispatcherImpl.force0(FileDescriptor,boolean)",
                            "call sun.nio.ch.FileDispatcherImpl.lock0(FileDescriptor,boolean,long,long,boolean)",
                            "call sun.nio.ch.FileDispatcherImpl.release0(FileDescriptor,long,long)");
        }

        @Test
        void onlyTheNetworkAndDisksAreRefused() {
            JdkTable table = new JdkTable(OfAnotherSystem::isOfMac, "Mac OS X");
            List<String> all = new JdkTable(ALL, "Linux").classes(_ -> true);
            List<String> gone = new ArrayList<>(all);
            gone.removeAll(table.classes(_ -> true));
            assertThat(gone)
                    .isNotEmpty()
                    .allMatch(name -> name.startsWith("sun.nio.ch.")
                            || name.startsWith("sun.nio.fs.")
                            || name.startsWith("java.n"));
        }

        @ParameterizedTest
        @CsvSource({
            "sun.nio.ch.Net, socket, java.net.Socket, sockets",
            "sun.nio.ch.Net, serverSocket, java.net.ServerSocket, sockets",
            "java.net.InetAddress, getAllByName0, java.net.InetAddress, sockets",
            "java.net.NetworkInterface, getByName, java.net.NetworkInterface, sockets",
            "sun.nio.ch.SelectorImpl, <init>, java.nio.channels.Selector, selectors",
            "sun.nio.ch.PipeImpl, <init>, java.nio.channels.Pipe, sockets",
            "sun.nio.ch.AsynchronousChannelGroupImpl, <init>, java.nio.channels.AsynchronousChannelGroup,"
                    + " asynchronous channels"
        })
        void whatWouldReachTheRealNetworkIsRefusedByName(String owner, String method, String refused, String part) {
            JdkWeaver weaver = new JdkWeaver(new JdkTable(OfAnotherSystem::isOfMac, "Mac OS X"));
            byte[] woven = weaver.weave(JdkModules.bytes(owner), null);
            assertThat(refusals(woven, method)).contains(refused + " for " + part);
            assertThat(callsOfNetwork(woven)).isEmpty();
        }

        /** What the methods of this name say as they refuse. */
        private static List<String> refusals(byte[] woven, String name) {
            List<String> texts = new ArrayList<>();
            for (MethodModel method : ClassFile.of().parse(woven).methods()) {
                if (method.methodName().equalsString(name)) {
                    List<String> given = new ArrayList<>();
                    for (var element : method.code().orElseThrow()) {
                        if (element instanceof ConstantInstruction constant
                                && constant.constantValue() instanceof String text) {
                            given.add(text);
                        } else if (element instanceof InvokeInstruction call
                                && call.owner().asInternalName().endsWith("/UncontrolledCallHooks")) {
                            texts.add(String.join(" for ", given.subList(given.size() - 2, given.size())));
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
