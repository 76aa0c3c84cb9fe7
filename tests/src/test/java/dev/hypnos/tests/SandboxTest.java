package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.program.Initializers;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.Constants;
import dev.hypnos.tests.program.Enums;
import dev.hypnos.tests.program.LoadsMany;
import dev.hypnos.tests.program.Restored;
import dev.hypnos.tests.program.Stateless;
import dev.hypnos.tests.program.Statics;
import dev.hypnos.tests.program.Switches;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxTest {
    private static Trials.Session session(Trials trials, Engine engine, int count) {
        Trials.Session session = new Trials.Session(trials, engine, new Sandbox(SandboxTest.class.getClassLoader()));
        for (int trial = 0; trial < count; trial++) {
            assertThat(session.run(trial).failure()).isNull();
        }
        return session;
    }

    @Test
    void noStaticStatePassesFromTrialToTrial() {
        Trials.of(Statics.class, "areFresh").count(100).run().neverFail();
    }

    @Test
    void aProgramWithStaticStateKeepsItsLoaderToo() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Statics.class, "areFresh"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }

    /**
     * A loader of the JDK's kind asks for the time whenever it is asked for a class. Who asks so often sees time pass,
     * and must have asked itself: in the next trial the classes are known.
     */
    @Test
    void noTimePassesWhileClassesAreLoaded() {
        ClassLoader asksForTime = new ClassLoader(SandboxTest.class.getClassLoader()) {};
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session =
                    new Trials.Session(Trials.of(LoadsMany.class, "timeStandsStill"), engine, new Sandbox(asksForTime));
            assertThat(session.run(0).failure()).isNull();
            assertThat(session.run(1).failure()).isNull();
        }
    }

    /** The VM takes the fields of an interface for constants: they lie elsewhere. */
    @Test
    void aProgramWithStateInAnInterfaceKeepsItsLoader() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Restored.class, "interfaceWithState"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }

    /** As compilers of the last century wrote them: an interface had no methods, and no class was a constant. */
    @ParameterizedTest
    @ValueSource(ints = {46, 48, 49, 51})
    void anInterfaceOfOldKeepsItsLoader(int version) throws Exception {
        String name = Restored.WithState.class.getName();
        ClassLoader host = new ClassLoader(ClassLoader.getSystemClassLoader()) {
            @Override
            public @Nullable InputStream getResourceAsStream(String path) {
                InputStream in = super.getResourceAsStream(path);
                return path.equals(name.replace('.', '/') + ".class") && in != null ? aged(in, version) : in;
            }
        };
        try (Sandbox sandbox = new Sandbox(host)) {
            ClassLoader first = sandbox.loader(false);
            assertThat(incremented(first, name)).isEqualTo(1);
            assertThat(incremented(first, name)).isEqualTo(2);
            ClassLoader second = sandbox.loader(false);
            assertThat(second).isSameAs(first);
            assertThat(incremented(second, name)).isEqualTo(1);
            assertThat(sandbox.problems()).isEmpty();
        }
    }

    private static InputStream aged(InputStream in, int version) {
        try {
            ClassModel model = ClassFile.of().parse(in.readAllBytes());
            return new ByteArrayInputStream(ClassFile.of()
                    .transformClass(model, ClassTransform.endHandler(builder -> builder.withVersion(version, 0))));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int incremented(ClassLoader loader, String name) throws Exception {
        Class<?> type = Class.forName(name, true, loader);
        try {
            Initializers.ensure(type);
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        }
        return ((AtomicInteger) type.getField("COUNT").get(null)).incrementAndGet();
    }

    /** As several jobs do: all of them need all classes at once. */
    @Test
    void classesAreWovenByManyThreadsAtOnce() throws Exception {
        Path classes = Path.of(Statics.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> names;
        try (Stream<Path> files = Files.list(classes.resolve("dev/hypnos/tests/program"))) {
            names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> "dev.hypnos.tests.program." + name.substring(0, name.length() - 6))
                    .toList();
        }
        // as for an explanation: few tests before this one have needed those
        List<Sandbox> sandboxes = new ArrayList<>();
        List<Callable<Object>> jobs = new ArrayList<>();
        for (int job = 0; job < 8; job++) {
            Sandbox sandbox = new Sandbox(SandboxTest.class.getClassLoader());
            ClassLoader loader = sandbox.loader(true);
            sandboxes.add(sandbox);
            jobs.add(() -> {
                for (String name : names) {
                    Class.forName(name, false, loader);
                }
                return sandbox;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(jobs.size())) {
            for (Future<Object> job : threads.invokeAll(jobs)) {
                job.get();
            }
        }
        assertThat(names).hasSizeGreaterThan(50);
        assertThat(sandboxes)
                .allSatisfy(sandbox -> assertThat(sandbox.problems()).isEmpty());
    }

    @Test
    void anEnumWhoseConstantsCannotChangeKeepsItsLoader() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Enums.class, "constant"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }

    @Test
    void constantsThatCannotChangeKeepTheirLoader() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Constants.class, "values"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"array", "arrayInDisguise", "list", "listOfCounters", "functionWithAMemory"})
    void constantsThatCanChangeAreNewInEachTrial(String method) {
        Trials.of(Constants.class, method).count(20).run().returnExactly("count 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"changing", "changingInOne"})
    void anEnumWhoseConstantsCanChangeIsNewInEachTrial(String method) {
        Trials.of(Enums.class, method).count(20).run().returnExactly("count 1");
    }

    @Test
    void aSandboxTakesOverTheLoaderOfAClosedOneOfItsKind() {
        ClassLoader host = ClassLoader.getSystemClassLoader();
        ClassLoader kept;
        try (Sandbox first = new Sandbox(host, "a kind")) {
            kept = first.loader(false);
            try (Sandbox second = new Sandbox(host, "a kind")) {
                assertThat(second.loader(false)).as("two at a time").isNotSameAs(kept);
            }
        }
        try (Sandbox other = new Sandbox(host, "another kind");
                Sandbox third = new Sandbox(host, "a kind");
                Sandbox unkind = new Sandbox(host)) {
            assertThat(third.loader(false)).isSameAs(kept);
            assertThat(other.loader(false)).isNotSameAs(kept);
            assertThat(unkind.loader(false)).isNotSameAs(kept);
        }
    }

    @Test
    void aLoaderThatCannotBeBroughtBackIsNotTakenOver() {
        ClassLoader host = ClassLoader.getSystemClassLoader();
        ClassLoader used;
        try (Sandbox first = new Sandbox(host, "statics")) {
            used = first.loader(false);
            ((TrialLoader) used).retire();
        }
        try (Sandbox second = new Sandbox(host, "statics")) {
            assertThat(second.loader(false)).isNotSameAs(used);
        }
    }

    @Test
    void anExplanationDoesNotCostTheLoader() {
        try (Sandbox sandbox = new Sandbox(ClassLoader.getSystemClassLoader())) {
            ClassLoader plain = sandbox.loader(false);
            assertThat(sandbox.loader(true)).isNotSameAs(plain);
            assertThat(sandbox.loader(false)).isSameAs(plain);
        }
    }

    @Test
    void aProgramWithoutStaticStateKeepsItsLoader() {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = session(Trials.of(Stateless.class, "counts"), engine, 20);
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }

    /** A switch keeps the constants that it names, which are others in each trial. */
    @ParameterizedTest
    @CsvSource({"shapes, line dot small large named x", "objects, text new state number other nothing"})
    void aSwitchOverConstantsServesAllTrials(String program, String outcome) {
        Trials trials = Trials.of(Switches.class, program).count(3);
        Sandbox sandbox = new Sandbox(Switches.class.getClassLoader());
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = new Trials.Session(trials, engine, sandbox);
            for (int trial = 0; trial < 3; trial++) {
                assertThat(session.run(trial).value()).isEqualTo(outcome);
            }
            assertThat(new HashSet<>(session.loaders)).hasSize(1);
        }
    }
}
