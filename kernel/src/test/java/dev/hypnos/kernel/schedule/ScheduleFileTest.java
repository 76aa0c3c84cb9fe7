package dev.hypnos.kernel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.Touched;
import dev.hypnos.kernel.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleFileTest {
    @TempDir
    Path directory;

    @Test
    void readsBackWhatItWrote() throws IOException {
        for (int seed = 0; seed < 300; seed++) {
            ScheduleFile file = file(random(new Random(seed)));
            Path path = file.write(directory, "any");
            assertThat(ScheduleFile.read(path)).isEqualTo(file);
        }
    }

    @Test
    void keepsTextWithEveryCharacter() throws IOException {
        StringBuilder all = new StringBuilder(" a=b\\n\\u0041 \uD83D\uDE00 ");
        for (int character = 0; character <= Character.MAX_VALUE; character += character < 0x3000 ? 1 : 97) {
            all.append((char) character);
        }
        SequencedMap<String, String> configuration = new LinkedHashMap<>();
        configuration.put("b\n\\", all.toString());
        configuration.put("a", "");
        ScheduleFile file = new ScheduleFile(
                all.toString(),
                configuration,
                "",
                all.toString(),
                new Schedule(
                        List.of(all.toString()),
                        List.of(all.toString()),
                        new int[0],
                        new int[0],
                        new byte[0],
                        new int[0]));

        ScheduleFile read = ScheduleFile.read(file.write(directory, "text"));

        assertThat(read).isEqualTo(file);
        assertThat(read.configuration().sequencedKeySet()).containsExactly("b\n\\", "a");
    }

    @Test
    void looksLikeThis() throws IOException {
        SequencedMap<String, String> configuration = new LinkedHashMap<>();
        configuration.put("strategy", "pos");
        configuration.put("seed", "42");
        // Two tasks write in turn; the second operation of each ran on.
        Schedule schedule = new Schedule(
                List.of("0", "0.1", "0.2"),
                List.of("Counter.add#0 read count", "Counter.add#1 write count"),
                new int[] {1, 1, 2, 2},
                new int[] {0, 1, 0, 1},
                new byte[] {0, 1, 0, 1},
                new Touched(List.of("int[]#1[7]", "int[]#1[8]"), new int[] {0, 0, 1, 0}),
                new ValueMarks(-2, 2, new int[] {4, 25}),
                new int[] {3, 3, 30});
        ScheduleFile file =
                new ScheduleFile("CounterTest#adds", configuration, "test threw", "expected 2\nbut was 1", schedule);

        assertThat(Files.readString(file.write(directory, "CounterTest#adds"))).isEqualTo("""
                        hypnos-schedule 3
                        test CounterTest#adds
                        configuration 2
                        strategy=pos
                        seed=42
                        finding test threw
                        message expected 2\\nbut was 1
                        tasks 3
                        0
                        0.1
                        0.2
                        sites 2
                        Counter.add#0 read count
                        Counter.add#1 write count
                        order 4
                        b2c2
                        operations 1 2
                        ad
                        operations 2 2
                        ad
                        forms 1
                        int[]#%[%]
                        resources 2
                        a2
                        numbers 4
                        coac
                        touched 1 2
                        bc
                        touched 2 2
                        bd
                        values 2 fffffffffffffffe
                        letters 2
                        ez
                        choices 3
                        d2Be
                        end 08b7d03a
                        """);
    }

    @Test
    void filesOfTheFirstVersionSayNothingAboutResources() throws IOException {
        Path old = Files.writeString(directory.resolve("old.schedule"), """
                        hypnos-schedule 1
                        test CounterTest#adds
                        configuration 0
                        finding test threw
                        message expected 2
                        tasks 2
                        0
                        0.1
                        sites 1
                        Counter.add#0 read count
                        order 2
                        ab
                        operations 0 1
                        a
                        operations 1 1
                        b
                        choices 0
                        end 444cee66
                        """);

        Schedule schedule = ScheduleFile.read(old).schedule();

        assertThat(schedule.tasks()).containsExactly(0, 1);
        assertThat(schedule.touched().isKnown()).isFalse();
        assertThat(schedule.values().isKnown()).isFalse();
    }

    @Test
    void withoutValuesItIsAFileOfTheSecondVersion() throws IOException {
        Schedule schedule = random(new Random(3)).withValues(ValueMarks.UNKNOWN);
        assertThat(schedule.touched().isKnown()).isTrue();

        Path path = file(schedule).write(directory, "without");

        assertThat(Files.readString(path)).startsWith("hypnos-schedule 2\n");
        assertThat(ScheduleFile.read(path).schedule()).isEqualTo(schedule);
    }

    @Test
    void neverOverwrites() throws IOException {
        ScheduleFile file = file(random(new Random(1)));

        assertThat(file.write(directory, "a/b c").getFileName()).hasToString("a-b-c-1.schedule");
        assertThat(file.write(directory, "a/b c").getFileName()).hasToString("a-b-c-2.schedule");
        Files.createFile(directory.resolve("a-b-c-3.schedule"));
        assertThat(file.write(directory, "a/b c").getFileName()).hasToString("a-b-c-4.schedule");
        assertThat(directory.resolve("a-b-c-3.schedule")).isEmptyFile();
    }

    @Test
    void neverOverwritesEvenWhenManyWriteAtOnce() throws Exception {
        ScheduleFile file = file(random(new Random(1)));
        List<Callable<Path>> writers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            writers.add(() -> file.write(directory.resolve("new/place"), "same"));
        }
        Set<Path> paths = new HashSet<>();
        try (var executor = Executors.newFixedThreadPool(8)) {
            for (Future<Path> path : executor.invokeAll(writers)) {
                paths.add(path.get());
            }
        }

        assertThat(paths).hasSize(200);
        for (Path path : paths) {
            assertThat(ScheduleFile.read(path)).isEqualTo(file);
        }
    }

    @Test
    void refusesAKeyThatItCouldNotReadBack() {
        SequencedMap<String, String> configuration = new LinkedHashMap<>();
        configuration.put("a=b", "c");

        assertThatThrownBy(() -> new ScheduleFile("t", configuration, "k", "m", random(new Random(1))))
                .hasMessage("'a=b' cannot be a key of a configuration");
    }

    @Test
    void fiveMillionOperationsOfLoopsStaySmall() throws IOException {
        int size = 5_000_000;
        int[] tasks = new int[size];
        int[] sites = new int[size];
        // Two tasks hand over to one another every 7 operations, each in a loop of 5 sites.
        for (int i = 0; i < size; i++) {
            tasks[i] = i / 7 % 2;
            sites[i] = tasks[i] * 5 + i % 5;
        }
        ScheduleFile file = file(schedule(tasks, sites, 10));

        Path path = file.write(directory, "loops");

        assertThat(Files.size(path)).isLessThan(2_000);
        assertThat(ScheduleFile.read(path)).isEqualTo(file);
    }

    @Test
    void fiveMillionOperationsInRandomOrderTakeLessThanAByteEach() throws IOException {
        Random random = new Random(9);
        int size = 5_000_000;
        int[] tasks = new int[size];
        int[] sites = new int[size];
        int[] turns = new int[2];
        for (int i = 0; i < size; i++) {
            tasks[i] = random.nextInt(2);
            sites[i] = tasks[i] * 5 + turns[tasks[i]]++ % 5;
        }
        ScheduleFile file = file(schedule(tasks, sites, 10));

        Path path = file.write(directory, "random");

        assertThat(Files.size(path)).isLessThan(size);
        assertThat(ScheduleFile.read(path)).isEqualTo(file);
    }

    static ScheduleFile file(Schedule schedule) {
        SequencedMap<String, String> configuration = new LinkedHashMap<>();
        configuration.put("strategy", "pos");
        configuration.put("seed", "-5");
        return new ScheduleFile("a.b.CTest#method", configuration, "deadlock", "all wait", schedule);
    }

    /** Tasks in bursts, sites in loops, as programs have them. */
    static Schedule random(Random random) {
        boolean large = random.nextBoolean();
        return random(random, large ? 100 : 3, large ? 60 : 5, large ? 3000 : 40);
    }

    static Schedule random(Random random, int tasksMax, int sitesMax, int sizeMax) {
        int taskCount = 1 + random.nextInt(tasksMax);
        int siteCount = 1 + random.nextInt(sitesMax);
        int size = random.nextInt(sizeMax);
        int[] tasks = new int[size];
        int[] sites = new int[size];
        int period = 1 + random.nextInt(20);
        for (int i = 0; i < size; i++) {
            tasks[i] = i > 0 && random.nextInt(3) > 0 ? tasks[i - 1] : random.nextInt(taskCount);
            sites[i] = i >= period && random.nextInt(10) > 0 ? sites[i - period] : random.nextInt(siteCount);
        }
        Schedule schedule = schedule(tasks, sites, siteCount);
        for (int i = 0; i < size; i++) {
            schedule.kinds()[i] = random.nextBoolean() ? Trace.SKIPPED : Trace.DECIDED;
        }
        return new Schedule(
                        schedule.names(),
                        schedule.siteKeys(),
                        tasks,
                        sites,
                        schedule.kinds(),
                        touched(random, size),
                        random.ints(random.nextInt(10), 0, random.nextBoolean() ? 3 : Integer.MAX_VALUE)
                                .toArray())
                .withValues(values(random, size));
    }

    private static ValueMarks values(Random random, int size) {
        byte[] letters = new byte[size];
        for (int i = 0; i < size; i++) {
            letters[i] = i > 0 && random.nextBoolean() ? letters[i - 1] : ValueMarks.letter(random.nextLong());
        }
        return random.nextInt(4) == 0 ? ValueMarks.UNKNOWN : ValueMarks.of(random.nextLong(), letters, size);
    }

    private static Touched touched(Random random, int size) {
        int period = 1 + random.nextInt(20);
        int[] resources = new int[size];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextInt(4) == 0) {
                resources[i] = names.size();
                names.add(name(random));
            } else {
                resources[i] = i >= period ? resources[i - period] : -1;
            }
        }
        return new Touched(names, resources);
    }

    private static String name(Random random) {
        int number = random.nextInt(100);
        return switch (random.nextInt(5)) {
            case 0 -> "Node#" + number + ".next" + random.nextInt();
            case 1 -> "int[]#" + number + "[" + random.nextInt() + "]";
            case 2 -> "%" + number + "%0%%" + Integer.MAX_VALUE + "%";
            case 3 -> "00" + number + "\n\u0000 0";
            default -> "";
        };
    }

    private static Schedule schedule(int[] tasks, int[] sites, int siteCount) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i <= Arrays.stream(tasks).max().orElse(0); i++) {
            names.add("0." + i);
        }
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < siteCount; i++) {
            keys.add("Some.method#" + i + " read field");
        }
        return new Schedule(names, keys, tasks, sites, new byte[tasks.length], new int[0]);
    }
}
